import * as fc from 'fast-check';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';
import type { Device, Reading, Value } from './device-cloud.ts';
import { interpretOnecta } from './onecta/interpret.ts';
import { sampleAirConditioner, sampleHeatPump } from './onecta/testing-payload.ts';
import { type BoundedKind, bounds, measureOf, withoutImplausible } from './plausible.ts';
import { plainValue } from './read-context.ts';
import { interpretVicare } from './vicare/interpret.ts';

const now = Temporal.Instant.from('2026-01-15T10:00:00Z');
const view = { timeZone: 'Europe/Berlin', now };

const readingOf = (values: readonly Value[], overrides: Partial<Device> = {}): Reading => ({
  warnings: [],
  devices: [
    {
      id: 'one',
      model: null,
      kind: 'unknown',
      serial: null,
      online: true,
      timestamp: null,
      points: [{ id: '0', type: 'climate', subtype: null, setPointInForce: null, values }],
      energy: [],
      faults: [],
      unknown: [],
      ...overrides,
    },
  ],
});
const valueOf = (name: string, unit: string | null, value: Value['value']): Value => ({
  ...plainValue(name, value),
  unit,
});
const only = (reading: Reading): Value | undefined => reading.devices[0]?.points[0]?.values[0];

describe('bounds of what vendors report', () => {
  test.each<[string, string | null, BoundedKind, number, number]>([
    ['roomTemperature', '°C', 'air-temperature', 21.5, 1e308],
    ['outdoorTemperature', '°C', 'air-temperature', -45, -3276.8],
    ['roomSetPointHeating', '°C', 'air-temperature', 22, 655.35],
    ['leavingWaterTemperature', '°C', 'water-temperature', 75, 150],
    ['tankTemperature', '°C', 'water-temperature', 48, 327.67],
    ['leavingWaterOffsetHeating', '°C', 'temperature-difference', -5, 200],
    ['heating.solar.sensors.temperature.collector', '°C', 'temperature', 220, 1e9],
    ['dhwHysteresis', 'K', 'temperature-difference', 5, 300],
    ['electricalPower', null, 'power', 2.1, 5000],
    ['heating.inverters.0.sensors.power.output', 'W', 'power', 11_000, 1e7],
    ['heating.power.consumption.total.year', 'kWh', 'energy', 5400, 1e12],
    ['heating.scop.total', null, 'coefficient', 4.1, 100],
    ['roomHumidity', '%', 'humidity', 100, 130],
    ['heating.boiler.pumps.internal.current', '%', 'share', 60, 65_535],
    ['waterPressure', 'bar', 'pressure', 1.8, 400],
    ['waterFlow', 'l/h', 'flow', 900, 1e7],
    ['wifiStrength', 'dBm', 'signal', -68, 1000],
    ['pm25Concentration', null, 'concentration', 12, -1],
    ['compressorStarts', null, 'other', 30_000, -1e300],
  ])('%s in %s is a %s: %d can be, %d cannot', (name, unit, kind, good, bad) => {
    expect(measureOf({ name, unit }).kind).toBe(kind);
    const checked = withoutImplausible(readingOf([valueOf(name, unit, good)]));
    expect(only(checked.reading)?.value).toBe(good);
    expect(checked.faulty).toEqual({});
    const taken = withoutImplausible(readingOf([valueOf(name, unit, bad)]));
    expect(only(taken.reading)).toMatchObject({ value: null, faulty: bad });
    expect(taken.faulty).toEqual({ [kind]: 1 });
  });

  test('every kind allows zero; texts and flags are unchanged', () => {
    for (const { min, max } of Object.values(bounds)) {
      expect(min).toBeLessThanOrEqual(0);
      expect(max).toBeGreaterThan(0);
    }
    const values = [valueOf('name', null, 'Cellar'), valueOf('isLocked', null, true)];
    expect(withoutImplausible(readingOf(values)).reading).toEqual(readingOf(values));
  });

  test('a slot holds at most the energy of the largest home connection in its time', () => {
    const slot = (to: string, kwh: number) => ({ from: at(0), to, kwh, provisional: true });
    const at = (hours: number): string => now.add({ hours }).toString();
    const slots = [slot(at(2), 346), slot(at(2), 347), slot(at(24), 347), slot(at(2), 1e308)];
    const energy = { point: '0', use: 'sh', carrier: 'electricity', resolutionKwh: 1 } as const;
    const device = { energy: [{ ...energy, resolution: '2h' as const, slots }] };
    const { reading, faulty } = withoutImplausible(readingOf([], device));
    const [read] = reading.devices[0]?.energy ?? [];
    expect(read?.slots.map(({ kwh }) => kwh)).toEqual([346, null, 347, null]);
    expect(read?.slots[3]).toMatchObject({ faulty: 1e308, provisional: false });
    expect(faulty).toEqual({ energy: 2 });
  });

  test('for any payload, no implausible number remains and no reported leaf is lost', () => {
    fc.assert(
      fc.property(fc.double(), fc.double(), fc.nat({ max: 11 }), (room, count, at) => {
        const payload = structuredClone([sampleHeatPump(), sampleAirConditioner()]);
        const text = JSON.stringify(payload, (key, json) =>
          key === 'roomTemperature' && typeof json?.value === 'number'
            ? { ...json, value: room }
            : key === 'd' && Array.isArray(json)
              ? json.with(at, count)
              : json,
        );
        const read = interpretOnecta(JSON.parse(text), view);
        if (!read.ok) throw new Error(read.reason);
        const before: Reading = { devices: read.devices, warnings: [] };
        const { reading } = withoutImplausible(before);
        for (const value of valuesIn(reading)) {
          if (typeof value.value !== 'number') continue;
          const { kind, factor } = measureOf(value);
          expect(value.value * factor).toBeGreaterThanOrEqual(bounds[kind].min);
          expect(value.value * factor).toBeLessThanOrEqual(bounds[kind].max);
        }
        expect(valuesIn(reading).map((value) => value.faulty ?? value.value)).toEqual(
          valuesIn(before).map(({ value }) => value),
        );
      }),
    );
  });
});

const valuesIn = ({ devices }: Reading): readonly Value[] =>
  devices.flatMap(({ points }) => points.flatMap(({ values }) => values));

/** Recorded accounts beside the checkout, where present. */
const recordings = join(import.meta.dirname, '../../../shared/data/devices');
const recorded = (vendor: 'onecta' | 'vicare'): readonly (readonly [string, unknown])[] =>
  existsSync(join(recordings, vendor))
    ? readdirSync(join(recordings, vendor))
        .filter((file) => file.endsWith('.json'))
        .map((file) => [
          file,
          JSON.parse(readFileSync(join(recordings, vendor, file), 'utf8')) as unknown,
        ])
    : [];

describe('samples and recorded accounts', () => {
  const cases = [
    ['sample', interpretOnecta([sampleHeatPump(), sampleAirConditioner()], view)] as const,
    ...recorded('onecta').map(
      ([file, payload]) => [`onecta ${file}`, interpretOnecta(payload, view)] as const,
    ),
    ...recorded('vicare').map(
      ([file, payload]) => [`vicare ${file}`, interpretVicare(payload, view)] as const,
    ),
  ];
  test.each(cases)('%s: has no faulty value', (_, read) => {
    if (!read.ok) throw new Error(read.reason);
    const reading = { devices: read.devices, warnings: [] };
    expect(withoutImplausible(reading)).toEqual({ reading, faulty: {} });
  });
});
