import fc from 'fast-check';
import { dayMs, hourMs, quarterHourMs } from '@hearth/calendar/durations.ts';
import { testing } from '@hearth/platform/testing/config.ts';
import { describe, expect, it } from 'vitest';
import { plannedSavingIn } from '../plan/planned-saving.ts';
import { homeOf as testHome } from '../planner/testing-scenarios.ts';
import { scenario } from '../planner/checked-scenario.ts';
import { homeOf } from '../planner/home.ts';
import { houseNodesOf } from '../planner/house-nodes.ts';
import { normalOperation } from '../planner/normal-operation.ts';
import { simulate } from '../planner/simulate.ts';
import { cameTrueOf } from './came-true.ts';
import { type ComparedHome, compareDay } from './compare-day.ts';
import { disinfectionFromMs } from './score-day.ts';
import { biasOf, halfWidthOf, placeboRangeOf, resultErrorsOf } from './result-band.ts';

const setPointC = 21;
const count = 96;

const from = '2026-01-15T00:00:00Z';

/** A day of a test home as sensors and meters report it, under its own control with the given set-points of rooms and tank. */
function dayOf(
  shift: (hour: number) => { readonly roomK: number; readonly tankK: number },
  { disinfectsAt = null }: { readonly disinfectsAt?: string | null } = {},
) {
  const test = testHome({ slots: count, from, meanOutdoorC: 2 });
  const parsed = scenario.parse({
    ...test,
    tank: test.tank && {
      ...test.tank,
      disinfection: { everyDays: 7, holdMin: 15, lastAt: weekBefore(disinfectsAt ?? until) },
    },
    heatPump: { ...test.heatPump, tankLimitC: 62 },
    comfort: { setPointC },
  });
  const model = {
    ...parsed,
    house: { kind: 'nodes' as const, ...houseNodesOf(parsed.house) },
    heatPump: { ...parsed.heatPump, minRunMin: 0, minPauseMin: 0 },
  };
  const home = homeOf(model);
  const { slots, end } = simulate(
    home,
    normalOperation(home, (t) => ({ isLocked: false, ...shift(t / 4) })),
  );
  const column = (values: readonly number[]) => Float64Array.from(values);
  const { horizon } = home;
  const { fromMs } = horizon;
  const tankC = column(slots.map((slot) => Math.round(slot.tankC ?? 0)));
  const tankFromC = parsed.state.tankC ?? 0;
  const compared: ComparedHome = {
    model,
    massC: home.begin.massC,
    massToC: end.massC,
    columns: {
      fromMs,
      count,
      // The pump of the heating circuit runs with the compressor.
      heatingW: column(slots.map(({ heatingW }) => (heatingW > 0 ? heatingW + 40 : 0))),
      hotWaterW: column(slots.map(({ hotWaterW }) => hotWaterW)),
      householdW: horizon.baseLoadW,
      pvW: horizon.pvW,
      outdoorC: horizon.outdoorC,
      globalWM2: new Float64Array(count),
      airC: column(slots.map(({ airC }) => Math.round(airC * 10) / 10)),
      tankC,
      airFromC: home.begin.airC,
      tankFromC,
      drawShares: Array.from({ length: count }, () => 1 / count),
    },
    importPerKwh: [...horizon.importPerKwh],
    exportPerKwh: [...horizon.exportPerKwh],
    setPointC: Array.from({ length: count }, () => setPointC),
    lowC: Array.from({ length: count }, () => setPointC - 1),
    gainsW: horizon.gainsW,
    disinfectsMs: disinfectionFromMs({ fromMs, tankC, tankFromC }),
  };
  return compareDay(compared);
}

const until = '2026-01-16T00:00:00Z';

const weekBefore = (at: string): string => new Date(Date.parse(at) - 7 * dayMs).toISOString();

const euro = (micros: number): number => micros / 1e6;

describe('disinfectionFromMs', () => {
  const day = (tankC: readonly number[], tankFromC = 48) =>
    disinfectionFromMs({ fromMs: 0, tankC: Float64Array.from(tankC), tankFromC });

  it('is the start of the rise that reached 60 degrees', () => {
    expect(day([47, 46, 49, 55, 60, 61, 58])).toBe(2 * quarterHourMs);
    expect(day([55, 61])).toBe(0);
  });

  it('is null on a day that only begins hot, or never is', () => {
    expect(day([61, 60, 57], 61)).toBeNull();
    expect(day([47, 55, 59])).toBeNull();
    expect(day([NaN, NaN], NaN)).toBeNull();
  });
});

