import { isoDate, isoInstant } from '@hearth/calendar/dates.ts';
import { localDaysOf } from '@hearth/calendar/local-days.ts';
import { columnCells, recordsOf, rowsOf } from '../csv-rows.ts';
import { isDateText, timeOf } from './cell-values.ts';
import { type Table, isMostly } from './file-table.ts';

const hourName = /^(?:hora|hour|hr|stunde|heure|ora|uur|periodo|hora del d[ií]a)$/iu;

/**
 * A date and the number of an hour become one column of times: hours 0 to 23 name their start, hours 1 to 24 their end. On a day with
 * 23 or 25 hours the number counts the hours of that day if the file has as many; otherwise it is the hour of the clock.
 */
export function hoursAsTimes(table: Table, timeZone: string): Table {
  const hour = table.header?.findIndex((name) => hourName.test(name)) ?? -1;
  const cellsOf = columnCells(table.rows);
  const date = hour - 1;
  if (hour < 1 || !cellsOf(hour).every((cell) => /^\d{1,2}$/u.test(cell))) return table;
  const numbers = cellsOf(hour).map(Number);
  const last = numbers.reduce((most, each) => Math.max(most, each), 0);
  if (last > 25 || !isMostly(cellsOf(date), isDateText)) return table;
  const dates = cellsOf(date);
  const shift = numbers.includes(0) ? 0 : 1;
  const lastOf = new Map<string, number>();
  dates.forEach((day, i) => lastOf.set(day, Math.max(lastOf.get(day) ?? 0, numbers[i] ?? 0)));
  const days = localDaysOf([{ fromDay: '0001-01-01', timeZone }]);
  const startOf = (written: string, number: number): string => {
    const place = number - shift;
    const usual = `${written} ${String(place).padStart(2, '0')}:00`;
    const time = timeOf(written, { order: 'day-first', name: '' });
    if (!time) return usual;
    const edges = days.edges(isoDate(time.ms), 3600);
    const count = edges.length - 1;
    const counts = count !== 24 && (lastOf.get(written) ?? 0) + 1 - shift === count;
    const edge = counts ? edges[place] : undefined;
    return edge === undefined ? usual : isoInstant(edge);
  };
  const without = <Cell>(cells: readonly Cell[]): Cell[] => cells.filter((_, i) => i !== hour);
  return {
    ...table,
    header: table.header && without(table.header),
    width: table.width - 1,
    rows: rowsOf(
      recordsOf(table.rows).map(({ line, cells }, i) => ({
        line,
        cells: without(
          cells.map((cell, column) =>
            column === date ? startOf(dates[i] ?? '', numbers[i] ?? 0) : cell,
          ),
        ),
      })),
    ),
  };
}
