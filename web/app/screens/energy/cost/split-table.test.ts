import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { roundedTo } from './cost-sum.ts';
import { splitTable } from './split-table.ts';

const sum = (amounts: readonly number[]) => amounts.reduce((all, each) => all + each, 0);
const columnOf = (rows: readonly (readonly number[])[], column: number) =>
  rows.map((row) => row[column] ?? 0);

/** No cell without an amount: the bound below is that of the rounding alone. */
const amount = fc.integer({ min: -9_000_000, max: 90_000_000 }).filter((each) => each !== 0);

describe('splitTable', () => {
  test('columns and rows add up to the rounded total; a cell is at most two cents off', () => {
    const table = fc
      .tuple(fc.integer({ min: 1, max: 31 }), fc.integer({ min: 1, max: 7 }))
      .chain(([rows, columns]) =>
        fc.array(
          fc.array(amount, {
            minLength: columns,
            maxLength: columns,
          }),
          { minLength: rows, maxLength: rows },
        ),
      );
    fc.assert(
      fc.property(table, (rows) => {
        const cells = splitTable(rows, 10_000);
        const columns = [...(rows[0] ?? []).keys()];
        let [running, rounded] = [0, 0];
        for (const column of columns) {
          running += sum(columnOf(rows, column));
          const before = rounded;
          rounded = roundedTo(running, 10_000);
          expect(sum(columnOf(cells, column))).toBe(rounded - before);
        }
        expect(sum(cells.flat())).toBe(roundedTo(sum(rows.flat()), 10_000));
        rows.forEach((row, k) => {
          expect(Math.abs(sum(cells[k] ?? []) * 10_000 - sum(row))).toBeLessThanOrEqual(10_000);
          row.forEach((amount, column) =>
            expect(Math.abs((cells[k]?.[column] ?? 0) * 10_000 - amount)).toBeLessThanOrEqual(
              20_000,
            ),
          );
        });
      }),
    );
  });

  test('no cent appears where nothing was paid, as with the feed-in of a dark month', () => {
    const rows = Array.from({ length: 12 }, (_, month) => [
      61_234_567 + month * 3331,
      28_345_678 + month * 1777,
      month > 2 && month < 10 ? -12_345_678 - month : 0,
    ]);
    const cells = splitTable(rows, 10_000);
    expect(columnOf(cells, 2).filter((_, month) => month <= 2 || month >= 10)).toEqual([
      0, 0, 0, 0, 0,
    ]);
    expect(sum(columnOf(cells, 2))).toBe(
      roundedTo(sum(rows.flat()), 10_000) -
        roundedTo(sum(rows.flatMap((row) => row.slice(0, 2))), 10_000),
    );
  });
});
