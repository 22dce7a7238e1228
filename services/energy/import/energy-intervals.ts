import { dayMs, hourMs, minuteMs } from '@hearth/calendar/durations.ts';
import { addDays } from '@hearth/calendar/dates.ts';
import { localDaysOf } from '@hearth/calendar/local-days.ts';
import type { CsvFault, CsvRecord } from '../csv-table.ts';
import { type WrittenTime, instantsOf } from '../forecast/load-times.ts';
import { isClockText, isNoValue, numberOf, timeOf } from './cell-values.ts';
import type { ImportFlow, ImportUnit } from './contract.ts';
import type { FileLayout, ValueColumn } from './file-layout.ts';
import type { TimeColumns } from './file-table.ts';

/** Energy over `[fromMs, toMs)`. */
export interface EnergyInterval {
  readonly fromMs: number;
  readonly toMs: number;
  readonly kwh: number;
}

export interface FlowIntervals {
  readonly flow: ImportFlow;
  /** In order of time, without overlaps. */
  readonly intervals: readonly EnergyInterval[];
}

export type IntervalsResult =
  | {
      readonly ok: true;
      readonly flows: readonly FlowIntervals[];
      /** Rows that were left out, merged or put in order. */
      readonly notes: readonly CsvFault[];
    }
  | { readonly ok: false; readonly faults: readonly CsvFault[] };

const most = 50;
/** Code of a row in the hour that the clock skips. */
export const skippedHour = 'no-such-time-on-this-day';

/** Reads the energy of a table: rows in any order, doubled rows once, the doubled hour of October by its order in the file. */
export function energyIntervals(
  records: readonly CsvRecord[],
  layout: FileLayout,
  timeZone: string,
): IntervalsResult {
  const faults: CsvFault[] = [];
  const notes: CsvFault[] = [];
  const rows = rowsOf(records, layout, { timeZone, faults, notes });
  if (faults.length > 0) return { ok: false, faults: faults.slice(0, most) };
  const flows = layout.values.map((value) => {
    const column = layout.columns[value.column] ?? '';
    const numbers = new Map<Row, number | null>();
    for (const row of rows) numbers.set(row, cellNumber(row, value, { layout, faults }));
    const unique = withoutRepeats(rows, { numbers, faults, notes, column });
    const intervals = value.isCounter
      ? rises(unique, { numbers, notes, column })
      : reported(unique, { numbers, layout, timeZone });
    return {
      flow: value.flow,
      intervals: intervals.map((each) => ({
        ...each,
        kwh: kwhOf(each.kwh, value.unit, each.toMs - each.fromMs),
      })),
    };
  });
  for (const { flow, intervals } of flows) checkBelievable(intervals, { flow, layout, faults });
  if (faults.length > 0) return { ok: false, faults: faults.slice(0, most) };
  return { ok: true, flows: sumByFlow(flows), notes };
}

interface Row {
  readonly record: CsvRecord;
  readonly ms: number;
  readonly endMs: number | null;
}

interface Findings {
  readonly faults: CsvFault[];
  readonly notes: CsvFault[];
}

/** Rows with their instants, in order of time. */
function rowsOf(
  records: readonly CsvRecord[],
  layout: FileLayout,
  { timeZone, faults, notes }: Findings & { readonly timeZone: string },
): readonly Row[] {
  const { time, end } = layout;
  const column = layout.columns[time.date] ?? '';
  const starts = records.map((record) => writtenIn(record, time, layout));
  records.forEach(({ line }, i) => {
    if (!starts[i]) faults.push({ code: 'not-a-time', line, column });
  });
  if (faults.length > 0) return [];
  const times = starts.filter((each) => each !== null);
  // The first of two equal wall-clock times is the earlier one only in a file that runs forward.
  const isReversed = (times[0]?.ms ?? 0) > (times.at(-1)?.ms ?? 0);
  const instants = inFileOrder(times, timeZone, isReversed);
  if (isReversed) notes.push({ code: 'newest-first', line: records[0]?.line ?? 1, column });
  const ends = end && records.map((record) => writtenIn(record, end, layout));
  const rows = records.flatMap((record, i): Row[] => {
    const ms = instants[i] ?? Number.NaN;
    if (Number.isNaN(ms)) {
      notes.push({ code: skippedHour, line: record.line, column });
      return [];
    }
    const lengthMs = ends ? wallLength(times[i], ends[i] ?? null) : null;
    if (ends && lengthMs === null)
      faults.push({ code: 'end-before-start', line: record.line, column });
    return [{ record, ms, endMs: lengthMs === null ? null : ms + lengthMs }];
  });
  return rows.toSorted((a, b) => a.ms - b.ms || a.record.line - b.record.line);
}

