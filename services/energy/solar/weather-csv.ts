import { hourMs } from '@hearth/calendar/durations.ts';
import { Temporal } from 'temporal-polyfill';
import type { CsvFault, CsvRecord } from '../csv-rows.ts';
import { type CsvTable, cellOf, numberIn, readCsv } from '../csv-table.ts';
import type { Site } from './site.ts';
import { type WeatherColumns, type WeatherQuantity, weatherColumnsOf } from './weather-columns.ts';

/** One interval of weather; null where the file has a gap. */
export interface WeatherInterval {
  readonly line: number;
  readonly fromMs: number;
  readonly toMs: number;
  /** Instant of instantaneous values, at which the sun's position is computed. */
  readonly momentMs: number | null;
  readonly values: Readonly<Record<WeatherQuantity, number | null>>;
}

export type WeatherResult =
  | {
      readonly ok: true;
      readonly intervals: readonly WeatherInterval[];
      readonly notes: readonly string[];
    }
  | { readonly ok: false; readonly faults: readonly CsvFault[] };

const headWithin = 80;
const most = 50;
const bounds: Readonly<Record<WeatherQuantity, readonly [number, number]>> = {
  global: [-20, 1600],
  directNormal: [-20, 1500],
  diffuse: [-20, 1200],
  airC: [-90, 65],
  wind: [0, 120],
  loadW: [0, 1e7],
};

/**
 * Reads weather from a CSV with a header line, after any preamble: PVWatts' hourly file, a PVGIS typical year, Open-Meteo, or
 * time, ghi or dhi and dni [W/m2], temperature [C], wind [m/s], load [W].
 */
export function readWeather(text: string, site: Site): WeatherResult {
  const lines = text.replace(/^\uFEFF/, '').split('\n');
  const headLine = lines
    .slice(0, headWithin)
    .findIndex((line) => weatherColumnsOf(line.trim().split(',')) !== null);
  if (headLine < 0)
    return { ok: false, faults: [{ code: 'no-head-with-time-and-sun', line: 1, column: '' }] };
  const parsed = readCsv(lines.slice(headLine, endOf(lines, headLine)).join('\n'), []);
  if (!parsed.ok)
    return { ok: false, faults: parsed.faults.map((fault) => shifted(fault, headLine)) };
  const columns = weatherColumnsOf(parsed.table.columns);
  if (!columns?.quantities.airC)
    return {
      ok: false,
      faults: [{ code: 'column-missing', line: headLine + 1, column: 'temperature' }],
    };
  return intervalsOf(parsed.table, columns, {
    site,
    headLine,
    preamble: lines.slice(0, headLine).join('\n'),
  });
}

/**
 * Line after the last row: PVGIS ends with an empty line and text, PVWatts with a row of sums; a single empty line between rows
 * is ignored.
 */
