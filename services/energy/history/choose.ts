import { dayMs } from '@hearth/calendar/durations.ts';

/** A reported total, or a gauge's mean, over `[fromMs, toMs)`. */
export interface Piece {
  readonly seriesNo: number;
  readonly fromMs: number;
  readonly toMs: number;
  /** How much of that time has values, or may be taken to have: a total covers all of its time. */
  readonly coverMs: number;
  /** Of what it is made: the step of the slots, or its own length for a total. */
  readonly stepMs: number;
  /** 0 is best. */
  readonly gradeRank: number;
  /** Energy: the sum. Gauge: the mean. */
  readonly value: number;
  readonly lo: number;
  readonly hi: number;
}

/**
 * One thing may be reported several ways at once: by two hours, by day and by month. What is shown of an interval is the set of
 * reported totals inside it that do not overlap and cover most of its time; of equal cover, the one made of the finest. So the
 * finer way is shown where it is complete, the coarser one where it knows more, nothing is counted twice, and no total is split.
 *
 * Worked number: days 1 to 20 of 30 at 1 kWh and a month's total of 33: the month's total, 33, because it covers 30 days. With
 * all 30 days at 1 kWh: the days, 30.
 */
export function choose(pieces: readonly Piece[]): readonly Piece[] {
  const sorted = [...pieces].sort((a, b) => a.toMs - b.toMs || a.fromMs - b.fromMs);
  if (sorted.every((piece, k) => k === 0 || piece.fromMs >= (sorted[k - 1]?.toMs ?? 0)))
    return sorted;
  // best[k]: the best choice among the first k pieces (weighted interval scheduling).
  const best: Choice[] = [{ coverMs: 0, quality: 0, last: -1, before: 0 }];
  sorted.forEach((piece, k) => {
    const before = endingBy(sorted, piece.fromMs, k);
    const under = best[before] ?? nothing;
    const taken: Choice = {
      coverMs: under.coverMs + piece.coverMs,
      quality: under.quality + piece.coverMs * qualityOf(piece),
      last: k,
      before,
    };
    const left = best[k] ?? nothing;
    best.push(isBetter(taken, left) ? taken : { ...left });
  });
  return trace(sorted, best);
}

interface Choice {
  readonly coverMs: number;
  readonly quality: number;
  /** The last piece that was taken, and how many pieces there were to choose from before it. */
  readonly last: number;
  readonly before: number;
}

const nothing: Choice = { coverMs: 0, quality: 0, last: -1, before: 0 };

/** A better grade first, then a finer step. */
const qualityOf = (piece: Piece): number => 10 - piece.gradeRank + 1 / (1 + piece.stepMs / dayMs);

const isBetter = (a: Choice, b: Choice): boolean =>
  a.coverMs > b.coverMs || (a.coverMs === b.coverMs && a.quality > b.quality);

/** How many of the first `count` pieces end at or before `fromMs`. */
function endingBy(sorted: readonly Piece[], fromMs: number, count: number): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle]?.toMs ?? 0) <= fromMs) low = middle + 1;
    else high = middle;
  }
  return low;
}

function trace(sorted: readonly Piece[], best: readonly Choice[]): readonly Piece[] {
  const chosen: Piece[] = [];
  for (let at = best.at(-1) ?? nothing; at.last >= 0; at = best[at.before] ?? nothing) {
    const piece = sorted[at.last];
    if (piece) chosen.push(piece);
  }
  return chosen.reverse();
}
