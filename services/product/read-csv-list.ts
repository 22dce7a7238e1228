import { createReadStream } from 'node:fs';
import { CsvError, parse } from 'csv-parse';

/** A fault of a list with its position. */
export interface ListFault {
  readonly code: string;
  readonly line: number;
  /** Empty for a fault of the whole line. */
  readonly column: string;
}

/** Collects the first 50 faults of a list. */
export interface ListFaults {
  readonly all: readonly ListFault[];
  add(found: ListFault): void;
  isFull(): boolean;
  /** The faults as part of a failure. */
  toProblems(): readonly { readonly code: string; readonly at: string }[];
}

export interface List {
  readonly required: readonly string[];
  /** All columns, including the required ones. */
  readonly columns: readonly string[];
  readonly faults: ListFaults;
  /** Called for every line with the right number of cells. */
  row(cells: Readonly<Record<string, string>>, line: number): Promise<void> | void;
  /** Called once after the header line. */
  head?(): Promise<void>;
}

const faultsMax = 50;
const lineCharsMax = 4_000;

export function createListFaults(): ListFaults {
  const all: ListFault[] = [];
  return {
    all,
    add: (found) => {
      if (all.length < faultsMax) all.push(found);
    },
    isFull: () => all.length >= faultsMax,
    toProblems: () =>
      all.map(({ code, line, column }) => ({
        code,
        at: `line ${line}${column === '' ? '' : `, column ${column}`}`,
      })),
  };
}

/**
 * Reads an operator's CSV list line by line, without holding it in memory. Columns may be in any order; without the required columns no
 * line is read. Faults are added to `faults`.
 */
export async function readCsvList(file: string, list: List): Promise<void> {
  const { faults } = list;
  const parser = parse({
    bom: true,
    info: true,
    trim: true,
    skip_empty_lines: true,
    relax_column_count: true,
    max_record_size: lineCharsMax,
  });
  const source = createReadStream(file);
  source.once('error', (error) => parser.destroy(error));
  source.pipe(parser);
  let columns: readonly string[] | null = null;
  let rows = 0;
  try {
    for await (const { record, info } of parser) {
      if (columns === null) {
        columns = record.map((name: string) => name.toLowerCase());
        for (const found of headFaults(columns ?? [], list)) faults.add(found);
        if (faults.all.length > 0) break;
        await list.head?.();
        continue;
      }
      rows += 1;
      if (record.length === columns.length) await list.row(cellsOf(columns, record), info.lines);
      else faults.add({ code: 'width', line: info.lines, column: '' });
      if (faults.isFull()) break;
    }
    if (rows === 0 && faults.all.length === 0) faults.add({ code: 'empty', line: 1, column: '' });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const { lines } = error;
    faults.add({
      code: error.code.toLowerCase().replaceAll('_', '-'),
      line: typeof lines === 'number' ? lines : 1,
      column: '',
    });
  } finally {
    source.destroy();
  }
}

const cellsOf = (columns: readonly string[], record: readonly string[]) =>
  Object.fromEntries(columns.map((name, at) => [name, record[at] ?? '']));

function headFaults(
  columns: readonly string[],
  { required, columns: allowed }: Pick<List, 'required' | 'columns'>,
): readonly ListFault[] {
  const missing = required
    .filter((name) => !columns.includes(name))
    .map((column) => ({ code: 'column-missing', line: 1, column }));
  const strange = columns
    .filter((name, at) => !allowed.includes(name) || columns.indexOf(name) !== at)
    .map((column) => ({ code: 'column-unknown', line: 1, column }));
  return [...missing, ...strange];
}