function inFileOrder(
  times: readonly WrittenTime[],
  timeZone: string,
  isReversed: boolean,
): readonly number[] {
  return isReversed
    ? instantsOf(times.toReversed(), timeZone).toReversed()
    : instantsOf(times, timeZone);
}

function writtenIn(
  { cells }: CsvRecord,
  { date, clock }: TimeColumns,
  { columns, order }: FileLayout,
): WrittenTime | null {
  const day = (cells[date] ?? '').trim();
  const time = clock === null ? '' : (cells[clock] ?? '').trim();
  if (clock !== null && !isClockText(time)) return null;
  const text = clock === null ? day : `${day.split(' ')[0]} ${time.padStart(5, '0')}`;
  return timeOf(text, { order, name: columns[date] ?? '' });
}

const yearMs = 367 * dayMs;

/** Length by both ends as written; an end at midnight of the same date is that of the next day. */
function wallLength(start: WrittenTime | undefined, end: WrittenTime | null): number | null {
  if (!start || !end) return null;
  const lengthMs = end.ms - start.ms;
  // Across the hour that is set back an interval seems to run backwards by less than an hour.
  const isSetBack = lengthMs <= 0 && lengthMs > -hourMs;
  const whole = isSetBack ? lengthMs + hourMs : lengthMs <= 0 ? lengthMs + dayMs : lengthMs;
  return whole > 0 && whole <= yearMs ? whole : null;
}

function cellNumber(
  { record }: Row,
  { column }: ValueColumn,
  { layout, faults }: { readonly layout: FileLayout; readonly faults: CsvFault[] },
): number | null {
  const cell = (record.cells[column] ?? '').trim();
  if (cell === '' || isNoValue(cell)) return null;
  const number = numberOf(cell, layout.decimal);
  if (number === null)
    faults.push({ code: 'not-a-number', line: record.line, column: layout.columns[column] ?? '' });
  return number;
}

interface ColumnFindings {
  readonly numbers: ReadonlyMap<Row, number | null>;
  readonly notes: CsvFault[];
  readonly column: string;
}

/** Rows with one value per time; two different values for one time are a fault. */
function withoutRepeats(
  rows: readonly Row[],
  { numbers, faults, notes, column }: ColumnFindings & Findings,
): readonly Row[] {
  const unique: Row[] = [];
  for (const row of rows) {
    const before = unique.at(-1);
    if (before?.ms !== row.ms) unique.push(row);
    else {
      const [earlier, later] = [numbers.get(before) ?? null, numbers.get(row) ?? null];
      if (earlier !== null && later !== null && earlier !== later)
        faults.push({ code: 'time-twice-with-another-value', line: row.record.line, column });
      else {
        notes.push({ code: 'time-twice', line: row.record.line, column });
        if (earlier === null) unique[unique.length - 1] = row;
      }
    }
  }
  return unique;
}

/** Rises of a counter between its readings; a counter that fell was exchanged, and the time in between is a gap. */
function rises(
  rows: readonly Row[],
  { numbers, notes, column }: ColumnFindings,
): readonly EnergyInterval[] {
  const read = rows.filter((row) => numbers.get(row) !== null);
  return read.slice(1).flatMap((row, i): EnergyInterval[] => {
    const before = read[i];
    if (!before) return [];
    const kwh = (numbers.get(row) ?? 0) - (numbers.get(before) ?? 0);
    if (kwh >= 0) return [{ fromMs: before.ms, toMs: row.ms, kwh }];
    notes.push({ code: 'meter-exchanged', line: row.record.line, column });
    return [];
  });
}

interface Reported {
  readonly numbers: ReadonlyMap<Row, number | null>;
  readonly layout: FileLayout;
  readonly timeZone: string;
}

