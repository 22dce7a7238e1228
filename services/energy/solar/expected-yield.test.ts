// @module-tag long
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { expectedYield, turnRatios } from './expected-yield.ts';
import { type SolarPanels, firstDayOfChange, solarPanels } from './solar-panels.ts';

const array = {
  name: null,
  ratedKw: 1,
  modules: null,
  azimuthDeg: 180,
  tiltDeg: 35,
  mounting: 'close-roof',
  shading: 'none',
} as const;
const panelsOf = (own: Partial<SolarPanels> = {}): SolarPanels => ({
  commissionedOn: null,
  arrays: [array],
  inverterKw: null,
  batteryKwh: null,
  exportedEnergy: 'metered',
  exportLimitKw: null,
  ...own,
});
const berlin = { latitudeDeg: 52.52, longitudeDeg: 13.4, country: 'DE' };
const faultsOf = (panels: unknown) =>
  solarPanels
    .safeParse(panels)
    .error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`);

describe('expected yield of solar panels', () => {
  // Round figures of PVGIS 5 for 1 kW peak, 35 degrees to the south, 14 % system losses.
  test.each([
    { town: 'Berlin', ...berlin, yearKwh: 975 },
    { town: 'Vienna', latitudeDeg: 48.2, longitudeDeg: 16.37, country: 'AT', yearKwh: 1090 },
    { town: 'London', latitudeDeg: 51.5, longitudeDeg: -0.12, country: 'GB', yearKwh: 980 },
    { town: 'Rome', latitudeDeg: 41.9, longitudeDeg: 12.5, country: 'IT', yearKwh: 1430 },
    { town: 'Madrid', latitudeDeg: 40.4, longitudeDeg: -3.7, country: 'ES', yearKwh: 1570 },
    { town: 'Stockholm', latitudeDeg: 59.3, longitudeDeg: 18.07, country: 'SE', yearKwh: 970 },
  ])('of $town is in its band', async ({ yearKwh, ...town }) => {
    const expected = await expectedYield(panelsOf(), town);
    expect(expected.yearKwh.low).toBeLessThan(yearKwh);
    expect(expected.yearKwh.high).toBeGreaterThan(yearKwh);
  });

  test('of two arrays is the sum of both, and an inverter limits it', async () => {
    const arrays = [
      { ...array, ratedKw: 5, azimuthDeg: 90 },
      { ...array, ratedKw: 5, azimuthDeg: 270 },
    ];
    const both = await expectedYield(panelsOf({ arrays }), berlin);
    const [east, west] = both.arrays.map(({ kwh }) => kwh);
    expect(both.yearKwh.middle).toBeGreaterThan(((east ?? 0) + (west ?? 0)) * 0.97);
    const small = await expectedYield(panelsOf({ arrays, inverterKw: 3 }), berlin);
    expect(small.yearKwh.middle).toBeLessThan(both.yearKwh.middle * 0.95);
  });

  test('of panels about which little is known uses stated defaults and has a wider band', async () => {
    const unknown = { ratedKw: null, modules: 10, azimuthDeg: null, tiltDeg: null, shading: null };
    const yieldOf = (own: object, place: typeof berlin) =>
      expectedYield(panelsOf({ arrays: [{ ...array, mounting: null, ...own }] }), place);
    const guessed = await yieldOf(unknown, berlin);
    const known = await yieldOf({ ratedKw: 4, shading: 'some' }, berlin);
    expect(guessed.arrays).toEqual(known.arrays);
    expect(guessed.yearKwh.high).toBeGreaterThan(known.yearKwh.high * 1.08);
    const auckland = { latitudeDeg: -36.8, longitudeDeg: 174.8, country: 'NZ' };
    expect((await yieldOf(unknown, auckland)).arrays[0]?.azimuthDeg).toBe(0);
  });

  test('months add up to the year, and shading lowers it', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          azimuthDeg: fc.integer({ min: 0, max: 360 }),
          tiltDeg: fc.integer({ min: 0, max: 90 }),
        }),
        async (facing) => {
          const yearOf = (shading: 'none' | 'much') =>
            expectedYield(panelsOf({ arrays: [{ ...array, ...facing, shading }] }), berlin);
          const [free, shaded] = [await yearOf('none'), await yearOf('much')];
          const months = free.monthsKwh.reduce((sum, each) => sum + each, 0);
          expect(months).toBeCloseTo(free.yearKwh.middle, 6);
          expect(shaded.yearKwh.middle).toBeLessThan(free.yearKwh.middle);
        },
      ),
      { numRuns: 4 },
    );
  });
});

describe('turnRatios', () => {
  test('turning south panels costs yield, turning east panels to the west changes little', () => {
    const west = { azimuthDeg: 90, tiltDeg: 0 };
    const [south = 0] = turnRatios(panelsOf(), berlin, [west]);
    expect(south).toBeLessThan(0.9);
    const east = panelsOf({ arrays: [{ ...array, azimuthDeg: 90 }] });
    const [mirrored = 0, none] = turnRatios(east, berlin, [
      { azimuthDeg: 180, tiltDeg: 0 },
      { azimuthDeg: 0, tiltDeg: 0 },
    ]);
    expect(mirrored).toBeGreaterThan(0.9);
    expect(mirrored).toBeLessThan(1.1);
    expect(none).toBe(1);
  });
});

describe('solar panels', () => {
  test('what no home has is refused at its field', () => {
    expect(faultsOf(panelsOf())).toBeUndefined();
    expect(faultsOf(panelsOf({ arrays: [{ ...array, tiltDeg: 120 }] }))?.[0]).toMatch(
      /^arrays\.0\.tiltDeg /u,
    );
    expect(faultsOf(panelsOf({ arrays: [{ ...array, ratedKw: 900 }] }))?.[0]).toMatch(
      /^arrays\.0\.ratedKw /u,
    );
    const halves = [
      { ...array, ratedKw: 60 },
      { ...array, ratedKw: 60 },
    ];
    expect(faultsOf(panelsOf({ arrays: halves }))).toEqual(['arrays peak-power-not-believable']);
    expect(faultsOf(panelsOf({ arrays: [{ ...array, ratedKw: 10 }], inverterKw: 1 }))).toEqual([
      'inverterKw inverter-does-not-fit-the-panels',
    ]);
    expect(faultsOf(panelsOf({ arrays: [{ ...array, ratedKw: null }] }))).toEqual([
      'arrays.0.ratedKw peak-power-missing',
    ]);
    expect(faultsOf(panelsOf({ arrays: [] }))).toHaveLength(1);
  });

  test('a change counts from the first day of operation', () => {
    const since = panelsOf({ commissionedOn: '2024-05-01' });
    expect(firstDayOfChange(null, since)).toBe('2024-05-01');
    expect(firstDayOfChange(since, { ...since, batteryKwh: 10 })).toBe('2024-05-01');
    expect(firstDayOfChange(since, panelsOf())).toBe('0001-01-01');
    expect(firstDayOfChange(since, structuredClone(since))).toBeNull();
  });
});
