// @module-tag long
import { beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '@hearth/calendar/dates.ts';
import { type Backtest, backtest } from './backtest.ts';
import { blendMembers, memberWeights, nextOffsets } from './calibration.ts';
import { type MeasuredInterval, loadGridOf } from './load-grid.ts';
import { quantiles } from './quantiles.ts';
import { seasonQuantiles } from './season-quantiles.ts';
import { loadFeatures } from './load-features.ts';
import { forecastLoad, emptyErrorHistory } from './load-forecast.ts';
import { type LoadModel, trainLoadModel } from './load-model.ts';
import { standardW } from './standard-profile.ts';
import { webersLoad } from './testing-home.ts';

const timeZone = 'Europe/Berlin';
const load = webersLoad({ fromDay: '2025-07-20', days: 120, timeZone });
const gridOf = (intervals: readonly MeasuredInterval[]) =>
  loadGridOf(intervals, { timeZone, slotMinutes: 60 });

/** Forecast of day 80 by a model trained on the data known then. */
function day80(intervals: readonly MeasuredInterval[], lead = 1) {
  const features = loadFeatures(gridOf(intervals), { lead });
  const model = trainLoadModel(features, { forDay: 80 });
  return {
    model,
    forecast: forecastLoad(features, { day: 80, model, experience: emptyErrorHistory }),
  };
}

describe('the forecast of a load', () => {
  let run: Backtest;
  let first: ReturnType<typeof day80>;
  beforeAll(() => {
    run = backtest(gridOf(load), { testDays: 40, toDay: 120 });
    first = day80(load.slice(0, 100 * 24));
  });

  test('is better than yesterday, last week and the mean of such days, and its band holds four of five', () => {
    const { naive24h, naive168h, dayTypeMean28d } = run.rivals;
    expect(naive24h.skill).toBeGreaterThan(0.2);
    expect(naive168h.skill).toBeGreaterThan(0.2);
    expect(dayTypeMean28d.skill).toBeGreaterThan(0.02);
    expect(run.conformalNaive.skill).toBeGreaterThan(0.2);
    expect(run.scores.coverage80).toBeGreaterThan(0.77);
    expect(run.scores.coverage80).toBeLessThan(0.83);
    expect(run.mase).toBeCloseTo(run.scores.mae / run.scaleW, 12);
  });

  test('the day of 25 hours is scored with 25, and each of them has a forecast', () => {
    expect(run.slots).toHaveLength(40 * 24 + 1);
    expect(run.gaps).toBe(0);
    const autumn = run.slots.filter(({ fromMs }) => fromMs >= Date.parse('2025-10-25T22:00Z'));
    expect(autumn[2]?.values).toEqual(autumn[3]?.values);
  });

  test('quantiles are in order, and none is below nothing', () => {
    for (const { values } of run.slots) {
      expect([...values]).toEqual([...values].toSorted((a, b) => a - b));
      expect(values[0]).toBeGreaterThanOrEqual(0);
    }
  });

  test.each([1, 2])('values after the issue time change nothing, %d days ahead', (lead) => {
    const knownSlots = (80 - lead + 1) * 24;
    const other = load
      .slice(0, 100 * 24)
      .map((each, i) => (i < knownSlots ? each : { ...each, watts: 9000 - i }));
    const now = lead === 1 ? first : day80(load.slice(0, 100 * 24), lead);
    expect(day80(other, lead).forecast?.values).toEqual(now.forecast?.values);
    const changed = load.map((each, i) => (i === knownSlots - 3 ? { ...each, watts: 9000 } : each));
    expect(day80(changed, lead).forecast?.values).not.toEqual(now.forecast?.values);
  });

  test('rows in another order change nothing', () => {
    expect(day80(load.slice(0, 100 * 24).toReversed()).forecast?.values).toEqual(
      first.forecast?.values,
    );
  });

  test('four times the load is four times the forecast', () => {
    const fourfold = load
      .slice(0, 100 * 24)
      .map((each) => ({ ...each, watts: 4 * (each.watts ?? 0) }));
    const values = day80(fourfold).forecast?.values ?? [];
    values.forEach((value, i) => {
      expect(value).toBeCloseTo(4 * (first.forecast?.values[i] ?? Number.NaN), 6);
    });
  });

  test('gaps have no score and do not end the forecast', () => {
    const holed = load.map((each, i) =>
      i % 5 === 0 || (i > 1700 && i < 1800) ? { ...each, watts: null } : each,
    );
    const { forecast } = day80(holed.slice(0, 100 * 24));
    expect(forecast?.values.every((value) => value >= 0)).toBe(true);
  });

  test('a model trained in another thread predicts the same', () => {
    const features = loadFeatures(gridOf(load.slice(0, 100 * 24)));
    const model: LoadModel | null = structuredClone(first.model);
    const again = forecastLoad(features, { day: 80, model, experience: emptyErrorHistory });
    expect(again?.values).toEqual(first.forecast?.values);
  });
});

describe('past errors of a forecast', () => {
  const slot = (watts: number) => Float64Array.from(quantiles, () => watts);

  test('weights go to the member that was right, as far as the memory reaches', () => {
    const day = { members: [slot(100), slot(900)], watts: Float64Array.of(100) };
    const memory = Array.from({ length: 42 }, () => day);
    expect([...memberWeights(memory, [0.5, 0.5])]).toEqual([
      expect.closeTo(2 / 3, 12),
      expect.closeTo(1 / 3, 12),
    ]);
    expect([...memberWeights([], [0.7, 0.3])]).toEqual([0.7, 0.3]);
    expect(memberWeights(memory, [0, 1])[0]).toBe(0);
    const blank = { ...day, watts: Float64Array.of(Number.NaN) };
    expect([...memberWeights([blank], [0.7, 0.3])]).toEqual([0.7, 0.3]);
  });

  test('weights of a memory that grows, loses its first day or drops a member are those of the whole memory', () => {
    const days = Array.from({ length: 6 }, (_, day) => ({
      members: [slot(100 + 40 * day), slot(900 - 150 * day), slot(300)],
      watts: Float64Array.of(120 + 90 * day),
    }));
    const afresh = (memory: typeof days, prior: readonly number[]) =>
      memberWeights(
        memory.map((day) => ({ ...day })),
        prior,
      );
    const all = [0.4, 0.3, 0.3];
    for (const [memory, prior] of [
      [days.slice(0, 3), all],
      [days.slice(0, 4), all],
      [days.slice(1, 5), all],
      [days.slice(1, 6), all],
      [days.slice(0, 5), all],
      [days, [0.5, 0.5, 0]],
    ] as const)
      expect(memberWeights(memory, prior)).toEqual(afresh(memory, prior));
  });

  test('an offset rises with values above it: 0.12 x (1 - 0.1) for the 0.9-quantile', () => {
    const after = nextOffsets(new Float64Array(7), { values: slot(1), watts: Float64Array.of(2) });
    expect(after[5]).toBeCloseTo(0.108, 12);
    const below = nextOffsets(new Float64Array(7), { values: slot(3), watts: Float64Array.of(2) });
    expect(below[5]).toBeCloseTo(-0.012, 12);
    const blank = { values: slot(3), watts: Float64Array.of(Number.NaN) };
    expect([...nextOffsets(after, blank)]).toEqual([...after]);
  });

  test('a member that knows nothing of a slot does not count there', () => {
    expect(blendMembers([slot(Number.NaN), slot(300)], Float64Array.of(0.5, 0.5))[3]).toBe(300);
    expect(blendMembers([slot(100), slot(300)], Float64Array.of(0.75, 0.25))[3]).toBe(150);
  });

  test('a season’s quantiles: a day thirty days ago counts half', () => {
    const from = Date.parse('2026-01-06T00:00Z');
    const intervals = Array.from({ length: 31 }, (_, i) => ({
      fromMs: from + i * 86_400_000,
      toMs: from + i * 86_400_000 + 3_600_000,
      watts: i === 0 ? 300 : i === 30 ? 100 : null,
    }));
    const grid = loadGridOf(intervals, { timeZone: 'UTC', slotMinutes: 60 });
    const found = seasonQuantiles(grid, { day: 31, known: 30, wall: 0 });
    expect(found).toEqual([100, 100, 100, 100, 300, 300, 300]);
  });
});

describe('a home without history', () => {
  test('the standard profile: a workday in January at 19:30, and a year has its kilowatt-hours', () => {
    const home = { yearlyKwh: 4000, dayOfYear: 15, weekday: 0 };
    expect(standardW(home, 19.5)).toBeCloseTo(848, 0);
    let kwh = 0;
    for (let day = 0; day < 365; day += 1)
      for (let hour = 0; hour < 24; hour += 1)
        kwh +=
          standardW({ yearlyKwh: 4000, dayOfYear: day + 1, weekday: (day + 2) % 7 }, hour) / 1000;
    expect(kwh).toBeCloseTo(4000, -1);
  });

  test('gets the profile on its first day, and half of it after a fortnight', () => {
    const shares = [1, 14].map((days) => {
      const intervals = load.slice(0, (days + 1) * 24).map((each, i) => ({
        ...each,
        watts: i < days * 24 ? each.watts : null,
      }));
      const features = loadFeatures(gridOf(intervals));
      const forecast = forecastLoad(features, {
        day: days,
        model: trainLoadModel(features, { forDay: days }),
        experience: emptyErrorHistory,
        yearlyKwh: 4000,
      });
      return forecast?.weights.at(-1) ?? Number.NaN;
    });
    expect(shares[0]).toBeCloseTo(14 / 15, 9);
    expect(shares[1]).toBeCloseTo(0.5, 9);
  });

  test('without a day of load the yearly figure is enough, without both there is no forecast', () => {
    const day = addDays('2025-06-01', 0);
    const blank = webersLoad({ fromDay: day, days: 1, timeZone }).map((each) => ({
      ...each,
      watts: null,
    }));
    const features = loadFeatures(gridOf(blank));
    const options = { day: 0, model: null, experience: emptyErrorHistory };
    const forecast = forecastLoad(features, { ...options, yearlyKwh: 4000 });
    expect(forecast?.values).toHaveLength(24 * quantiles.length);
    expect(forecast?.values.every((value) => value > 0)).toBe(true);
    expect(forecastLoad(features, options)).toBe(null);
  });
});