/** Intervals of a column of energies or mean powers; without an end column each lasts as long as is usual, at most to the next. */
function reported(
  rows: readonly Row[],
  { numbers, layout, timeZone }: Reported,
): readonly EnergyInterval[] {
  const usual = usualLength(rows);
  const days = localDaysOf([{ fromDay: '0001-01-01', timeZone }]);
  const isDaily = usual >= dayMs - hourMs && usual <= dayMs + hourMs;
  const nextMs = (ms: number): number =>
    isDaily ? days.spanOf(addDays(days.dayOf(ms), 1)).fromMs : ms + usual;
  const previousMs = (ms: number): number =>
    isDaily ? days.spanOf(addDays(days.dayOf(ms), -1)).fromMs : ms - usual;
  const isLong = usual > dayMs + hourMs;
  return rows.flatMap((row, i): EnergyInterval[] => {
    const kwh = numbers.get(row) ?? null;
    if (kwh === null) return [];
    if (row.endMs !== null) return [{ fromMs: row.ms, toMs: row.endMs, kwh }];
    if (layout.labels === 'end') {
      const before = rows[i - 1]?.ms ?? previousMs(row.ms);
      return [
        { fromMs: isLong ? before : Math.max(before, previousMs(row.ms)), toMs: row.ms, kwh },
      ];
    }
    const after = rows[i + 1]?.ms ?? nextMs(row.ms);
    return [{ fromMs: row.ms, toMs: isLong ? after : Math.min(after, nextMs(row.ms)), kwh }];
  });
}

/** The most frequent distance of two rows; of months, which differ, the middle one. */
function usualLength(rows: readonly Row[]): number {
  const lengths = rows.slice(1).map(({ ms }, i) => ms - (rows[i]?.ms ?? 0));
  const counts = new Map<number, number>();
  for (const length of lengths) counts.set(length, (counts.get(length) ?? 0) + 1);
  const [frequent] = [...counts].toSorted((a, b) => b[1] - a[1] || a[0] - b[0]);
  return frequent?.[0] ?? hourMs;
}

const kilo: Readonly<Record<ImportUnit, number>> = {
  Wh: 0.001,
  kWh: 1,
  MWh: 1000,
  W: 0.001,
  kW: 1,
};

function kwhOf(value: number, unit: ImportUnit, lengthMs: number): number {
  return value * kilo[unit] * (unit.endsWith('h') ? 1 : lengthMs / hourMs);
}

/** Most power of a home's connection; a mean above it was read in a wrong unit. */
const mostKw = 200;
/** A home never takes less than this on average. */
const leastMeanKw = 0.002;

function checkBelievable(
  intervals: readonly EnergyInterval[],
  {
    flow,
    layout,
    faults,
  }: { readonly flow: ImportFlow; readonly layout: FileLayout; readonly faults: CsvFault[] },
): void {
  const column =
    layout.columns[layout.values.find((each) => each.flow === flow)?.column ?? -1] ?? '';
  const kwh = intervals.reduce((sum, each) => sum + each.kwh, 0);
  const ms = intervals.reduce((sum, each) => sum + each.toMs - each.fromMs, 0);
  const hoursOf = (each: EnergyInterval) => Math.max(each.toMs - each.fromMs, minuteMs) / hourMs;
  const refuse = (code: string): void => {
    faults.push({ code, line: 0, column });
  };
  if (intervals.length === 0) refuse('no-values');
  if (intervals.some((each) => each.kwh < 0)) refuse('negative');
  const isTooMuch = intervals.some((each) => each.kwh / hoursOf(each) > mostKw);
  const isTooLittle = flow === 'grid-import' && ms > dayMs && kwh / (ms / hourMs) < leastMeanKw;
  if (isTooMuch || isTooLittle) refuse('not-believable-in-this-unit');
}

/** Two columns of one flow, as day and night rates, are added up where both have the interval. */
function sumByFlow(flows: readonly FlowIntervals[]): readonly FlowIntervals[] {
  return [...Map.groupBy(flows, ({ flow }) => flow)].map(([flow, own]) => {
    const [first, ...others] = own;
    if (!first || others.length === 0) return { flow, intervals: first?.intervals ?? [] };
    const sums = new Map(
      first.intervals.map((each) => [`${each.fromMs} ${each.toMs}`, { ...each }]),
    );
    for (const { intervals } of others)
      for (const each of intervals) {
        const key = `${each.fromMs} ${each.toMs}`;
        sums.set(key, { ...each, kwh: each.kwh + (sums.get(key)?.kwh ?? 0) });
      }
    return { flow, intervals: [...sums.values()].toSorted((a, b) => a.fromMs - b.fromMs) };
  });
}