describe('compareDay', () => {
  it('a day under the unit’s own control saves nothing, within the resolution of its sensors', () => {
    const day = dayOf(() => ({ roomK: 0, tankK: 0 }));
    expect(day.unitKwh).toBeGreaterThan(10);
    expect(Math.abs(euro(day.dearer + day.stored))).toBeLessThan(0.04 * euro(day.unitCostWithout));
  });

  it('a day on which the unit disinfects its tank saves and costs nothing either: it does so without a plan too', () => {
    const day = dayOf(() => ({ roomK: 0, tankK: 0 }), { disinfectsAt: '2026-01-15T19:00:00Z' });
    const usual = dayOf(() => ({ roomK: 0, tankK: 0 }));
    expect(day.unitKwh).toBeGreaterThan(usual.unitKwh + 0.4);
    expect(day.unitKwhWithout).toBeGreaterThan(usual.unitKwhWithout + 0.4);
    const savedBy = ({ dearer, stored }: typeof day) => euro(dearer + stored);
    expect(Math.abs(savedBy(day) - savedBy(usual))).toBeLessThan(0.2);
  });

  it('hot water moved into the sun at noon is a saving, warmer rooms all day are a loss', () => {
    const savedBy = ({ dearer, stored }: ReturnType<typeof dayOf>) => euro(dearer + stored);
    const usual = savedBy(dayOf(() => ({ roomK: 0, tankK: 0 })));
    const noon = savedBy(
      dayOf((hour) => ({ roomK: 0, tankK: hour < 11 ? -6 : hour < 15 ? 5 : -6 })),
    );
    expect(noon - usual).toBeGreaterThan(0.1);
    const warm = savedBy(dayOf((hour) => ({ roomK: hour < 20 ? 1.5 : 0, tankK: 0 })));
    expect(warm - usual).toBeLessThan(-0.1);
  });

  it('parts of hot water and heating add up to the saving, for any control', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -2, max: 2 }), { minLength: 24, maxLength: 24 }),
        (k) => {
          const day = dayOf((hour) => ({
            roomK: k[Math.floor(hour)] ?? 0,
            tankK: 2 * (k[23 - Math.floor(hour)] ?? 0),
          }));
          expect(day.parts.hotWater + day.parts.heating).toBe(day.dearer + day.stored);
        },
      ),
      { numRuns: testing.runs(5) },
    );
  });
});

describe('what came true of plans', () => {
  const day = { planned: 400_000, saved: 200_000 };
  it('0.40 planned on each of seven days, 1.40 saved together: half of it', () => {
    const days = Array.from({ length: 7 }, () => day);
    expect(cameTrueOf(days)).toBe(0.5);
    expect(cameTrueOf(days.map((each) => ({ ...each, saved: -10_000 })))).toBe(0);
    expect(cameTrueOf(days.map((each) => ({ ...each, saved: 900_000 })))).toBe(1);
  });

  it('is not known from six days, from days without a plan, or where nothing was to be saved', () => {
    expect(cameTrueOf(Array.from({ length: 6 }, () => day))).toBeNull();
    const unplanned = Array.from({ length: 9 }, () => ({ ...day, planned: null }));
    expect(cameTrueOf([...unplanned, day])).toBeNull();
    expect(cameTrueOf(unplanned.map((each) => ({ ...each, planned: 0 })))).toBeNull();
  });

  it('0.36 in 36 hours and 0.60 in 30: 0.36 in a day', () => {
    const planned = (hours: number, saves: number) => ({
      fromMs: 0,
      untilMs: hours * hourMs,
      outcome: { bill: 5_000_000 - saves, storedValue: 100_000 },
      normal: { bill: 5_000_000, storedValue: 100_000 },
    });
    expect(plannedSavingIn([planned(36, 360_000), planned(30, 600_000)], 24)).toBe(360_000);
    expect(plannedSavingIn([], 24)).toBeNull();
  });
});

describe('range of a result', () => {
  it('spread 0.10, mean 0.02, 16 days: 0.152 for a day, 0.546 for a week', () => {
    const errors = { mean: 20_000, spread: 100_000, days: 16 };
    expect(halfWidthOf(errors, 1)).toBe(151_939);
    expect(halfWidthOf(errors, 7)).toBe(546_034);
  });

  it('an error of a tenth on two days is corrected by half of it', () => {
    const day = { saved: 250_000, correction: 50_000, unitCostWithout: 3_000_000 };
    expect(biasOf([day, day])).toBeCloseTo(0.05, 4);
    expect(biasOf([])).toBe(0);
  });

  it('five days without a plan give it, four do not', () => {
    const days = [-30_000, 10_000, 50_000, 0, 20_000].map((saved) => ({ saved }));
    const measured = resultErrorsOf(days, []);
    expect(measured).toMatchObject({ basis: 'measured', days: 5, mean: 10_000 });
    const { low, high } = placeboRangeOf(measured);
    expect([low < 0, high > 0]).toEqual([true, true]);
    expect(resultErrorsOf(days.slice(1), [{ unitCostWithout: 2_000_000 }])).toEqual({
      basis: 'assumed',
      days: 4,
      mean: 0,
      spread: 300_000,
    });
  });
});
