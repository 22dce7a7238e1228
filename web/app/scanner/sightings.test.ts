import { describe, expect, test } from 'vitest';
import { readCodes } from './read-codes.ts';
import { type Sightings, createSightings, otherHeldMs, unitHeldMs } from './sightings.ts';

const ember = 'https://id.example/01/09521234000013/21/HW2624001372';
const breeze = 'https://id.example/01/09521234000037/21/HA262400147';
const wifi = 'WIFI:T:WPA;S:HP-GW-4F21;P:keins;;';

const sightings = (isNew: (text: string) => boolean = () => true): Sightings =>
  createSightings({ range: null, isNew });

describe('readCodes', () => {
  test.each([
    ['a label', [ember], ['Ember 8 HW2624001372']],
    ['a label after a Wi-Fi code', [wifi, ember], ['Ember 8 HW2624001372']],
    ['a label with its bare serial number', ['HW2624001372', ember], ['Ember 8 HW2624001372']],
    ['two labels', [breeze, ember], ['Breeze Duo HA262400147', 'Ember 8 HW2624001372']],
    ['the same label twice', [ember, ember], ['Ember 8 HW2624001372']],
    ['a Wi-Fi code', [wifi], []],
    ['no code', [], []],
  ])('units of %s', (_, texts, units) => {
    const read = readCodes(texts, null);
    expect(read.units.map(({ name, serial }) => `${name} ${serial}`)).toEqual(units);
  });

  test('a label with a fault comes before other codes, and its text stays on the device', () => {
    const faulty = ember.replace('1372', '1373');
    const { other } = readCodes(['tel:+43123', wifi, faulty], null);
    expect(other).toMatchObject({
      text: faulty,
      isForServer: false,
      label: { kind: 'damaged', reason: 'check-digit' },
    });
  });

  test('a Wi-Fi code has the name of its network and stays on the device', () => {
    const { other } = readCodes([wifi], null);
    expect(other).toMatchObject({ isForServer: false, label: { content: 'HP-GW-4F21' } });
    expect(JSON.stringify(other?.label)).not.toContain('keins');
  });

  test('a serial number of another vendor is for the server, whose registry may have its model', () => {
    const foreign = 'https://id.example/01/04012345678901/21/A77';
    expect(readCodes([foreign], null).other).toMatchObject({ isForServer: true });
  });
});

describe('createSightings', () => {
  test('a label is settled after the hold, also when it is seen once', () => {
    const { add } = sightings();
    expect(add([], 0)).toEqual({ kind: 'none' });
    expect(add([ember], 100)).toMatchObject({ kind: 'units', isSettled: false });
    expect(add([], 100 + unitHeldMs - 1)).toMatchObject({ kind: 'units', isSettled: false });
    expect(add([], 100 + unitHeldMs)).toMatchObject({
      kind: 'units',
      isSettled: true,
      units: [{ text: ember }],
    });
  });

  test('a label wins over a Wi-Fi code that was read long before', () => {
    const { add } = sightings();
    for (let atMs = 0; atMs < otherHeldMs; atMs += 100)
      expect(add([wifi], atMs)).toMatchObject({ kind: 'other', isSettled: false });
    expect(add([wifi, ember], otherHeldMs - 1)).toMatchObject({ units: [{ text: ember }] });
    expect(add([wifi], otherHeldMs + unitHeldMs)).toMatchObject({
      kind: 'units',
      isSettled: true,
      units: [{ text: ember }],
    });
  });

  test('a second label during the hold is offered as well', () => {
    const { add } = sightings();
    add([ember], 0);
    add([breeze], 300);
    expect(add([], unitHeldMs)).toMatchObject({
      isSettled: true,
      units: [{ serial: 'HW2624001372' }, { serial: 'HA262400147' }],
    });
  });

  test('a Wi-Fi code alone is settled after 2.5 s; a longer gap begins again', () => {
    const { add } = sightings();
    add([wifi], 0);
    add([wifi], 1000);
    expect(add([wifi], 1000 + otherHeldMs)).toMatchObject({ isSettled: false });
    for (let atMs = 4000; atMs < 7000; atMs += 500) add([wifi], atMs);
    expect(add([wifi], 7000)).toMatchObject({ kind: 'other', isSettled: true });
  });

  test('a code that was handled a moment ago hides the codes beside it, except a label', () => {
    const { add } = sightings((text) => text !== wifi);
    expect(add([wifi, 'tel:+43123'], 0)).toEqual({ kind: 'none' });
    expect(add([wifi, ember], 10)).toMatchObject({ kind: 'units' });
  });
});