function endOf(lines: readonly string[], headLine: number): number {
  const sums = /^"?totals?\b/i;
  const row = /^["\s]*[-+\d]/;
  for (let i = headLine + 1; i < lines.length; i += 1) {
    const line = lines[i] ?? '';
    if (sums.test(line)) return i;
    if (line.trim() !== '') continue;
    const next = lines.slice(i).find((after) => after.trim() !== '');
    if (next === undefined || !row.test(next)) return i;
  }
  return lines.length;
}

const shifted = (fault: CsvFault, lineOffset: number): CsvFault => ({
  ...fault,
  line: fault.line + lineOffset,
});

interface Around {
  readonly site: Site;
  readonly headLine: number;
  readonly preamble: string;
}

function intervalsOf(table: CsvTable, columns: WeatherColumns, around: Around): WeatherResult {
  const faults: CsvFault[] = [];
  const instants = table.records.map((record) => {
    const ms = timeOf(table, record, { columns, site: around.site });
    if (ms === null)
      faults.push({
        code: 'not-a-time',
        line: record.line + around.headLine,
        column: columns.time ?? columns.parts.hour ?? '',
      });
    return ms ?? 0;
  });
  if (faults.length > 0) return { ok: false, faults: faults.slice(0, most) };
  const stepMs = commonStep(instants);
  const isTypicalYear = /Irradiance Time Offset/i.test(around.preamble);
  const offsetMs = isTypicalYear ? offsetOf(around.preamble) : 0;
  const labels = around.site.weather.labels ?? defaultLabels(table.columns);
  const beginMs = { start: 0, middle: stepMs / 2, end: stepMs }[labels];
  const notes: string[] = [];
  const intervals = table.records.map((record, i): WeatherInterval => {
    const line = record.line + around.headLine;
    const ms = instants[i] ?? 0;
    const before = instants[i - 1];
    if (before !== undefined && ms <= before && !isTypicalYear)
      faults.push({
        code: ms === before ? 'time-twice' : 'time-runs-back',
        line,
        column: columns.time ?? '',
      });
    if (before !== undefined && ms - before > stepMs && !isTypicalYear)
      notes.push(`line ${line}: ${(ms - before) / stepMs - 1} intervals are missing before it`);
    const values = valuesOf(table, record, { columns, faults, line });
    return isTypicalYear
      ? { line, fromMs: ms, toMs: ms + stepMs, momentMs: ms + offsetMs, values }
      : { line, fromMs: ms - beginMs, toMs: ms - beginMs + stepMs, momentMs: null, values };
  });
  if (faults.length > 0) return { ok: false, faults: faults.slice(0, most) };
  const has = columns.quantities;
  if (!has.wind) notes.push('no wind in the file: 1 m/s is taken');
  if (!has.directNormal && !has.diffuse)
    notes.push('no beam and no diffuse light in the file: split from the global by Erbs');
  return { ok: true, intervals, notes };
}

function valuesOf(
  table: CsvTable,
  record: CsvRecord,
  { columns, faults, line }: { columns: WeatherColumns; faults: CsvFault[]; line: number },
): WeatherInterval['values'] {
  const valueOf = (quantity: WeatherQuantity): number | null => {
    const column = columns.quantities[quantity];
    if (!column) return null;
    const cell = cellOf(table, record, column.name);
    if (cell === '' || /^(nan|null|-9999?(?:\.0+)?)$/i.test(cell)) return null;
    const value = numberIn(cell);
    const [min, max] = bounds[quantity];
    if (value === null) faults.push({ code: 'not-a-number', line, column: column.name });
    else if (value * column.factor < min || value * column.factor > max)
      faults.push({ code: `not-between-${min}-and-${max}`, line, column: column.name });
    // Instruments report slightly negative values at night.
    const floor = quantity === 'airC' ? Number.NEGATIVE_INFINITY : 0;
    return value === null ? null : Math.max(floor, value * column.factor);
  };
  return {
    global: valueOf('global'),
    directNormal: valueOf('directNormal'),
    diffuse: valueOf('diffuse'),
    airC: valueOf('airC'),
    wind: valueOf('wind'),
    loadW: valueOf('loadW'),
  };
}

/** Parses an instant, Unix seconds, or a local time of the site; PVGIS writes 20180101:0000. */
function timeOf(
  table: CsvTable,
  record: CsvRecord,
  { columns, site }: { columns: WeatherColumns; site: Site },
): number | null {
  const offsetMs = (site.weather.utcOffsetH ?? Math.round(site.longitude / 15)) * hourMs;
  if (columns.time === null) {
    const part = (name: string | undefined, otherwise: number): number | null =>
      name === undefined ? otherwise : numberIn(cellOf(table, record, name));
    const { year, month, day, hour, minute } = columns.parts;
    const [y, mo, d, h, mi] = [
      part(year, site.weather.year),
      part(month, 0),
      part(day, 0),
      part(hour, 0),
      part(minute, 0),
    ];
    if (y === null || mo === null || d === null || h === null || mi === null) return null;
    if (h < 0 || h > 24 || mi < 0 || mi > 59) return null;
    // A day beyond the end of the month would silently be one of the next month.
    const dated = new Date(Date.UTC(y, mo - 1, d));
    if (dated.getUTCMonth() !== mo - 1 || dated.getUTCDate() !== d) return null;
    return Date.UTC(y, mo - 1, d, h, mi) - offsetMs;
  }
  const cell = cellOf(table, record, columns.time);
  if (/^\d{9,10}$/.test(cell)) return Number(cell) * 1000;
  const isUtc = /utc/i.test(columns.time);
  const pvgis = /^(\d{4})(\d{2})(\d{2}):(\d{2})(\d{2})$/.exec(cell);
  const written = pvgis ? `${pvgis[1]}-${pvgis[2]}-${pvgis[3]}T${pvgis[4]}:${pvgis[5]}` : cell;
  return instantOf(written.replace(' ', 'T'), isUtc || pvgis ? 0 : offsetMs);
}

function instantOf(written: string, offsetMs: number): number | null {
  try {
    return /(?:Z|[+-]\d{2}:?\d{2})$/i.test(written)
      ? Temporal.Instant.from(written).epochMilliseconds
      : Temporal.PlainDateTime.from(written).toZonedDateTime('UTC').epochMilliseconds - offsetMs;
  } catch {
    return null;
  }
}

/** Most frequent difference of neighbours. */
function commonStep(instants: readonly number[]): number {
  const counts = new Map<number, number>();
  for (let i = 1; i < instants.length; i += 1) {
    const step = (instants[i] ?? 0) - (instants[i - 1] ?? 0);
    if (step > 0) counts.set(step, (counts.get(step) ?? 0) + 1);
  }
  const [most = [hourMs, 0] as const] = [...counts].toSorted((a, b) => b[1] - a[1]);
  return most[0];
}

function offsetOf(preamble: string): number {
  return Number(/Irradiance Time Offset \(h\):\s*(-?[\d.]+)/i.exec(preamble)?.[1] ?? 0) * hourMs;
}

/** Default position of labels: Open-Meteo's radiation is the mean of the hour before; all other rows start at their time. */
function defaultLabels(columns: readonly string[]): 'start' | 'end' {
  return columns.some((name) => /shortwave_radiation/i.test(name)) ? 'end' : 'start';
}
