import type { CsvFault } from '../csv-rows.ts';
import { numberIn, readCsv } from '../csv-table.ts';
import type { MeasuredInterval } from './load-grid.ts';
import { instantsOf, writtenTime } from './load-times.ts';

const celsius = { least: -60, most: 60 } as const;
const faultsMost = 50;

/**
 * Outdoor temperatures of a load's file, over the intervals of the load: `watts` holds degrees Celsius. An empty cell is a gap;
 * a temperature that does not occur is a fault.
 */
export function outdoorColumn(
  text: string,
  {
    time,
    temperature,
    timeZone,
    intervals,
  }: {
    /** By name, or by index from 0. */
    readonly time: string;
    readonly temperature: string;
    readonly timeZone: string;
    readonly intervals: readonly MeasuredInterval[];
  },
):
  | { readonly ok: true; readonly intervals: readonly MeasuredInterval[] }
  | { readonly ok: false; readonly faults: readonly CsvFault[] } {
  const parsed = readCsv(text, []);
  if (!parsed.ok) return parsed;
  const { columns, records } = parsed.table;
  const placeOf = (name: string) => {
    const named = columns.indexOf(name);
    return named < 0 && /^\d+$/.test(name) && Number(name) < columns.length ? Number(name) : named;
  };
  const [at, place] = [placeOf(time), placeOf(temperature)];
  if (at < 0 || place < 0)
    return {
      ok: false,
      faults: [{ code: 'column-missing', line: 1, column: at < 0 ? time : temperature }],
    };
  const faults: CsvFault[] = [];
  const rows = records.flatMap(({ line, cells }) => {
    const instant = writtenTime(cells[at] ?? '', columns[at] ?? '');
    const value = numberIn((cells[place] ?? '').trim());
    if (value !== null && (value < celsius.least || value > celsius.most))
      faults.push({ code: 'temperature-not-believable', line, column: temperature });
    return instant ? [{ instant, value }] : [];
  });
  if (faults.length > 0) return { ok: false, faults: faults.slice(0, faultsMost) };
  const instants = instantsOf(
    rows.map(({ instant }) => instant),
    timeZone,
  );
  const byTime = new Map(rows.map(({ value }, i) => [instants[i], value]));
  return {
    ok: true,
    intervals: intervals.map(({ fromMs, toMs }) => ({
      fromMs,
      toMs,
      watts: byTime.get(fromMs) ?? null,
    })),
  };
}
