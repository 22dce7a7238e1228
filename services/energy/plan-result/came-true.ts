import { clamp } from '@hearth/physics/numerics.ts';
import type { ResultFigures } from './contract.ts';

/** Fewer days say nothing: a day's result is uncertain by as much as a plan saves in it. */
const daysMin = 7;

/**
 * Share of what plans said they save that came true on compared days, from 0 to 1: the sum of the results over that of the plans. A plan is the best
 * of many by its own forecasts, so that its errors are in its favour. Null with fewer than seven days, or where nothing was to be saved.
 * Worked: 0.40 planned on each of seven days, 1.40 saved together: 1.40 / 2.80 = 0.5.
 */
export function cameTrueOf(
  days: readonly Pick<ResultFigures, 'planned' | 'saved'>[],
): number | null {
  const known = days.flatMap(({ planned, saved }) =>
    planned === null ? [] : [{ planned, saved }],
  );
  const planned = known.reduce((sum, each) => sum + each.planned, 0);
  if (known.length < daysMin || planned <= 0) return null;
  return clamp(known.reduce((sum, each) => sum + each.saved, 0) / planned, 0, 1);
}
