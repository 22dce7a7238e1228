import { type Piece, choose } from './choose.ts';

/** What is drawn in one slot; all null where nothing was reported. */
export interface Drawn {
  readonly value: number | null;
  readonly lo: number | null;
  readonly hi: number | null;
  readonly coverMs: number;
  readonly used: readonly Piece[];
}

/** The pieces inside each slot, chosen and put together. Both lists are in order of time. */
export function draw(
  pieces: readonly Piece[],
  slots: readonly { fromMs: number; toMs: number }[],
  how: 'sum' | 'mean',
): readonly Drawn[] {
  const sorted = [...pieces].sort((a, b) => a.fromMs - b.fromMs);
  let next = 0;
  return slots.map((slot) => {
    const inside: Piece[] = [];
    while ((sorted[next]?.fromMs ?? Number.POSITIVE_INFINITY) < slot.fromMs) next += 1;
    for (; (sorted[next]?.fromMs ?? Number.POSITIVE_INFINITY) < slot.toMs; next += 1) {
      const piece = sorted[next];
      if (piece && piece.toMs <= slot.toMs) inside.push(piece);
    }
    return together(choose(inside), how);
  });
}

export function together(used: readonly Piece[], how: 'sum' | 'mean'): Drawn {
  if (used.length === 0) return { value: null, lo: null, hi: null, coverMs: 0, used };
  const coverMs = used.reduce((sum, piece) => sum + piece.coverMs, 0);
  const value =
    how === 'sum'
      ? used.reduce((sum, piece) => sum + piece.value, 0)
      : used.reduce((sum, piece) => sum + piece.value * piece.coverMs, 0) / coverMs;
  return {
    value: tidied(value),
    lo: Math.min(...used.map((piece) => piece.lo)),
    hi: Math.max(...used.map((piece) => piece.hi)),
    coverMs,
    used,
  };
}

/** Stored values are good to seven digits (4-byte floats); what is behind them, in a value or a sum, is noise. */
export const tidied = (value: number): number => Number(value.toPrecision(7));
