import type { Access } from '@hearth/platform/access.ts';
import type { Database } from '@hearth/platform/database.ts';
import { type LocalDays, addDays } from '../local-days.ts';
import { visibleFromMs } from '../visible-from.ts';
import { type DayReading, maskDay } from './mask.ts';

/** The home as its stored readings see it: its days, and its present by its own clock. */
export interface Horizon {
  readonly days: LocalDays;
  readonly nowMs: number;
}

export interface SeriesStep {
  readonly seriesNo: number;
  readonly stepS: number;
  readonly grade: string;
}

export interface DayRange {
  /** Half-open local days. */
  readonly from: string;
  readonly to: string;
  /** Days whose slots are wanted, besides their totals; `all` for each. */
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
 * The days of some series that the person may see. One query that enumerates the series, so that it walks the home's own keys
 * however many homes there are. Slots before `visibleFrom` are cut off, and so are slots that have not begun, except forecasts.
 */
export async function readDays(
  db: Database,
  access: Access,
  what: { series: readonly SeriesStep[]; range: DayRange; horizon: Horizon },
): Promise<readonly DayReading[]> {
  const { range, horizon, series } = what;
  const fromMs = visibleFromMs(access);
  const cutDay = horizon.days.dayOf(fromMs);
  const today = horizon.days.dayOf(horizon.nowMs);
  const from = range.from > cutDay ? range.from : cutDay;
  if (from >= range.to || series.length === 0) return [];
  const slotsOf = range.slotsOf === 'all' ? null : [...range.slotsOf, cutDay, today];
  const rows = await db.query<DayReading>(readDaysSql, [
    access.installationId,
    series.map((one) => one.seriesNo),
    from,
    range.to,
    slotsOf,
  ]);
  const byNo = new Map(series.map((one) => [one.seriesNo, one]));
  return rows.flatMap((row) => {
    const one = byNo.get(row.seriesNo);
    const isForecast = one?.grade === 'forecast';
    if (!one || (row.day > today && !isForecast)) return [];
    if (row.day !== cutDay && (row.day !== today || isForecast)) return [row];
    const untilMs = isForecast ? Number.POSITIVE_INFINITY : horizon.nowMs;
    const kept = maskDay(row, horizon.days.edges(row.day, one.stepS), { fromMs, untilMs });
    return kept.n > 0 ? [kept] : [];
  });
}

export const readDaysSql = `select series_no as "seriesNo", day, n, total, lo, hi,
    case when $5::date[] is null or day = any($5::date[]) then vals end as vals
  from energy.reading_day
  where installation_id = $1 and series_no = any($2::smallint[]) and day >= $3 and day < $4 and n > 0`;

/** Totals that lie in the days `[from, to)`. */
export async function readPeriods(
  db: Database,
  access: Access,
  what: { series: readonly SeriesStep[]; range: Omit<DayRange, 'slotsOf'>; horizon: Horizon },
): Promise<readonly PeriodReading[]> {
  const { spanOf } = what.horizon.days;
  const fromMs = Math.max(spanOf(what.range.from).fromMs, visibleFromMs(access));
  const toMs = spanOf(addDays(what.range.to, -1)).toMs;
  if (fromMs >= toMs || what.series.length === 0) return [];
  const rows = await db.query<{ seriesNo: number; from: Date; to: Date; value: number }>(
    `select series_no as "seriesNo", from_at as "from", to_at as "to", value from energy.reading_period
     where installation_id = $1 and series_no = any($2::smallint[]) and from_at >= $3 and to_at <= $4
       and value is not null order by series_no, from_at, to_at`,
    [
      access.installationId,
      what.series.map((one) => one.seriesNo),
      new Date(fromMs).toISOString(),
      new Date(toMs).toISOString(),
    ],
  );
  return rows
    .map((row) => ({ ...row, fromMs: row.from.getTime(), toMs: row.to.getTime() }))
    .filter((row) => row.fromMs < what.horizon.nowMs);
}

/** First and last local day that has anything the person may see; null when nothing has. */
export async function readExtent(
  db: Database,
  access: Access,
  what: { series: readonly SeriesStep[]; horizon: Horizon },
): Promise<{ first: string; last: string } | null> {
  const { days, nowMs } = what.horizon;
  const fromMs = visibleFromMs(access);
  const today = days.dayOf(nowMs);
  const cutDay = days.dayOf(fromMs);
  // Of a day that is cut the first slots are hidden, and it counts only when one of the others has a value.
  const edge = await readDays(db, access, {
    ...what,
    range: { from: cutDay, to: addDays(cutDay, 1), slotsOf: [] },
  });
  const firstDay = edge.length > 0 ? cutDay : addDays(cutDay, 1);
  const [row] = await db.query<{
    first: string | null;
    last: string | null;
    from: Date | null;
    to: Date | null;
  }>(extentSql, [
    access.installationId,
    what.series.map((one) => one.seriesNo),
    firstDay,
    today,
    new Date(fromMs).toISOString(),
    new Date(nowMs).toISOString(),
  ]);
  const firsts = [row?.first, row?.from && days.dayOf(row.from.getTime())].filter(isDay);
  const lasts = [row?.last, row?.to && days.dayOf(Math.min(row.to.getTime() - 1, nowMs))].filter(
    isDay,
  );
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
  what: { series: readonly SeriesStep[]; horizon: Horizon },
): Promise<ReadonlyMap<number, LatestReading>> {
  const { days, nowMs } = what.horizon;
  const fromMs = visibleFromMs(access);
  const rows = await db.query<DayReading>(
    `select d.* from unnest($2::smallint[]) as s (series_no)
     join lateral (
       select series_no as "seriesNo", day, n, total, lo, hi, vals from energy.reading_day r
       where r.installation_id = $1 and r.series_no = s.series_no and r.day >= $3 and r.day <= $4 and r.n > 0
       order by day desc limit 2
     ) d on true`,
    [
      access.installationId,
      what.series.map((one) => one.seriesNo),
      days.dayOf(fromMs),
      days.dayOf(nowMs),
    ],
  );
  const steps = new Map(what.series.map((one) => [one.seriesNo, one.stepS]));
  const latest = new Map<number, LatestReading>();
  for (const row of rows) {
    const edges = days.edges(row.day, steps.get(row.seriesNo) ?? 0);
    const { vals } = maskDay(row, edges, { fromMs, untilMs: nowMs });
    const k = vals?.findLastIndex((value) => value !== null) ?? -1;
    const [from, to, value] = [edges[k], edges[k + 1], vals?.[k]];
    if (from === undefined || to === undefined || typeof value !== 'number') continue;
    if ((latest.get(row.seriesNo)?.fromMs ?? 0) < from)
      latest.set(row.seriesNo, { fromMs: from, toMs: to, value });
  }
  return latest;
}
