import { roundedTo } from './cost-sum.ts';

/**
 * Rounds a table of integer amounts to a unit. The rows add up to their rounded running sums, the columns to the split that
 * `costSumOf` makes of the same parts, and both to the rounded total. A cell without an amount stays without one where the other
 * cells allow it.
 */
export function splitTable(
  rows: readonly (readonly number[])[],
  unit: number,
): readonly (readonly number[])[] {
  const columns = rows[0]?.length ?? 0;
  /** Exact sums of each column down to the present row, and rounded running sums of the row above. */
  const below = Array.from({ length: columns }, () => 0);
  let above = Array.from({ length: columns + 1 }, () => 0);
  const cells = rows.map((row) => {
    const current = [0];
    let exact = 0;
    const own = row.map((amount, column) => {
      below[column] = (below[column] ?? 0) + amount;
      exact += below[column];
      current.push(roundedTo(exact, unit));
      const [left = 0, here = 0] = current.slice(-2);
      return here - left - ((above[column + 1] ?? 0) - (above[column] ?? 0));
    });
    above = current;
    return own;
  });
  clearZeros(rows, cells);
  return cells;
}

/** Moves what rounding put into a cell without an amount along a rectangle of four cells, which keeps all sums. */
function clearZeros(exact: readonly (readonly number[])[], cells: readonly number[][]): void {
  const has = (row: number, column: number): boolean => (exact[row]?.[column] ?? 0) !== 0;
  cells.forEach((own, row) =>
    own.forEach((amount, column) => {
      if (amount === 0 || has(row, column)) return;
      for (const [otherRow, other] of cells.entries())
        for (const otherColumn of own.keys())
          if (has(row, otherColumn) && has(otherRow, column) && has(otherRow, otherColumn)) {
            own[column] = 0;
            own[otherColumn] = (own[otherColumn] ?? 0) + amount;
            other[column] = (other[column] ?? 0) + amount;
            other[otherColumn] = (other[otherColumn] ?? 0) - amount;
            return;
          }
    }),
  );
}
