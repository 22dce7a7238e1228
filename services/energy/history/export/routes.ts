import type { Access } from '@hearth/access/access.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { Temporal } from 'temporal-polyfill';
import { listAppliances } from '../../appliance/store.ts';
import { type Cell, csvLine } from '../../download.ts';
import type { FrameSeries } from '../../home/store.ts';
import { addDays } from '@hearth/calendar/dates.ts';
import { type LocalDays } from '@hearth/calendar/local-days.ts';
import { readDays, readPeriods } from '../../reading/store.ts';
import type { CurrentHome } from '../../home/store.ts';

/**
 * One row for each stored value, in order of day and series; a slot without a value has no row. `kind` is `slot`, or `total` for
 * a total of a day, week, month or year, which lies over the slots and must not be added to them. The same value may be reported
 * in several ways: rows of one appliance, metric and use with another source or step_s tell the same energy again.
 * from/to: half-open; `_utc` in UTC, `_local` in the home's zone with its offset. value in `unit` (energy: of the slot; otherwise
 * the slot's mean). accuracy: half of the smallest step the source counts in.
 */
export const exportColumns = [
  'from_utc',
  'to_utc',
  'from_local',
  'to_local',
  'kind',
  'appliance',
  'appliance_name',
  'metric',
  'use',
  'source',
  'step_s',
  'unit',
  'grade',
  'accuracy',
  'value',
] as const;

export interface ExportRequest {
  readonly home: CurrentHome;
  /** Local days, both included. */
  readonly from: string;
  readonly to: string;
  readonly format: 'csv' | 'json';
}

/** What is read at a time: a few days of all series. */
const daysAtATime = 7;

export async function* exportText(
  db: Database,
  access: Access,
  asked: ExportRequest,
): AsyncGenerator<string> {
  const isCsv = asked.format === 'csv';
  const { days } = asked.home.horizon;
  yield isCsv
    ? csvLine(exportColumns)
    : `{"installation":${JSON.stringify(access.installationId)},"timeZone":${JSON.stringify(days.zoneOf(asked.to))},"from":"${asked.from}","to":"${asked.to}","values":[`;
  let isFirst = true;
  for await (const rows of rowsOf(db, access, asked)) {
    if (rows.length === 0) continue;
    const text = isCsv ? rows.map(csvLine).join('') : rows.map(jsonRow).join(',\n');
    yield isCsv || isFirst ? text : `,\n${text}`;
    isFirst = false;
  }
  if (!isCsv) yield ']}\n';
}

const jsonRow = (cells: readonly Cell[]): string =>
  JSON.stringify(Object.fromEntries(exportColumns.map((name, k) => [name, cells[k]])));

async function* rowsOf(
  db: Database,
  access: Access,
  asked: ExportRequest,
): AsyncGenerator<readonly (readonly Cell[])[]> {
  const { horizon, frame } = asked.home;
  const names = new Map((await listAppliances(db, access)).map((one) => [one.appliance, one.name]));
  const writer = {
    days: horizon.days,
    names,
    series: new Map(frame.series.map((one) => [one.seriesNo, one])),
  };
  const end = addDays(asked.to, 1);
  for (let from = asked.from; from < end; from = addDays(from, daysAtATime)) {
    const to = addDays(from, daysAtATime) < end ? addDays(from, daysAtATime) : end;
    const range = { from, to, slotsOf: 'all' as const };
    const read = await readDays(db, access, { series: frame.series, range, horizon });
    const rows = [...read].sort((a, b) => a.day.localeCompare(b.day) || a.seriesNo - b.seriesNo);
    yield rows.flatMap((row) => slotRows(row, writer));
  }
  // Totals may be longer than what is read at a time.
  const totals = await readPeriods(db, access, {
    series: frame.series,
    range: { from: asked.from, to: end },
    horizon,
  });
  yield totals.map((total) => rowOf(total, { ...writer, kind: 'total' }));
}

interface Writer {
  readonly days: LocalDays;
  readonly names: ReadonlyMap<string, string>;
  readonly series: ReadonlyMap<number, FrameSeries>;
}

function slotRows(
  row: { seriesNo: number; day: string; vals: readonly (number | null)[] | null },
  writer: Writer,
): (readonly Cell[])[] {
  const edges = writer.days.edges(row.day, writer.series.get(row.seriesNo)?.stepS ?? 0);
  return (row.vals ?? []).flatMap((value, k) => {
    const [fromMs, toMs] = [edges[k], edges[k + 1]];
    if (value === null || fromMs === undefined || toMs === undefined) return [];
    return [rowOf({ seriesNo: row.seriesNo, fromMs, toMs, value }, { ...writer, kind: 'slot' })];
  });
}

function rowOf(
  one: { seriesNo: number; fromMs: number; toMs: number; value: number },
  writer: Writer & { kind: 'slot' | 'total' },
): readonly Cell[] {
  const series = writer.series.get(one.seriesNo);
  if (!series) throw new Error(`series ${one.seriesNo} was not read`);
  const timeZone = writer.days.zoneOf(writer.days.dayOf(one.fromMs));
  return [
    utc(one.fromMs),
    utc(one.toMs),
    local(one.fromMs, timeZone),
    local(one.toMs, timeZone),
    writer.kind,
    series.appliance,
    writer.names.get(series.appliance) ?? null,
    series.metric,
    series.use,
    series.source,
    series.stepS,
    series.unit,
    series.grade,
    series.accuracy,
    one.value,
  ];
}

const utc = (ms: number): string => new Date(ms).toISOString().replace('.000Z', 'Z');

const local = (ms: number, timeZone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(ms).toString({ timeZone, smallestUnit: 'second' });
