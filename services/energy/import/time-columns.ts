import { dayMinutes } from '@hearth/calendar/durations.ts';
import { type CsvRecord, columnCells, recordsOf, rowsOf } from '../csv-rows.ts';
import { isDateText } from './cell-values.ts';
import { type Table, isMostly } from './file-table.ts';

const timeName = /^(\d{1,2})[:.](\d{2})(?:\s*[-–]\s*(\d{1,2})[:.](\d{2}))?$/u;
const fewestTimes = 12;

/** Columns of a table whose names are times of day. */
const timeColumnsOf = (columns: readonly string[]): readonly number[] =>
  columns.flatMap((name, i) => (/^\d{1,2}[:.]\d{2}(?:\D|$)/u.test(name) ? [i] : []));

/** Whether a table has a row for each day and a column for each time of day. */
export const hasTimeColumns = (columns: readonly string[]): boolean =>
  timeColumnsOf(columns).length >= fewestTimes;

/**
 * A row for each day with a column for each time of day becomes a row for each time. Only columns that together are one whole day are
 * read so, with one row for each date: starts from 00:00, spans as 00:00-00:15, or ends up to 24:00. Other tables stay as they are.
 */
export function timesAsRows(table: Table): Table {
  const columns = table.header;
  if (!columns || !hasTimeColumns(columns)) return table;
  const places = timeColumnsOf(columns);
  const starts = startsOf(places.map((i) => columns[i] ?? ''));
  const cellsOf = columnCells(table.rows);
  const dates = columns.flatMap((_, i) =>
    !places.includes(i) && isMostly(cellsOf(i), isDateText) ? [i] : [],
  );
  const [date] = dates;
  if (!starts || date === undefined || dates.length > 1) return table;
  const written = cellsOf(date);
  if (new Set(written).size < written.length || !written.every(isDateText)) return table;
  return {
    ...table,
    header: [columns[date] ?? '', ''],
    width: 2,
    rows: rowsOf(
      recordsOf(table.rows).flatMap(({ line, cells }, row) =>
        places.flatMap((place, i): readonly CsvRecord[] => {
          const cell = (cells[place] ?? '').trim();
          return cell === '' ? [] : [{ line, cells: [`${written[row]} ${starts[i]}`, cell] }];
        }),
      ),
    ),
  };
}

/** Beginnings of the intervals that these names give, as 00:15; null when they are not one whole day in equal steps. */
function startsOf(names: readonly string[]): readonly string[] | null {
  const parts = names.map((name) => timeName.exec(name));
  const minutes = parts.map((part) => (part ? Number(part[1]) * 60 + Number(part[2]) : Number.NaN));
  const step = dayMinutes / names.length;
  const shift = minutes[0] === step ? step : 0;
  const isDay = minutes.every((minute, i) => {
    const start = minute - shift;
    return (start + dayMinutes) % dayMinutes === i * step;
  });
  const haveEnds = parts.some((part) => part?.[3] !== undefined);
  const isSpan = parts.every((part, i) => {
    const end = part?.[3] === undefined ? null : Number(part[3]) * 60 + Number(part[4]);
    return end !== null && end % dayMinutes === ((i + 1) * step) % dayMinutes;
  });
  if (!Number.isInteger(step) || !isDay || (haveEnds && (!isSpan || shift > 0))) return null;
  const two = (number: number): string => String(number).padStart(2, '0');
  return names.map((_, i) => `${two(Math.floor((i * step) / 60))}:${two((i * step) % 60)}`);
}
