import type { Access } from '@hearth/access/access.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { addDays } from '@hearth/calendar/dates.ts';
import { type DayReading, maskDay } from './mask-day.ts';
import type { Horizon } from '../home/horizon.ts';
import {
  type SeriesStep,
  type ReadingSource,
  mergeDays,
  ownSources,
  templateSource,
  overlapDaysOf,
} from './reading-sources.ts';

export interface DayRange {
  /** Half-open local days. */
  readonly from: string;
  readonly to: string;
  /** Days whose slots are read in addition to totals; `all`: every day. */
  readonly slotsOf: readonly string[] | 'all';
}

/** A total of a day, a week, a month or a year. */
export interface PeriodReading {
  readonly seriesNo: number;
  readonly fromMs: number;
  readonly toMs: number;
  readonly value: number;
}

/**
 * Days of series that the person may see; a demo home includes those of its template home. Slots outside the visible spans
 * are removed, and future slots except of forecasts.
 */
export async function readDays(
  db: Database,
  access: Access,
  { series, range, horizon }: { series: readonly SeriesStep[]; range: DayRange; horizon: Horizon },
): Promise<readonly DayReading[]> {
  const template = templateSource(access, series);
  if (!template) return readOwn(db, access, { series, range, horizon });
  const seam = template.endMs === null ? [] : overlapDaysOf(horizon.days, template.endMs);
  const wholeRange = {
    ...range,
    slotsOf: range.slotsOf === 'all' ? range.slotsOf : [...range.slotsOf, ...seam],
  };
  const [ownRows, templateRows] = await Promise.all([
    readOwn(db, access, { series, range: wholeRange, horizon }),
    readOf(db, template, { range: wholeRange, horizon }),
  ]);
  return mergeDays(ownRows, templateRows);
}

/** Days of the home's own series. A day that two visible spans touch has the slots of both. */
async function readOwn(
  db: Database,
  access: Access,
  { series, ...query }: { series: readonly SeriesStep[]; range: DayRange; horizon: Horizon },
): Promise<readonly DayReading[]> {
  const spans = await Promise.all(
    ownSources(access, series).map((source) => readOf(db, source, query)),
  );
  return spans.reduce((merged, rows) => (merged.length === 0 ? rows : mergeDays(merged, rows)), []);
}

/** One query that enumerates the series, so that it walks the home's own keys however many homes there are. */
async function readOf(
  db: Database,
  source: ReadingSource,
  { range, horizon }: { range: DayRange; horizon: Horizon },
): Promise<readonly DayReading[]> {
  const { days } = horizon;
  const { fromMs, endMs, series } = source;
  const cutDay = days.dayOf(fromMs);
  const lastMs = endMs === null ? horizon.nowMs : Math.min(endMs, horizon.nowMs);
  const lastDay = days.dayOf(lastMs);
  const from = range.from > cutDay ? range.from : cutDay;
  if (from >= range.to || series.length === 0) return [];
  const slotsOf = range.slotsOf === 'all' ? null : [...range.slotsOf, cutDay, lastDay];
  const rows = await db.query<DayReading>(readDaysSql, [
    source.installationId,
    series.map((each) => each.seriesNo),
    from,
    range.to,
    slotsOf,
  ]);
  const byNo = new Map(series.map((each) => [each.seriesNo, each]));
  return rows.flatMap((row) => {
    const each = byNo.get(row.seriesNo);
    const isOpenEnded = each?.grade === 'forecast' && endMs === null;
    if (!each || (row.day > lastDay && !isOpenEnded)) return [];
    const ownRow = { ...row, seriesNo: source.ownSeriesNo(row.seriesNo) };
    if (row.day !== cutDay && (row.day !== lastDay || isOpenEnded)) return [ownRow];
    const edges = days.edges(row.day, each.stepS);
    const untilMs = isOpenEnded
      ? Number.POSITIVE_INFINITY
      : endMs === null
        ? lastMs
        : // Ended slots only: the one that was running belongs to the demo home, or to the hidden span.
          (edges.findLast((edge) => edge <= lastMs) ?? fromMs);
    const masked = maskDay(ownRow, edges, { fromMs, untilMs });
    return masked.n > 0 ? [masked] : [];
  });
}

export const readDaysSql = `select series_no as "seriesNo", day, n, total, lo, hi,
    case when $5::date[] is null or day = any($5::date[]) then vals end as vals
  from energy.reading_day
  where installation_id = $1 and series_no = any($2::smallint[]) and day >= $3 and day < $4 and n > 0`;

