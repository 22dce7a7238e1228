import type { Access } from '@hearth/access/access.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { csvLine } from '@hearth/platform/files/csv.ts';
import { fail, notFound } from '@hearth/core/problem.ts';
import { Temporal } from 'temporal-polyfill';
import { listAppliances } from '../appliance/store.ts';
import { type Cell, download } from '../download.ts';
import { type CurrentHome, type HomeDeps, homeUnknown, readHome } from '../home/store.ts';
import { type FrameSeries } from '../home/home-frame.ts';
import { type MembershipDeps, hasMembershipEnded } from '../membership.ts';
import { addDays, daysBetween } from '@hearth/calendar/dates.ts';
import { type LocalDays } from '@hearth/calendar/local-days.ts';
import { type PeriodReading, readDays, readPeriods } from '../reading/store.ts';
import { selectForExport } from './export-selection.ts';

/**
 * Columns of the export, in order of time. Rows of one appliance, metric and use do not overlap, and their sum is the total that
 * the history shows for the same days. Where a week, month or year was counted more completely than its slots, its total replaces
 * them. A slot without a value has no row; forecasts are left out.
 * `kind` is `slot`, or `total` for a total of a day, week, month or year.
 * `from` and `to` are half-open: `_utc` in UTC, `_local` in the home's time zone with its offset. `step_s` is the time between them.
 * `value` is in `unit`: the energy of the slot, for other metrics the mean of the slot.
 * `accuracy` is half of the smallest step in which the source counts.
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

/** More than five years. */
const exportDaysMax = 1900;

/** Returns the readings of a span of local days as a download. */
export async function exportReadings(
  deps: HomeDeps & MembershipDeps,
  access: Access,
  { from, to, format }: Omit<ExportRequest, 'home'>,
) {
  if (from > to) return fail('invalid', 'range-reversed', { at: '/query/to' });
  if (daysBetween(from, to) >= exportDaysMax)
    return fail('invalid', 'range-too-long', {
      at: '/query/to',
      params: { daysMax: exportDaysMax },
    });
  if (await hasMembershipEnded(deps, access)) return notFound();
  const home = await readHome(deps, access);
  if (!home) return homeUnknown;
  const request = { home, from, to, format };
  return download(exportText(deps.db, access, request), { name: `readings-${from}-${to}`, format });
}

interface ExportRequest {
  readonly home: CurrentHome;
  /** Local days, both included. */
  readonly from: string;
  readonly to: string;
  readonly format: 'csv' | 'json';
}

/** Days of all series that one query reads. */
const daysPerQuery = 7;

async function* exportText(
  db: Database,
  access: Access,
  request: ExportRequest,
): AsyncGenerator<string> {
  const isCsv = request.format === 'csv';
  const { days } = request.home.horizon;
  yield isCsv
    ? csvLine(exportColumns)
    : `{"installation":${JSON.stringify(access.installationId)},"timeZone":${JSON.stringify(days.zoneOf(request.to))},"from":"${request.from}","to":"${request.to}","values":[`;
  let isFirst = true;
  for await (const rows of readingRows(db, access, request)) {
    if (rows.length === 0) continue;
    const text = isCsv ? rows.map(csvLine).join('') : rows.map(jsonRow).join(',\n');
    yield isCsv || isFirst ? text : `,\n${text}`;
    isFirst = false;
  }
  if (!isCsv) yield ']}\n';
}

const jsonRow = (cells: readonly Cell[]): string =>
  JSON.stringify(Object.fromEntries(exportColumns.map((name, k) => [name, cells[k]])));

/** Rows of {@link exportColumns}, a week at a time. */
export async function* readingRows(
  db: Database,
  access: Access,
  request: Omit<ExportRequest, 'format'>,
): AsyncGenerator<readonly (readonly Cell[])[]> {
  const { horizon, frame } = request.home;
  const names = new Map(
    (await listAppliances(db, access)).map(({ appliance, name }) => [appliance, name]),
  );
  const writer = {
    days: horizon.days,
    names,
    series: new Map(frame.series.map((series) => [series.seriesNo, series])),
  };
  const end = addDays(request.to, 1);
  const { series } = frame;
  const whole = { from: request.from, to: end };
  const readings = {
    rows: await readDays(db, access, { series, range: { ...whole, slotsOf: [] }, horizon }),
    periods: await readPeriods(db, access, { series, range: whole, horizon }),
  };
  const span = {
    fromMs: horizon.days.spanOf(request.from).fromMs,
    toMs: horizon.days.spanOf(request.to).toMs,
  };
  const { hasDay, totals } = selectForExport(series, readings, { ...span, horizon });
  for (let from = request.from; from < end; from = addDays(from, daysPerQuery)) {
    const to = addDays(from, daysPerQuery) < end ? addDays(from, daysPerQuery) : end;
    const range = { from, to, slotsOf: 'all' as const };
    const days = await readDays(db, access, { series, range, horizon });
    const slots = days
      .filter((row) => hasDay(row.seriesNo, row.day))
      .flatMap((row) => slotsIn(row, writer));
    const startsHere = ({ fromMs }: PeriodReading): boolean => {
      const day = horizon.days.dayOf(fromMs);
      return day >= from && day < to;
    };
    yield [
      ...slots,
      ...totals.filter(startsHere).map((total) => ({ ...total, kind: 'total' as const })),
    ]
      .sort((a, b) => a.fromMs - b.fromMs || a.seriesNo - b.seriesNo)
      .map((interval) => rowOf(interval, writer));
  }
}

interface Writer {
  readonly days: LocalDays;
  readonly names: ReadonlyMap<string, string>;
  readonly series: ReadonlyMap<number, FrameSeries>;
}

interface ExportInterval extends PeriodReading {
  readonly kind: 'slot' | 'total';
}

function slotsIn(
  row: { seriesNo: number; day: string; vals: readonly (number | null)[] | null },
  writer: Writer,
): ExportInterval[] {
  const edges = writer.days.edges(row.day, writer.series.get(row.seriesNo)?.stepS ?? 0);
  return (row.vals ?? []).flatMap((value, k) => {
    const [fromMs, toMs] = [edges[k], edges[k + 1]];
    if (value === null || fromMs === undefined || toMs === undefined) return [];
    return [{ seriesNo: row.seriesNo, fromMs, toMs, value, kind: 'slot' as const }];
  });
}

function rowOf(
  { seriesNo, fromMs, toMs, value, kind }: ExportInterval,
  writer: Writer,
): readonly Cell[] {
  const series = writer.series.get(seriesNo);
  if (!series) throw new Error(`series ${seriesNo} has values and is not in the home's frame`);
  const timeZone = writer.days.zoneOf(writer.days.dayOf(fromMs));
  return [
    utc(fromMs),
    utc(toMs),
    local(fromMs, timeZone),
    local(toMs, timeZone),
    kind,
    series.appliance,
    writer.names.get(series.appliance) ?? null,
    series.metric,
    series.use,
    series.source,
    (toMs - fromMs) / 1000,
    series.unit,
    series.grade,
    series.accuracy,
    value,
  ];
}

const utc = (ms: number): string => new Date(ms).toISOString().replace('.000Z', 'Z');

const local = (ms: number, timeZone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(ms).toString({ timeZone, smallestUnit: 'second' });
