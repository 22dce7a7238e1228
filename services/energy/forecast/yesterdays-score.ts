import type { LoadGrid } from './load-grid.ts';
import { quantiles } from './quantiles.ts';
import { type BaselineName, baselineNames, baselineLoadW } from './baselines.ts';
import { type Scores, scoresOf } from './scores.ts';

/** How good the forecast of one day was, for the person who lived it. */
export interface DayScore {
  readonly day: string;
  readonly scores: Scores;
  /** Mean absolute errors of what needs no learning, W. */
  readonly rivals: Readonly<Record<BaselineName, number>>;
  /** Whom the forecast was better than. */
  readonly beaten: readonly BaselineName[];
  /** Over the slots that were measured, kWh: what the median said, and what came. */
  readonly forecastKwh: number;
  readonly measuredKwh: number;
  readonly missingSlots: number;
}

/** Null of a day of which nothing was measured. */
export function dayScoreOf(grid: LoadGrid, day: number, values: Float64Array): DayScore | null {
  const all = grid.slots.slice(grid.firstSlot[day], grid.firstSlot[day + 1]);
  const slots = all.filter(({ watts }) => !Number.isNaN(watts));
  if (slots.length === 0) return null;
  const said = slots.map(({ wall, watts }) => ({
    actual: watts,
    values: values.subarray(wall * quantiles.length, (wall + 1) * quantiles.length),
  }));
  const scores = scoresOf(said);
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
    rivals,
    beaten: baselineNames.filter((name) => scores.mae < rivals[name]),
    forecastKwh: measuredKwh + (scores.bias * slots.length * slotHours) / 1000,
    measuredKwh,
    missingSlots: all.length - slots.length,
  };
}
