import type { LoadGrid } from './load-grid.ts';
import { quantiles } from './quantiles.ts';
import { type BaselineName, baselineNames, baselineLoadW } from './baselines.ts';
import { type Scores, scoresOf } from './scores.ts';

/** Score of one day's forecast, in figures for an owner. */
export interface DayScore {
  readonly day: string;
  readonly scores: Scores;
  /** Mean absolute errors of the baselines, W. */
  readonly baselines: Readonly<Record<BaselineName, number>>;
  /** Baselines with a larger error than the forecast. */
  readonly beatenBaselines: readonly BaselineName[];
  /** Energy over the measured slots, kWh: the forecast's expectation and the measurement. */
  readonly forecastKwh: number;
  readonly measuredKwh: number;
  readonly missingSlots: number;
}

/** Score of a day; null without a measurement. */
export function dayScoreOf(grid: LoadGrid, day: number, values: Float64Array): DayScore | null {
  const daySlots = grid.slots.slice(grid.firstSlot[day], grid.firstSlot[day + 1]);
  const slots = daySlots.filter(({ watts }) => !Number.isNaN(watts));
  if (slots.length === 0) return null;
  const scored = slots.map(({ wall, watts }) => ({
    actual: watts,
    values: values.subarray(wall * quantiles.length, (wall + 1) * quantiles.length),
  }));
  const scores = scoresOf(scored);
  const rivalMae = (name: BaselineName) =>
    slots.reduce(
      (sum, { wall, watts }) => sum + Math.abs(baselineLoadW(grid, name, { day, wall }) - watts),
      0,
    ) / slots.length;
  const rivals: Record<BaselineName, number> = {
    naive24h: rivalMae('naive24h'),
    naive168h: rivalMae('naive168h'),
    dayTypeMean28d: rivalMae('dayTypeMean28d'),
  };
  const measuredKwh = slots.reduce(
    (sum, { watts, fromMs, toMs }) => sum + (watts * (toMs - fromMs)) / 3.6e9,
    0,
  );
  const slotHours = grid.slotMinutes / 60;
  return {
    day: grid.days[day] ?? '',
    scores,
    baselines: rivals,
    beatenBaselines: baselineNames.filter((name) => scores.mae < rivals[name]),
    forecastKwh: measuredKwh + (scores.meanBias * slots.length * slotHours) / 1000,
    measuredKwh,
    missingSlots: daySlots.length - slots.length,
  };
}
