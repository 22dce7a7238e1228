import type { CsvFault } from '@hearth/energy/csv-rows.ts';
import type { Cell } from '@hearth/energy/download.ts';
import { csvLine } from '@hearth/platform/files/csv.ts';
import type { CommandOutcome } from './command.ts';

/** Longest list of faults of one file. */
const listedFaultsMax = 50;

export interface Rows {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

/** Rows as CSV, or with `--format json` as a list of objects; exit 1 with the positions of faults. */
export function rowsOutcome(
  { columns, rows }: Rows,
  source: { readonly file: string; readonly format: string; readonly faults: readonly CsvFault[] },
): CommandOutcome {
  if (source.format !== 'csv' && source.format !== 'json')
    return { exit: 2, words: '--format must be csv or json' };
  const words = faultLines(source.file, source.faults);
  if (rows.length === 0) return { exit: 1, words };
  const objects = () =>
    rows.map((row) => Object.fromEntries(columns.map((column, i) => [column, row[i] ?? null])));
  const text =
    source.format === 'csv'
      ? [columns, ...rows].map(csvLine).join('')
      : `${JSON.stringify(objects(), null, 2)}\n`;
  return { exit: words === '' ? 0 : 1, text, words };
}

/** A line for each fault of a file, and the number of the omitted ones. */
export function faultLines(file: string, faults: readonly CsvFault[]): string {
  const listed = faults.slice(0, listedFaultsMax).map((fault) => faultLine(file, fault));
  const omitted = faults.length - listed.length;
  return [...listed, ...(omitted > 0 ? [`and ${omitted} more`] : [])].join('\n');
}

function faultLine(file: string, { line, column, code }: CsvFault): string {
  return `${file}:${line}: ${column === '' ? '' : `column ${column}: `}${code}`;
}