/** Totals within the days `[from, to)`. */
export async function readPeriods(
  db: Database,
  access: Access,
  {
    series,
    range,
    horizon,
  }: {
    series: readonly SeriesStep[];
    range: Omit<DayRange, 'slotsOf'>;
    horizon: Horizon;
  },
): Promise<readonly PeriodReading[]> {
  const template = templateSource(access, series);
  const [past, ...spans] = await Promise.all([
    template ? readTotals(db, template, { range, horizon }) : [],
    ...ownSources(access, series).map((source) => readTotals(db, source, { range, horizon })),
  ]);
  const own = spans.flat();
  const keyOf = ({ seriesNo, fromMs, toMs }: PeriodReading) => `${seriesNo} ${fromMs} ${toMs}`;
  const ownKeys = new Set(own.map(keyOf));
  return [...own, ...past.filter((total) => !ownKeys.has(keyOf(total)))];
}

async function readTotals(
  db: Database,
  source: ReadingSource,
  { range, horizon }: { range: Omit<DayRange, 'slotsOf'>; horizon: Horizon },
): Promise<readonly PeriodReading[]> {
  const { spanOf } = horizon.days;
  const fromMs = Math.max(spanOf(range.from).fromMs, source.fromMs);
  const toMs = Math.min(
    spanOf(addDays(range.to, -1)).toMs,
    source.endMs ?? Number.POSITIVE_INFINITY,
  );
  if (fromMs >= toMs || source.series.length === 0) return [];
  const rows = await db.query<{ seriesNo: number; from: Date; to: Date; value: number }>(
    `select series_no as "seriesNo", from_at as "from", to_at as "to", value from energy.reading_period
     where installation_id = $1 and series_no = any($2::smallint[]) and from_at >= $3 and to_at <= $4
       and value is not null order by series_no, from_at, to_at`,
    [
      source.installationId,
      source.series.map((each) => each.seriesNo),
      new Date(fromMs).toISOString(),
      new Date(toMs).toISOString(),
    ],
  );
  return rows
    .map((row) => ({
      ...row,
      seriesNo: source.ownSeriesNo(row.seriesNo),
      fromMs: row.from.getTime(),
      toMs: row.to.getTime(),
    }))
    .filter((row) => row.fromMs < horizon.nowMs);
}

/** First and last local day with readings that the person may see; null without any. */
export async function readExtent(
  db: Database,
  access: Access,
  { series, horizon }: { series: readonly SeriesStep[]; horizon: Horizon },
): Promise<Extent | null> {
  const template = templateSource(access, series);
  const sources = [...ownSources(access, series), ...(template ? [template] : [])];
  const extents = await Promise.all(sources.map((source) => extentOf(db, source, horizon)));
  return extents.reduce<Extent | null>(
    (whole, extent) => (whole && extent ? unionOf(whole, extent) : (whole ?? extent)),
    null,
  );
}

export interface Extent {
  readonly first: string;
  readonly last: string;
}

const unionOf = (a: Extent, b: Extent): Extent => ({
  first: a.first < b.first ? a.first : b.first,
  last: a.last > b.last ? a.last : b.last,
});

async function extentOf(
  db: Database,
  source: ReadingSource,
  horizon: Horizon,
): Promise<Extent | null> {
  const { days } = horizon;
  const { fromMs } = source;
  const nowMs = Math.min(horizon.nowMs, source.endMs ?? horizon.nowMs);
  const cutDay = days.dayOf(fromMs);
  const today = days.dayOf(nowMs);
  const [cutRows, [row]] = await Promise.all([
    // The first slots of a cut day are hidden; the day counts only when another slot has a value.
    readOf(db, source, {
      range: { from: cutDay, to: addDays(cutDay, 1), slotsOf: [] },
      horizon,
    }),
    db.query<{
      first: string | null;
      last: string | null;
      from: Date | null;
      to: Date | null;
    }>(extentSql, [
      source.installationId,
      source.series.map((each) => each.seriesNo),
      addDays(cutDay, 1),
      today,
      new Date(fromMs).toISOString(),
      new Date(nowMs).toISOString(),
    ]),
  ]);
  const cut = cutRows.length > 0 && cutDay <= today ? cutDay : null;
  const firsts = [cut, row?.first, row?.from && days.dayOf(row.from.getTime())].filter(isDay);
  const lastMs = row?.to && Math.min(row.to.getTime() - 1, nowMs);
  const lasts = [
    cut,
    row?.last,
    lastMs === null || lastMs === undefined ? null : days.dayOf(lastMs),
  ].filter(isDay);
  const first = firsts.sort()[0];
  const last = lasts.sort().at(-1);
  return first && last ? { first, last } : null;
}

const isDay = (day: string | null | undefined): day is string => typeof day === 'string';

const extentSql = `select min(d.first) as first, max(d.last) as last, min(p."from") as "from", max(p."to") as "to"
  from unnest($2::smallint[]) as s (series_no)
  left join lateral (
    select (select day from energy.reading_day r where r.installation_id = $1 and r.series_no = s.series_no
              and r.day >= $3 and r.day <= $4 and r.n > 0 order by day limit 1) as first,
           (select day from energy.reading_day r where r.installation_id = $1 and r.series_no = s.series_no
              and r.day >= $3 and r.day <= $4 and r.n > 0 order by day desc limit 1) as last
  ) d on true
  left join lateral (
    select min(from_at) as "from", max(to_at) as "to" from energy.reading_period r
    where r.installation_id = $1 and r.series_no = s.series_no and r.from_at >= $5 and r.from_at < $6
      and r.value is not null
  ) p on true`;

