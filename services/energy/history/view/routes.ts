import type { Access } from '@hearth/platform/access.ts';
import { type Clock, worldNow } from '@hearth/platform/clock.ts';
import type { Database } from '@hearth/platform/database.ts';
import { type Result, fail, ok } from '@hearth/platform/problem.ts';
import type { Balance } from '../../balance/contract.ts';
import { viewBalance } from '../../balance/view-balance.ts';
import { type HomeFrame, readFrame } from '../../home/store.ts';
import { addDays } from '@hearth/calendar/dates.ts';
import { localDaysOf } from '@hearth/calendar/local-days.ts';
import type { Horizon } from '../keepers.ts';
import { readDays, readExtent, readPeriods } from '../store.ts';
import { visibleFromMs } from '../../visible-from.ts';
import { type Before, beforeOf, reportedUntilMs, spanBefore } from '../before.ts';
import type { History, Period } from '../contract.ts';
import { type DrawnLine, drawDay, drawSlots } from '../drawn-line.ts';
import { consumptionOf, linesOf } from '../lines.ts';
import { type DaySpan, neighbour, slotsOfSpan, spanOfAll, spanOfPeriod } from '../period-span.ts';
import type { Readings } from '../pieces.ts';
import { wireSeries } from '../wire.ts';

export interface ViewDeps {
  readonly db: Database;
  readonly clock: Clock;
}

export interface Asked {
  readonly period: Period;
  readonly date?: string | undefined;
  readonly appliance?: string | undefined;
}

/** A period drawn, with what the period before says to it. */
export interface View {
  readonly horizon: Horizon;
  readonly asked: Asked & { readonly date: string };
  readonly span: DaySpan;
  readonly extent: { readonly first: string; readonly last: string } | null;
  readonly slots: readonly { fromMs: number; toMs: number; label: string }[];
  readonly lines: readonly DrawnLine[];
  readonly before: Before | null;
  readonly balance: Balance | null;
  /** End of the newest slot of today that has a value; only where today's slots were read. */
  readonly reportedUntilMs: number | null;
}

export const homeUnknown = fail('not-found', 'home-unknown', { at: '/params/installation' });

export interface HomeAt {
  readonly frame: HomeFrame;
  readonly horizon: Horizon;
  /** By the home's own clock. */
  readonly today: string;
}

export async function homeAt(deps: ViewDeps, access: Access): Promise<HomeAt | null> {
  const frame = await readFrame(deps.db, access);
  if (!frame) return null;
  const days = localDaysOf(frame.zones);
  const nowMs = worldNow(deps.clock, frame.clock).epochMilliseconds;
  return { frame, horizon: { days, nowMs }, today: days.dayOf(nowMs) };
}

export async function viewOf(deps: ViewDeps, access: Access, asked: Asked): Promise<Result<View>> {
  const home = await homeAt(deps, access);
  if (!home) return homeUnknown;
  const { horizon, today } = home;
  const series = seriesOf(home, asked);
  const extent = await readExtent(deps.db, access, { series, horizon });
  const date = movedInto(asked.date ?? today, extent, today);
  return ok(await drawnAt(deps, access, { home, asked: { ...asked, date }, extent }));
}

/** Today, for who does not ask how far back there is anything: that is half of what a view reads. */
export async function todayOf(deps: ViewDeps, access: Access): Promise<Result<View>> {
  const home = await homeAt(deps, access);
  if (!home) return homeUnknown;
  const asked = { period: 'day' as const, date: home.today };
  return ok(await drawnAt(deps, access, { home, asked, extent: null }));
}

const seriesOf = ({ frame }: HomeAt, { appliance }: Asked): HomeFrame['series'] =>
  frame.series.filter(
    (one) => appliance === undefined || one.appliance === appliance.toLowerCase(),
  );

