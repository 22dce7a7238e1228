import { csvLine } from '@hearth/platform/files/csv.ts';
import {
  type ExportedColumn,
  type ExportedLine,
  type ExportedTable,
  beginsTable,
} from '@hearth/platform/database/export-rows.ts';
import type { ZipEntry } from '@hearth/platform/files/zip.ts';

/** Stored rows as a stream, which is read twice: once for each format. */
export interface ExportSource {
  /** Folder in the archive. */
  readonly folder: string;
  readonly lines: () => AsyncIterable<ExportedLine>;
}

/** Files of each table of the sources as JSON Lines and CSV, and a list of all columns with type and unit. */
export async function* exportFiles(sources: readonly ExportSource[]): AsyncGenerator<ZipEntry> {
  const listed: (readonly string[])[] = [];
  for (const { folder, lines } of sources) {
    for await (const { head, rows } of tablesIn(lines())) {
      const name = `${folder}/${head.table.replace('.', '/')}`;
      listed.push(
        ...head.columns.map((column) => [name, column.name, column.type, unitOf(head, column)]),
      );
      yield { name: `${name}.jsonl`, content: jsonLines(head, rows) };
    }
    for await (const { head, rows } of tablesIn(lines()))
      yield {
        name: `${folder}/${head.table.replace('.', '/')}.csv`,
        content: csvLines(head, rows),
      };
  }
  yield { name: 'columns.csv', content: csvOf([['file', 'column', 'type', 'unit'], ...listed]) };
}

interface TableRows {
  readonly head: ExportedTable;
  readonly rows: AsyncIterable<readonly unknown[]>;
}

async function* tablesIn(lines: AsyncIterable<ExportedLine>): AsyncGenerator<TableRows> {
  const reader = lines[Symbol.asyncIterator]();
  let next = await reader.next();
  async function* rows(): AsyncGenerator<readonly unknown[]> {
    for (;;) {
      next = await reader.next();
      if (next.done || beginsTable(next.value)) return;
      yield next.value;
    }
  }
  while (!next.done) {
    const head = next.value;
    if (!beginsTable(head)) throw new Error('a row before its table');
    yield { head, rows: rows() };
  }
}

async function* jsonLines(
  { columns }: ExportedTable,
  rows: AsyncIterable<readonly unknown[]>,
): AsyncGenerator<string> {
  for await (const row of rows)
    yield `${JSON.stringify(Object.fromEntries(columns.map(({ name }, nth) => [name, row[nth] ?? null])))}\n`;
}

async function* csvLines(
  { columns }: ExportedTable,
  rows: AsyncIterable<readonly unknown[]>,
): AsyncGenerator<string> {
  yield csvLine(columns.map(({ name }) => name));
  for await (const row of rows) yield csvLine(columns.map((_, nth) => row[nth] ?? null));
}

async function* csvOf(rows: readonly (readonly unknown[])[]): AsyncGenerator<string> {
  for (const row of rows) yield csvLine(row);
}

/** Units by the last word of a column's name. */
const units: Readonly<Record<string, string>> = {
  kwh: 'kWh',
  wh: 'Wh',
  w: 'W',
  kw: 'kW',
  c: '°C',
  s: 's',
  ms: 'ms',
  h: 'h',
  minutes: 'min',
  m: 'm',
  m2: 'm²',
  deg: '°',
  soc: 'share of 1',
  share: 'share of 1',
  micros: 'millionth of the currency',
  minor: 'smallest unit of the currency',
  bytes: 'B',
};

function unitOf({ columns }: ExportedTable, { name, type }: ExportedColumn): string {
  if (name === 'value' && columns.some((each) => each.name === 'unit'))
    return 'in the column "unit"';
  if (name.endsWith('_local')) return 'local time of the home with its offset from UTC';
  if (name.endsWith('basis_points')) return 'hundredth of a per cent';
  if (type.startsWith('timestamp')) return 'UTC';
  if (type === 'date') return 'local day of the home';
  const isNumber = /^(integer|bigint|smallint|real|double|numeric)/.test(type);
  return isNumber ? (units[name.split('_').at(-1) ?? ''] ?? '') : '';
}