export interface LatestReading {
  readonly fromMs: number;
  readonly toMs: number;
  readonly value: number;
}

/** The newest slot of each series that has a value. */
export async function readLatest(
  db: Database,
  access: Access,
  { series, horizon }: { series: readonly SeriesStep[]; horizon: Horizon },
): Promise<ReadonlyMap<number, LatestReading>> {
  const template = templateSource(access, series);
  // The later source wins: the home itself, and its last span.
  const sources = [...(template ? [template] : []), ...ownSources(access, series)];
  const found = await Promise.all(sources.map((source) => latestOf(db, source, horizon)));
  return new Map(found.flatMap((latest) => [...latest]));
}

async function latestOf(
  db: Database,
  source: ReadingSource,
  { days, nowMs }: Horizon,
): Promise<ReadonlyMap<number, LatestReading>> {
  const { fromMs, endMs, series } = source;
  const untilMs = Math.min(nowMs, endMs ?? nowMs);
  const rows = await db.query<DayReading & { readonly vals: readonly (number | null)[] }>(
    `select d.* from unnest($2::smallint[]) as s (series_no)
     join lateral (
       select series_no as "seriesNo", day, n, total, lo, hi, vals from energy.reading_day r
       where r.installation_id = $1 and r.series_no = s.series_no and r.day >= $3 and r.day <= $4 and r.n > 0
       order by day desc limit 2
     ) d on true`,
    [
      source.installationId,
      series.map((each) => each.seriesNo),
      days.dayOf(fromMs),
      days.dayOf(untilMs),
    ],
  );
  const steps = new Map(series.map((each) => [each.seriesNo, each.stepS]));
  const latest = new Map<number, LatestReading>();
  for (const row of rows) {
    const edges = days.edges(row.day, steps.get(row.seriesNo) ?? 0);
    // Before a hidden span and in a template home: ended slots only.
    const cutMs = endMs === null ? untilMs : (edges.findLast((edge) => edge <= untilMs) ?? fromMs);
    const { vals } = maskDay(row, edges, { fromMs, untilMs: cutMs });
    const k = vals?.findLastIndex((value) => value !== null) ?? -1;
    const [from, to, value] = [edges[k], edges[k + 1], vals?.[k]];
    if (from === undefined || to === undefined || typeof value !== 'number') continue;
    const seriesNo = source.ownSeriesNo(row.seriesNo);
    if ((latest.get(seriesNo)?.fromMs ?? 0) < from)
      latest.set(seriesNo, { fromMs: from, toMs: to, value });
  }
  return latest;
}

/** Number of a home's newest batch; 0 before the first. */
export async function newestBatchNo(db: Database, access: Access): Promise<number> {
  const [row] = await db.query<{ batchNo: number }>(
    'select newest_no as "batchNo" from energy.home where installation_id = $1',
    [access.installationId],
  );
  return row?.batchNo ?? 0;
}

/** First local day of the series that a batch after a number wrote or withdrew; null for none. */
export async function firstDayWrittenSince(
  db: Database,
  access: Access,
  { series, batchNo }: { readonly series: readonly SeriesStep[]; readonly batchNo: number },
): Promise<string | null> {
  const [row] = await db.query<{ day: string | null }>(
    `select min(day) as day from energy.reading_day
     where installation_id = $1 and series_no = any($2::smallint[]) and last_no > $3`,
    [access.installationId, series.map(({ seriesNo }) => seriesNo), batchNo],
  );
  return row?.day ?? null;
}

/** Whether a batch after a number wrote or withdrew values of the home's own days before today, or a total. */
export async function hasChangedSince(
  db: Database,
  { installationId }: Access,
  { batchNo, today }: { readonly batchNo: number; readonly today: string },
): Promise<boolean> {
  const [row] = await db.query<{ hasChanged: boolean }>(
    `select exists (select from energy.reading_day where installation_id = $1 and last_no > $2 and day < $3)
       or exists (select from energy.reading_period where installation_id = $1 and last_no > $2) as "hasChanged"`,
    [installationId, batchNo, today],
  );
  return row?.hasChanged ?? true;
}

/** Local days between two days, both included, on which any of the home's own series has a value. */
export async function countMeasuredDays(
  db: Database,
  { installationId }: Pick<Access, 'installationId'>,
  {
    seriesNos,
    from,
    to,
  }: { readonly seriesNos: readonly number[]; readonly from: string; readonly to: string },
): Promise<number> {
  const [row] = await db.query<{ days: number }>(
    `select count(distinct day)::integer as days from energy.reading_day
     where installation_id = $1 and series_no = any($2::smallint[]) and n > 0 and day between $3 and $4`,
    [installationId, seriesNos, from, to],
  );
  return row?.days ?? 0;
}
