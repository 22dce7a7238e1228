import { type CsvFault, type CsvRecord, csvRecords } from './csv-rows.ts';

export interface CsvTable {
  readonly columns: readonly string[];
  readonly records: readonly CsvRecord[];
}

export type CsvResult =
  | { readonly ok: true; readonly table: CsvTable }
  | { readonly ok: false; readonly faults: readonly CsvFault[] };

const most = 50;

/**
 * Reads comma-separated text (RFC 4180: quotes, doubled quotes, line breaks in quotes); skips a byte order mark and empty
 * lines. Each required column must occur once; each record must be as wide as the header.
 */
export function readCsv(text: string, requiredColumns: readonly string[]): CsvResult {
  const scanned = csvRecords(text.replace(/^\uFEFF/, ''));
  if (!Array.isArray(scanned)) return { ok: false, faults: [scanned] };
  const [head, ...records] = scanned;
  if (!head) return { ok: false, faults: [{ code: 'empty', line: 1, column: '' }] };
  if (head.cells.length === 1 && head.cells[0]?.includes(';'))
    return {
      ok: false,
      faults: [{ code: 'not-separated-by-commas', line: head.line, column: '' }],
    };
  const columns = head.cells.map((cell) => cell.trim());
  const faults: CsvFault[] = requiredColumns.flatMap((column) => {
    const count = columns.filter((each) => each === column).length;
    if (count === 1) return [];
    return { code: count === 0 ? 'column-missing' : 'column-twice', line: head.line, column };
  });
  for (const { line, cells } of records)
    if (cells.length !== columns.length)
      faults.push({
        code: `has-${cells.length}-cells-of-${columns.length}`,
        line,
        column: columns[cells.length] ?? '',
      });
  if (records.length === 0) faults.push({ code: 'no-rows', line: head.line, column: '' });
  return faults.length > 0
    ? { ok: false, faults: faults.slice(0, most) }
    : { ok: true, table: { columns, records } };
}

/** The cell of a record by the column's name; empty where there is no such column. */
export function cellOf(table: CsvTable, record: CsvRecord, column: string): string {
  return (record.cells[table.columns.indexOf(column)] ?? '').trim();
}

const decimal = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;

/** A plain decimal with a point; null for anything else, so that `NaN`, `1,5` and `0x10` are not taken for numbers. */
export function numberIn(cell: string): number | null {
  const value = decimal.test(cell) ? Number(cell) : Number.NaN;
  return Number.isFinite(value) ? value : null;
}
