import { type Cell, csvLine } from '@hearth/energy/download.ts';
import type { CsvFault } from '@hearth/energy/csv-table.ts';
import type { CommandOutcome } from './command.ts';

/** Of the faults of a file; who reads more of them has another file in hand. */
const toldMax = 50;

export interface Rows {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

/** Rows as CSV, or with `--format json` as a list of objects; exit 1 with the places named where the file has faults. */
export function rowsOutcome(
  { columns, rows }: Rows,
  from: { readonly file: string; readonly format: string; readonly faults: readonly CsvFault[] },
): CommandOutcome {
  if (from.format !== 'csv' && from.format !== 'json')
    return { exit: 2, words: '--format must be csv or json' };
  const words = faultsWords(from.file, from.faults);
  if (rows.length === 0) return { exit: 1, words };
  const objects = () =>
    rows.map((row) => Object.fromEntries(columns.map((column, i) => [column, row[i] ?? null])));
  const text =
    from.format === 'csv'
      ? [columns, ...rows].map(csvLine).join('')
      : `${JSON.stringify(objects(), null, 2)}\n`;
  return { exit: words === '' ? 0 : 1, text, words };
}

/** A line for each fault of a file, as far as somebody reads on. */
export function faultsWords(file: string, faults: readonly CsvFault[]): string {
  const told = faults.slice(0, toldMax).map((fault) => faultWords(file, fault));
  const left = faults.length - told.length;
  return [...told, ...(left > 0 ? [`and ${left} more`] : [])].join('\n');
}

function faultWords(file: string, { line, column, code }: CsvFault): string {
  return `${file}:${line}: ${column === '' ? '' : `column ${column}: `}${code}`;
}
