/** A record of a CSV file; `line` is where it begins, counted from 1. */
export interface CsvRecord {
  readonly line: number;
  readonly cells: readonly string[];
}

/** An error at a position of a CSV file; `column` by its name, empty for the whole line. */
export interface CsvFault {
  readonly code: string;
  readonly line: number;
  readonly column: string;
}

/** Rows of a table. A cell is cut from the text when it is read, so that a large file costs little more memory than its text. */
export interface CsvRows {
  readonly length: number;
  /** Line of the file, counted from 1. */
  readonly lineAt: (row: number) => number;
  readonly widthAt: (row: number) => number;
  /** Text of a cell as written; empty where the row is shorter. */
  readonly cell: (row: number, column: number) => string;
  readonly cells: (row: number) => string[];
}

export const rowsOf = (records: readonly CsvRecord[]): CsvRows => ({
  length: records.length,
  lineAt: (row) => records[row]?.line ?? 0,
  widthAt: (row) => records[row]?.cells.length ?? 0,
  cell: (row, column) => records[row]?.cells[column] ?? '',
  cells: (row) => [...(records[row]?.cells ?? [])],
});

export const recordsOf = (rows: CsvRows, count = rows.length): CsvRecord[] =>
  Array.from({ length: Math.min(count, rows.length) }, (_, row) => ({
    line: rows.lineAt(row),
    cells: rows.cells(row),
  }));

/** The rows of these numbers. */
export const selectedRows = (rows: CsvRows, selected: ArrayLike<number>): CsvRows => {
  const at = (row: number): number => selected[row] ?? -1;
  return {
    length: selected.length,
    lineAt: (row) => rows.lineAt(at(row)),
    widthAt: (row) => rows.widthAt(at(row)),
    cell: (row, column) => rows.cell(at(row), column),
    cells: (row) => rows.cells(at(row)),
  };
};

/** The rows from this one on. */
export const rowsFrom = (rows: CsvRows, first: number): CsvRows => ({
  length: Math.max(0, rows.length - first),
  lineAt: (row) => rows.lineAt(row + first),
  widthAt: (row) => rows.widthAt(row + first),
  cell: (row, column) => rows.cell(row + first, column),
  cells: (row) => rows.cells(row + first),
});

/** Texts of the columns of some rows, without spaces around them; each column is read once. */
export function columnCells(rows: CsvRows): (column: number) => readonly string[] {
  const columns = new Map<number, readonly string[]>();
  return (column) => {
    const known = columns.get(column);
    if (known) return known;
    const cells: string[] = [];
    for (let row = 0; row < rows.length; row += 1) cells.push(rows.cell(row, column).trim());
    columns.set(column, cells);
    return cells;
  };
}

const [lineFeed, carriageReturn, quote] = [10, 13, 34];

/**
 * Finds the cells of separated text (RFC 4180: quotes, doubled quotes, line breaks in quotes) and leaves out empty lines; a fault for a
 * quote that is never closed.
 */
export function scanRows(text: string, separator: string): CsvRows | CsvFault {
  const separatorCode = separator.charCodeAt(0);
  const edges = growingNumbers(Math.ceil(text.length / 4));
  const firstCells = growingNumbers(Math.ceil(text.length / 32));
  const lines = growingNumbers(Math.ceil(text.length / 32));
  let [line, next] = [1, 0];
  while (next < text.length) {
    const [begin, first] = [line, edges.length()];
    for (;;) {
      const isQuoted = text.charCodeAt(next) === quote;
      const start = isQuoted ? next + 1 : next;
      const end = isQuoted ? closingQuote(text, next) : plainEnd(text, next, separatorCode);
      if (end < 0) return { code: 'quote-not-closed', line, column: '' };
      edges.add(start);
      edges.add(end);
      if (isQuoted) line += lineBreaksIn(text, start, end);
      next = isQuoted ? end + 1 : end;
      if (text.charCodeAt(next) !== separatorCode) break;
      next += 1;
    }
    if (text.charCodeAt(next) === carriageReturn) next += 1;
    if (next < text.length && text.charCodeAt(next) !== lineFeed)
      return { code: 'text-after-quote', line, column: '' };
    next += 1;
    line += 1;
    const isEmpty = edges.length() - first === 2 && isBlank(text, edges, first);
    if (isEmpty) edges.cut(first);
    else {
      firstCells.add(first);
      lines.add(begin);
    }
  }
  firstCells.add(edges.length());
  return cutRows(text, {
    edges: edges.taken(),
    firstCells: firstCells.taken(),
    lines: lines.taken(),
  });
}

interface Cuts {
  /** Start and end of each cell. */
  readonly edges: Int32Array;
  /** Place of the first edge of each row, and the end of the last row. */
  readonly firstCells: Int32Array;
  readonly lines: Int32Array;
}

function cutRows(text: string, { edges, firstCells, lines }: Cuts): CsvRows {
  const cell = (row: number, column: number): string => {
    const place = (firstCells[row] ?? 0) + 2 * column;
    if (row >= lines.length || place >= (firstCells[row + 1] ?? 0)) return '';
    const start = edges[place] ?? 0;
    const cut = text.slice(start, edges[place + 1]);
    // Only the text of a quoted cell begins behind a quote.
    return start > 0 && text.charCodeAt(start - 1) === quote ? cut.replaceAll('""', '"') : cut;
  };
  const widthAt = (row: number): number =>
    row < lines.length ? ((firstCells[row + 1] ?? 0) - (firstCells[row] ?? 0)) / 2 : 0;
  return {
    length: lines.length,
    lineAt: (row) => lines[row] ?? 0,
    widthAt,
    cell,
    cells: (row) => Array.from({ length: widthAt(row) }, (_, column) => cell(row, column)),
  };
}

interface GrowingNumbers {
  readonly length: () => number;
  readonly at: (place: number) => number;
  readonly add: (value: number) => void;
  /** Takes back everything from this place on. */
  readonly cut: (length: number) => void;
  readonly taken: () => Int32Array;
}

function growingNumbers(expected: number): GrowingNumbers {
  let numbers = new Int32Array(expected + 16);
  let length = 0;
  return {
    length: () => length,
    at: (place) => numbers[place] ?? 0,
    add: (value) => {
      if (length === numbers.length) {
        const larger = new Int32Array(2 * length);
        larger.set(numbers);
        numbers = larger;
      }
      numbers[length] = value;
      length += 1;
    },
    cut: (to) => {
      length = to;
    },
    taken: () => numbers.subarray(0, length),
  };
}

const isBlank = (text: string, edges: GrowingNumbers, first: number): boolean =>
  text.slice(edges.at(first), edges.at(first + 1)).trim() === '';

function closingQuote(text: string, from: number): number {
  let at = text.indexOf('"', from + 1);
  while (at >= 0 && text.charCodeAt(at + 1) === quote) at = text.indexOf('"', at + 2);
  return at;
}

function plainEnd(text: string, from: number, separatorCode: number): number {
  let end = from;
  while (end < text.length) {
    const code = text.charCodeAt(end);
    if (code === separatorCode || code === lineFeed || code === carriageReturn) break;
    end += 1;
  }
  return end;
}

function lineBreaksIn(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = text.indexOf('\n', from); at >= 0 && at < to; at = text.indexOf('\n', at + 1))
    count += 1;
  return count;
}

/** Records of separated text with their line numbers; a fault for a quote that is never closed. */
export function csvRecords(text: string, separator = ','): CsvRecord[] | CsvFault {
  const rows = scanRows(text, separator);
  return 'code' in rows ? rows : recordsOf(rows);
}
