import { describe, expect, it } from 'vitest';
import { splitGroupOf } from './split-group.ts';
import { somePoint, someUnit, someValue } from './testing-unit.ts';
import type { LiveValue } from './unit-view.ts';

const room = (id: string, mode: string, values: readonly LiveValue[] = [], outdoor = '4711') =>
  someUnit(
    [
      somePoint('climate', [someValue('onOff', 'on'), someValue('operationMode', mode), ...values]),
      somePoint('outdoor', [someValue('serial', outdoor)]),
    ],
    { unit: id, name: id, kind: 'air-to-air' },
  );

describe('indoor units on one outdoor unit', () => {
  const living = room('living', 'heating', [someValue('isCoolHeatMaster', true)]);
  const study = room('study', 'heating', [someValue('isCoolHeatMaster', false)]);
  const attic = room('attic', 'cooling', [], '4712');
  const units = [living, study, attic];

  it('are those with the same outdoor serial number', () => {
    expect(splitGroupOf(study, units)?.others).toEqual([living]);
    expect(splitGroupOf(attic, units)).toBeNull();
    expect(splitGroupOf(someUnit([]), units)).toBeNull();
  });

  it('list the units set to the opposite mode, and the unit whose mode applies', () => {
    const group = splitGroupOf(study, units);
    expect(group?.against('cooling')).toEqual([living]);
    expect(group?.against('heating')).toEqual([]);
    expect(group?.against('dry')).toEqual([]);
    expect(group?.first).toBe(living);
  });

  it('are in conflict when they report it, also without known others', () => {
    const waiting = room('attic', 'cooling', [someValue('isInModeConflict', true)], '4712');
    expect(splitGroupOf(waiting, [waiting])).toMatchObject({ isInConflict: true, first: null });
  });

  it('a unit that is off waits for nobody, although it reports a conflict', () => {
    const conflict = someValue('isInModeConflict', true);
    const off = someUnit([somePoint('climate', [someValue('onOff', 'off'), conflict])]);
    expect(splitGroupOf(off, [off])).toBeNull();
  });
});
