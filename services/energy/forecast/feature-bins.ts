import type { BinnedRows } from './quantile-trees.ts';

/** Upper edges of each column's bins, so that rows that come later fall where the like of them fell. */
export type BinEdges = readonly Float64Array[];

export const binsMost = 48;

/** Edges between bins that hold about as many of the known values each; a value that is frequent has a bin of its own. */
export function binEdges(columns: readonly Float64Array[], most: number = binsMost): BinEdges {
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

/** Bin 0 is not known; bin 1 is below the first edge. */
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

/** How many edges are not above the value. */
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
