import { expectationOf } from './expectation.ts';
import { memoryDays } from './calibration.ts';
import type { LoadGrid } from './load-grid.ts';
import { quantiles } from './quantiles.ts';
import { type OutdoorC, loadFeatures } from './load-features.ts';
import {
  type ErrorHistory,
  type LoadForecast,
  forecastLoad,
  updateErrorHistory,
  emptyErrorHistory,
} from './load-forecast.ts';
import { type LoadModel, trainLoadModel } from './load-model.ts';
import { type BaselineName, conformalNaive, baselineNames, baselineLoadW } from './baselines.ts';
import { type ScoredSlot, type Scores, scoresOf, skillOf } from './scores.ts';

export interface BacktestSlot extends ScoredSlot {
  readonly fromMs: number;
  readonly toMs: number;
  readonly day: number;
  readonly rivals: Readonly<Record<BaselineName, number>>;
}

export interface Backtest {
  readonly slots: readonly BacktestSlot[];
  readonly scores: Scores;
  /** Mean absolute error of naive-24h before the first test day, W: the denominator of MASE. */
  readonly scaleW: number;
  readonly mase: number;
  readonly rivals: Readonly<Record<BaselineName, { readonly mae: number; readonly skill: number }>>;
  readonly conformalNaive: Scores & { readonly skill: number };
  /** Mean absolute error of a day's energy by the expectation, kWh, over days without a gap. */
  readonly dayKwh: number;
  /** Slots of the test days without a measurement. */
  readonly gaps: number;
  readonly weights: Float64Array;
}

/** Interval between two trainings, days. */
export const retrainDays = 7;

/**
 * Replays the forecast day by day: issued at each local midnight for the following day from the data known then, trained every
 * 14 days, weighted and calibrated by its own past errors.
 * It starts 42 unscored days before the first test day, so that it has past errors. `train` can be replaced to measure or move
 * the training.
 */
export function backtest(
  grid: LoadGrid,
  {
    testDays,
    toDay,
    outdoorC = null,
    train = trainLoadModel,
  }: {
    readonly testDays: number;
    /** First day after the test. */
    readonly toDay: number;
    readonly outdoorC?: OutdoorC | null;
    readonly train?: typeof trainLoadModel;
  },
): Backtest {
  const features = loadFeatures(grid, { outdoorC });
  const firstTest = toDay - testDays;
  const begin = Math.max(1, firstTest - memoryDays);
  let experience: ErrorHistory = emptyErrorHistory;
  let model: LoadModel | null = null;
  let last: LoadForecast | null = null;
  const slots: BacktestSlot[] = [];
  const naive: ScoredSlot[] = [];
  for (let day = begin; day < toDay; day += 1) {
    if ((day - begin) % retrainDays === 0) model = train(features, { forDay: day });
    const forecast = forecastLoad(features, { day, model, experience });
    if (!forecast) continue;
    last = forecast;
    if (day >= firstTest) {
      slots.push(...scoredDay(grid, day, forecast.values));
      naive.push(...scoredDay(grid, day, conformalNaive(grid, day)));
    }
    const { slotsPerDay, watts } = grid;
    experience = updateErrorHistory(
      experience,
      forecast,
      watts.slice(day * slotsPerDay, (day + 1) * slotsPerDay),
    );
  }
  const scores = scoresOf(slots);
  const naiveScores = scoresOf(naive);
  const scaleW = inSampleW(grid, firstTest);
  const rival = (name: BaselineName) => {
    const mae =
      slots.reduce((sum, each) => sum + Math.abs(each.rivals[name] - each.actual), 0) /
      slots.length;
    return { mae, skill: skillOf(scores.mae, mae) };
  };
  return {
    slots,
    scores,
    scaleW,
    mase: scores.mae / scaleW,
    rivals: {
      naive24h: rival('naive24h'),
      naive168h: rival('naive168h'),
      dayTypeMean28d: rival('dayTypeMean28d'),
    },
    conformalNaive: { ...naiveScores, skill: skillOf(scores.pinball, naiveScores.pinball) },
    dayKwh: dayError(grid, slots),
    gaps: (grid.firstSlot[toDay] ?? 0) - (grid.firstSlot[firstTest] ?? 0) - slots.length,
    weights: last?.weights ?? new Float64Array(0),
  };
}

/** The measured slots of a day: of 23 hours in March, of 25 in October. */
function scoredDay(grid: LoadGrid, day: number, values: Float64Array): readonly BacktestSlot[] {
  const count = quantiles.length;
  return grid.slots.slice(grid.firstSlot[day], grid.firstSlot[day + 1]).flatMap((slot) => {
    const { fromMs, toMs, wall, watts } = slot;
    const rivals = Object.fromEntries(
      baselineNames.map((name) => [name, baselineLoadW(grid, name, { day, wall })]),
    ) as Record<BaselineName, number>;
    if (Number.isNaN(watts) || Number.isNaN(rivals.naive24h)) return [];
    const own = values.subarray(wall * count, (wall + 1) * count);
    return [{ fromMs, toMs, day, actual: watts, values: own, rivals }];
  });
}

/** Mean absolute error of naive-24h, over all slots before a day that are measured on both days. */
export function inSampleW(grid: LoadGrid, toDay: number): number {
  const { slotsPerDay, watts } = grid;
  let [sum, count] = [0, 0];
  for (let place = slotsPerDay; place < toDay * slotsPerDay; place += 1) {
    const off = Math.abs((watts[place] ?? Number.NaN) - (watts[place - slotsPerDay] ?? Number.NaN));
    if (Number.isNaN(off)) continue;
    sum += off;
    count += 1;
  }
  return sum / count;
}

function dayError(grid: LoadGrid, slots: readonly BacktestSlot[]): number {
  const byDay = Map.groupBy(slots, ({ day }) => day);
  let [sum, count] = [0, 0];
  for (const [day, own] of byDay) {
    if (own.length !== (grid.firstSlot[day + 1] ?? 0) - (grid.firstSlot[day] ?? 0)) continue;
    const off = own.reduce(
      (total, { actual, values, fromMs, toMs }) =>
        total + ((expectationOf(values) - actual) * (toMs - fromMs)) / 3.6e9,
      0,
    );
    sum += Math.abs(off);
    count += 1;
  }
  return sum / count;
}