async function drawnAt(
  deps: ViewDeps,
  access: Access,
  { home, asked, extent }: { readonly home: HomeAt } & Pick<View, 'asked' | 'extent'>,
): Promise<View> {
  const { horizon, today } = home;
  const { date } = asked;
  const series = seriesOf(home, asked);
  const span = spanOf(asked.period, date, extent);
  const earlier = asked.period === 'all' ? null : spanBefore(asked.period, { span, today, date });
  const range = {
    from: earlier?.span.from ?? span.from,
    to: span.to,
    slotsOf: asked.period === 'day' ? ('all' as const) : earlier ? [earlier.lastDay] : [],
  };
  const readings: Readings = {
    rows: await readDays(deps.db, access, { series, range, horizon }),
    periods: await readPeriods(deps.db, access, { series, range, horizon }),
  };
  const lines = linesOf(series);
  const drawn =
    asked.period === 'day'
      ? drawDay(lines, readings, { day: span.from, horizon })
      : drawSlots(lines, readings, {
          slots: slotsOfSpan(asked.period, span, horizon.days),
          horizon,
        });
  const balance =
    asked.appliance === undefined
      ? viewBalance({
          series,
          rows: readings.rows,
          ...horizon,
          span,
          slots: asked.period === 'day' ? null : drawn.slots,
          soFarMs: soFarOf(span, horizon, access),
        })
      : null;
  const before = earlier && beforeOf({ lines, readings, horizon, earlier, span, today });
  const reachedMs = reportedUntilMs(readings, { lines: consumptionOf(lines), horizon, day: today });
  return { horizon, asked, span, extent, before, balance, reportedUntilMs: reachedMs, ...drawn };
}

export function historyOf(view: View, access: Access): History {
  const { span, extent, horizon, asked } = view;
  const { days, nowMs } = horizon;
  const fromMs = days.spanOf(span.from).fromMs;
  const toMs = days.spanOf(addDays(span.to, -1)).toMs;
  const soFarMs = soFarOf(span, horizon, access);
  return {
    installation: access.installationId,
    timeZone: days.zoneOf(asked.date),
    period: asked.period,
    date: asked.date,
    from: isoOf(fromMs),
    to: isoOf(toMs),
    asOf: isoOf(nowMs),
    slots: view.slots.map((slot) => ({
      from: isoOf(slot.fromMs),
      to: isoOf(slot.toMs),
      label: slot.label,
    })),
    series: view.lines.map((line) => wireSeries(line, soFarMs)),
    first: extent?.first ?? null,
    last: extent?.last ?? null,
    ...neighboursOf(view),
    before: view.before && { date: view.before.date, total: view.before.total },
    balance: view.balance,
  };
}

/** How much of a period is over, and may be seen. */
function soFarOf({ from, to }: DaySpan, { days, nowMs }: Horizon, access: Access): number {
  const untilMs = Math.min(days.spanOf(addDays(to, -1)).toMs, nowMs);
  return untilMs - Math.max(days.spanOf(from).fromMs, visibleFromMs(access));
}

export const isoOf = (ms: number): string => new Date(ms).toISOString();

/** Into what there is: from the first day with a reading to today, or to the last reading when that is later. */
function movedInto(date: string, extent: View['extent'], today: string): string {
  const last = extent && extent.last > today ? extent.last : today;
  if (date > last) return last;
  return extent && date < extent.first ? extent.first : date;
}

function spanOf(period: Period, date: string, extent: View['extent']): DaySpan {
  if (period !== 'all') return spanOfPeriod(period, date);
  return spanOfAll(extent?.first ?? date, extent && extent.last > date ? extent.last : date);
}

function neighboursOf({ asked, extent, span, horizon }: View): Pick<History, 'previous' | 'next'> {
  if (asked.period === 'all' || !extent) return { previous: null, next: null };
  const today = horizon.days.dayOf(horizon.nowMs);
  const last = extent.last > today ? extent.last : today;
  const previous = neighbour(asked.period, asked.date, -1);
  const next = neighbour(asked.period, asked.date, 1);
  return {
    previous: span.from > extent.first ? (previous < extent.first ? extent.first : previous) : null,
    next: span.to <= last ? (next > last ? last : next) : null,
  };
}
