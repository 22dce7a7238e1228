import { type LoadGrid, isFreeOn } from './load-grid.ts';
import { quantiles } from './quantiles.ts';

const lookBack = 90;
const halfLifeDays = 30;
/** Weight of the slots before and after, since habits vary in time. */
const neighbourShare = 0.5;

/**
 * Weighted quantiles of a slot over the days of the same type among the 90 up to the last known one, W; neighbouring slots
 * count half, a day 30 days ago half as much as today. Many days make stable tails. Empty without days.
 * Worked: 100 yesterday, 300 thirty days before that, alone: the quantiles up to 0.5 are 100 and the others, beyond 2/3, 300.
 */
export function seasonQuantiles(
  grid: LoadGrid,
  {
    day,
    known: lastKnownDay,
    wall,
  }: { readonly day: number; readonly known: number; readonly wall: number },
): readonly number[] {
  const isFree = isFreeOn(grid, day);
  const found: { readonly watts: number; readonly weight: number }[] = [];
  let all = 0;
  for (let back = 0; back < lookBack && lastKnownDay - back >= 0; back += 1) {
    if (isFreeOn(grid, lastKnownDay - back) !== isFree) continue;
    const aged = 0.5 ** (back / halfLifeDays);
    for (
      let near = Math.max(0, wall - 1);
      near <= Math.min(grid.slotsPerDay - 1, wall + 1);
      near += 1
    ) {
      const watts = grid.watts[(lastKnownDay - back) * grid.slotsPerDay + near] ?? Number.NaN;
      if (Number.isNaN(watts)) continue;
      const weight = near === wall ? aged : aged * neighbourShare;
      found.push({ watts, weight });
      all += weight;
    }
  }
  found.sort((a, b) => a.watts - b.watts);
  let next = 0;
  let below = found[0]?.weight ?? 0;
  return quantiles.map((q) => {
    while (below < q * all && next < found.length - 1) {
      next += 1;
      below += found[next]?.weight ?? 0;
    }
    return found[next]?.watts ?? Number.NaN;
  });
}
