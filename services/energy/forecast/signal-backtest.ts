import { groupHours, memoryDays } from './calibration.ts';
import { quantileOf } from './quantile-trees.ts';
import { quantiles } from './quantiles.ts';
import { type ScoredSlot, type Scores, scoresOf, skillOf } from './scores.ts';

/** A measured signal by days of equal length; NaN in a gap. */
export interface MeasuredSignal {
  readonly slotsPerDay: number;
  /** Day x slot. */
  readonly values: Float64Array;
  /** Least possible value: 0 for energy, minus infinity for prices. */
  readonly least: number;
}

export interface SignalSlot extends ScoredSlot {
  readonly day: number;
  readonly slot: number;
  /** Yesterday's value and the quantiles of its errors, the rival. */
  readonly naive: Float64Array;
}

export interface SignalBacktest {
  readonly slots: readonly SignalSlot[];
  readonly scores: Scores;
  /** Of yesterday's value, with the quantiles of its errors over the last 42 days. */
  readonly naive: Scores;
  readonly skill: { readonly naive24h: number; readonly pinballConformalNaive: number };
}

/** Scores day-ahead forecasts: `forecast` gets a day, may use the days before it, and returns slot x quantile, or null. */
export function signalBacktest(
  signal: MeasuredSignal,
  {
    fromDay,
    toDay,
    forecast,
    isScored = () => true,
  }: {
    readonly fromDay: number;
    readonly toDay: number;
    readonly forecast: (day: number) => Float64Array | null;
    readonly isScored?: (day: number, slot: number) => boolean;
  },
): SignalBacktest {
  const count = quantiles.length;
  const slots: SignalSlot[] = [];
  for (let day = fromDay; day < toDay; day += 1) {
    const values = forecast(day);
    if (!values) continue;
    const naive = dayBefore(signal, day);
    for (let slot = 0; slot < signal.slotsPerDay; slot += 1) {
      const actual = signal.values[day * signal.slotsPerDay + slot] ?? Number.NaN;
      const own = values.subarray(slot * count, (slot + 1) * count);
      const rival = naive.subarray(slot * count, (slot + 1) * count);
      if (Number.isNaN(actual) || own.some(Number.isNaN) || rival.some(Number.isNaN)) continue;
      if (isScored(day, slot)) slots.push({ day, slot, actual, values: own, naive: rival });
    }
  }
  const scores = scoresOf(slots);
  const naive = scoresOf(slots.map((each) => ({ actual: each.actual, values: each.naive })));
  return {
    slots,
    scores,
    naive,
    skill: {
      naive24h: skillOf(scores.mae, naiveError(slots, signal)),
      pinballConformalNaive: skillOf(scores.pinball, naive.pinball),
    },
  };
}

/** Mean absolute error of yesterday's value itself. */
function naiveError(slots: readonly SignalSlot[], { values, slotsPerDay }: MeasuredSignal): number {
  const sum = slots.reduce(
    (total, { day, slot, actual }) =>
      total + Math.abs((values[(day - 1) * slotsPerDay + slot] ?? Number.NaN) - actual),
    0,
  );
  return sum / slots.length;
}

/** Yesterday's values with the quantiles of such forecasts' errors over 42 days, by groups of four hours; slot x quantile. */
function dayBefore({ values, slotsPerDay, least }: MeasuredSignal, day: number): Float64Array {
  const groups = Math.min(slotsPerDay, 24 / groupHours);
  const groupOf = (slot: number) => Math.floor((slot * groups) / slotsPerDay);
  const errors: number[][] = Array.from({ length: groups }, () => []);
  for (let other = Math.max(1, day - memoryDays); other < day; other += 1)
    for (let slot = 0; slot < slotsPerDay; slot += 1) {
      const place = other * slotsPerDay + slot;
      const error = (values[place] ?? Number.NaN) - (values[place - slotsPerDay] ?? Number.NaN);
      if (!Number.isNaN(error)) errors[groupOf(slot)]?.push(error);
    }
  const shifts = errors.map((own) => quantiles.map((q) => quantileOf(Float64Array.from(own), q)));
  return Float64Array.from({ length: slotsPerDay * quantiles.length }, (_, i) => {
    const slot = Math.floor(i / quantiles.length);
    const last = values[(day - 1) * slotsPerDay + slot] ?? Number.NaN;
    return Math.max(least, last + (shifts[groupOf(slot)]?.[i % quantiles.length] ?? Number.NaN));
  });
}
