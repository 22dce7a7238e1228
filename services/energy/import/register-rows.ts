import { type CsvRecord, columnCells, recordsOf, rowsOf } from '../csv-rows.ts';
import { isNumberText } from './cell-values.ts';
import { flowOfName, unitOfCell, unitOfName } from './column-names.ts';
import { type Table, isMostly, timesIn } from './file-table.ts';

const registersMax = 12;
const sampleRows = 400;

/**
 * A table with a row for each register of the meter, as "Afname Nacht" and "Injectie Nacht", becomes one with a column for each.
 * Registers in a unit that is no energy and no power are left out. Other tables stay as they are.
 */
export function registersAsColumns(table: Table): Table {
  const columns = table.header;
  if (!columns) return table;
  const sample = rowsOf(recordsOf(table.rows, sampleRows));
  const cellsOf = columnCells(sample);
  const times = timesIn(columns, cellsOf).flatMap(({ date, clock }) =>
    clock === null ? [date] : [date, clock],
  );
  const places = [...new Set(times)];
  const register = columns.findIndex((_, i) => !places.includes(i) && areRegisters(cellsOf(i)));
  const numeric = columns.flatMap((_, i) =>
    !places.includes(i) && isMostly(cellsOf(i), isNumberText) ? [i] : [],
  );
  const value = numeric.find((i) => flowOfName(columns[i] ?? '') !== null) ?? numeric[0];
  if (register < 0 || value === undefined || places.length === 0) return table;
  const unitColumn = columns.findIndex((_, i) => cellsOf(i).some((cell) => unitOfCell(cell)));
  const keyOf = ({ cells }: CsvRecord): string => places.map((i) => cells[i] ?? '').join('\n');
  const records = recordsOf(table.rows);
  if (new Set(records.map(keyOf)).size === records.length) return table;
  const names = new Map<string, string>();
  for (const { cells } of records) {
    const unit =
      unitColumn < 0 ? unitOfName(columns[value] ?? '') : unitOfCell(cells[unitColumn] ?? '');
    const name = (cells[register] ?? '').trim();
    if (unitColumn < 0 || unit) names.set(name, unit ? `${name} ${unit}` : name);
  }
  const registers = [...names.keys()];
  return {
    ...table,
    header: [...places.map((i) => columns[i] ?? ''), ...names.values()],
    width: places.length + registers.length,
    rows: rowsOf(joined(records, { places, register, value, registers, keyOf })),
  };
}

const areRegisters = (cells: readonly string[]): boolean => {
  const names = new Set(cells);
  return (
    names.size > 1 &&
    names.size <= registersMax &&
    [...names].every((name) => !isNumberText(name) && flowOfName(name) !== null)
  );
};

/** One record for each time. A register that appears again at the same time begins another record: the repeated hour, or an error. */
function joined(
  records: readonly CsvRecord[],
  {
    places,
    register,
    value,
    registers,
    keyOf,
  }: {
    readonly places: readonly number[];
    readonly register: number;
    readonly value: number;
    readonly registers: readonly string[];
    readonly keyOf: (record: CsvRecord) => string;
  },
): readonly CsvRecord[] {
  const open = new Map<string, { line: number; cells: string[] }[]>();
  const all: { line: number; cells: string[] }[] = [];
  for (const record of records) {
    const at = registers.indexOf((record.cells[register] ?? '').trim());
    if (at < 0) continue;
    const place = places.length + at;
    const own = open.get(keyOf(record)) ?? [];
    open.set(keyOf(record), own);
    let row = own.find(({ cells }) => cells[place] === '');
    if (!row) {
      row = {
        line: record.line,
        cells: [...places.map((i) => record.cells[i] ?? ''), ...registers.map(() => '')],
      };
      own.push(row);
      all.push(row);
    }
    row.cells[place] = record.cells[value] ?? '';
  }
  return all;
}
