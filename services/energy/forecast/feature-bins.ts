import type { BinnedRows } from './quantile-trees.ts';

/** Upper edges of the bins of each column, so that later rows fall into the same bins. */
export type BinEdges = readonly Float64Array[];

export const binsMax = 48;

/** Edges between bins with about equally many known values; a frequent value has a bin of its own. */
export function binEdges(columns: readonly Float64Array[], most: number = binsMax): BinEdges {
  return columns.map((column) => {
    const sorted = column.filter((value) => !Number.isNaN(value)).sort();
    const edges: number[] = [];
    for (let bin = 1; bin < most; bin += 1) {
      const at = Math.floor((bin * sorted.length) / most);
      const [below = 0, above = 0] = [sorted[at - 1], sorted[at]];
      const edge = below < above ? (below + above) / 2 : above;
      if (at > 0 && edge > (edges.at(-1) ?? Number.NEGATIVE_INFINITY)) edges.push(edge);
    }
    return Float64Array.from(edges);
  });
}

/** Bin of each value: 0 for an unknown value, 1 below the first edge. */
export function binned(columns: readonly Float64Array[], edges: BinEdges): BinnedRows {
  return {
    count: columns[0]?.length ?? 0,
    columns: columns.map((column, i) => {
      const own = edges[i] ?? new Float64Array(0);
      return Uint8Array.from(column, (value) =>
        Number.isNaN(value) ? 0 : 1 + placeOf(own, value),
      );
    }),
    highest: edges.map((own) => own.length + 1),
  };
}

/** Number of edges at or below the value. */
function placeOf(edges: Float64Array, value: number): number {
  let low = 0;
  let high = edges.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((edges[middle] ?? 0) <= value) low = middle + 1;
    else high = middle;
  }
  return low;
}
