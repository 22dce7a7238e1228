import type { Access } from '@hearth/access/access.ts';
import { type Result, ok } from '@hearth/core/problem.ts';
import type { Balance, HeatPumpUses } from '../balance/contract.ts';
import { heatPumpUses } from '../balance/heat-pump-uses.ts';
import { viewBalance } from '../balance/view-balance.ts';
import { type CurrentHome, type HomeDeps, readHome, homeUnknown } from '../home/store.ts';
import type { EmissionDeps } from '../emission/read-intensity.ts';
import { type HomeFrame } from '../home/home-frame.ts';
import { isoInstant } from '@hearth/calendar/dates.ts';
import { addDays } from '@hearth/calendar/dates.ts';
import type { Horizon } from '../home/horizon.ts';
import { currentAppliance } from '../appliance/store.ts';
import { type Night, nightsIn } from '../place/nights.ts';
import { resolveLocation } from '../place/resolve-location.ts';
import { readLocation } from '../place/store.ts';
import { readDays, readExtent, readPeriods } from '../reading/store.ts';
import { visibleMsIn } from '../visible-spans.ts';
import { type ChosenRange, chosenRange, lengthOfRange, stepsOfRange } from './chosen-range.ts';
import {
  type PreviousPeriod,
  type PreviousTotals,
  previousTotalsOf,
  reportedUntilMs,
  previousPeriodOf,
  previousRangeOf,
} from './previous-period.ts';
import type { History, HistoryPeriod } from './contract.ts';
import { type AggregatedLine, aggregateDay, aggregateSlots } from './aggregate-lines.ts';
import { consumptionLinesOf, linesOf } from '../reading/lines.ts';
import { type DaySpan, neighbour, slotsOfSpan, spanOfAll, spanOfPeriod } from './period-span.ts';
import type { Readings } from '../reading/reported-intervals.ts';
import { type GridIntensity, gridIntensityOf } from './grid-intensity.ts';
import { historySeriesOf } from './history-series.ts';
import { readEmissions } from './read-emissions.ts';

export interface ViewRequest {
  readonly period: HistoryPeriod;
  readonly date?: string | undefined;
  /** Chosen local days, both included, instead of a period. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly appliance?: string | undefined;
  readonly emissions?: 'hourly' | undefined;
}

/** A request whose day lies within the readings; of a chosen range the last day, and the period whose steps it shares. */
interface PlacedRequest {
  readonly period: HistoryPeriod;
  readonly date: string;
  readonly range: ChosenRange | null;
  readonly appliance?: string | undefined;
}

/** Aggregated readings of a period, compared with the previous period. */
export interface AggregatedPeriodView {
  readonly horizon: Horizon;
  /** Whether the readings are being moved to a corrected time zone. */
  readonly isRecalculating: boolean;
  readonly request: PlacedRequest;
  readonly span: DaySpan;
  readonly extent: { readonly first: string; readonly last: string } | null;
  readonly slots: readonly { fromMs: number; toMs: number; label: string }[];
  readonly lines: readonly AggregatedLine[];
  readonly before: PreviousTotals | null;
  readonly balance: Balance | null;
  readonly heatPumpUses: HeatPumpUses | null;
  readonly gridIntensity: GridIntensity | null;
  readonly emissions: History['emissions'];
  readonly nights: Night[];
  /** End of the newest slot of today with a value; null where today's slots were not read. */
  readonly reportedUntilMs: number | null;
}

export async function readView(
  deps: HomeDeps & Partial<EmissionDeps>,
  access: Access,
  request: ViewRequest,
): Promise<Result<AggregatedPeriodView>> {
  const home = await readHome(deps, access);
  if (!home) return homeUnknown;
  const { horizon, today } = home;
  const appliance =
    request.appliance && (await currentAppliance(deps.db, access, request.appliance));
  const series = seriesOf(home, { appliance });
  const extent = await readExtent(deps.db, access, { series, horizon });
  const range = chosenRange(request, { first: extent?.first ?? null, today });
  if (range && 'ok' in range) return range;
  const date = range?.to ?? clampDate(request.date ?? today, extent, today);
  const period = range ? stepsOfRange(range) : request.period;
  const view = await viewAt(deps, access, {
    home,
    request: { period, range, appliance, date },
    extent,
  });
  if (!view.balance) return ok(view);
  const { country } = resolveLocation(
    await readLocation(deps.db, access),
    horizon.days.zoneOf(date),
  );
  const gridIntensity = gridIntensityOf(country);
  const { balance, span } = view;
  const { generation = null } = deps;
  const emissions =
    gridIntensity && request.emissions === 'hourly'
      ? await readEmissions({ ...deps, generation }, access, {
          home,
          span,
          balance,
          yearlyGrams: gridIntensity.gPerKwh,
        })
      : null;
  return ok({ ...view, gridIntensity, emissions });
}

/** View of today without the extent of the readings, which costs half of the reads of a view. */
export async function readTodayView(
  deps: HomeDeps,
  access: Access,
  home: CurrentHome,
): Promise<AggregatedPeriodView> {
  const request = { period: 'day' as const, range: null, date: home.today };
  return await viewAt(deps, access, { home, request, extent: null });
}

const seriesOf = (
  { frame }: CurrentHome,
  { appliance }: Pick<ViewRequest, 'appliance'>,
): HomeFrame['series'] =>
  frame.series.filter((each) => appliance === undefined || each.appliance === appliance);

async function viewAt(
  deps: HomeDeps,
  access: Access,
  {
    home,
    request,
    extent,
  }: { readonly home: CurrentHome } & Pick<AggregatedPeriodView, 'request' | 'extent'>,
): Promise<AggregatedPeriodView> {
  const { horizon, today } = home;
  const isDay = request.period === 'day';
  const series = seriesOf(home, request);
  const span = spanOf(request, extent);
  const earlier = earlierOf(request, { span, today });
  const slotsOf = isDay ? ('all' as const) : earlier ? [earlier.lastDay] : [];
  const range = { from: earlier?.span.from ?? span.from, to: span.to, slotsOf };
  const query = { series, range, horizon };
  const [readings, nights] = await Promise.all([
    readReadings(deps.db, access, query),
    isDay ? nightsOf(deps, access, { horizon, date: request.date }) : [],
  ]);
  const lines = linesOf(series);
  const drawn =
    request.period === 'day'
      ? aggregateDay(lines, readings, { day: span.from, horizon })
      : aggregateSlots(lines, readings, {
          slots: slotsOfSpan(request.period, span, horizon.days),
          horizon,
        });
  const soFarMs = soFarOf(span, horizon, access);
  const balance =
    request.appliance === undefined
      ? viewBalance({
          series,
          rows: readings.rows,
          ...horizon,
          span,
          slots: isDay ? null : drawn.slots,
          soFarMs,
        })
      : null;
  // Today's figures, which have no extent, do not divide the heat pump.
  const divided = extent && isDay ? balance : null;
  const heatPump = { series, rows: readings.rows, day: span.from, days: horizon.days };
  const coverMs = consumptionCoverMs(drawn.lines);
  const totals =
    earlier && previousTotalsOf({ lines, readings, horizon, earlier, span, today, coverMs });
  // Counts of months leave out the months that a range cuts: then it was not measured like the days before it.
  const isUnlike = request.range !== null && !mostlyMeasured(drawn.lines, soFarMs);
  const reachedMs = reportedUntilMs(readings, {
    lines: consumptionLinesOf(lines),
    horizon,
    day: today,
  });
  return {
    horizon,
    isRecalculating: home.frame.isRecalculating,
    request,
    span,
    extent,
    before: totals && { ...totals, total: isUnlike ? null : totals.total },
    balance,
    heatPumpUses: divided && heatPumpUses(divided, heatPump),
    ...noGases,
    nights,
    reportedUntilMs: reachedMs,
    ...drawn,
  };
}

async function readReadings(
  db: HomeDeps['db'],
  access: Access,
  query: Parameters<typeof readDays>[2],
): Promise<Readings> {
  const [rows, periods] = await Promise.all([
    readDays(db, access, query),
    readPeriods(db, access, query),
  ]);
  return { rows, periods };
}

const noGases = { gridIntensity: null, emissions: null };

/** Measured time of the lines of consumption, summed. */
function consumptionCoverMs(aggregated: readonly AggregatedLine[]): number {
  const consumption = new Set(consumptionLinesOf(aggregated.map(({ line }) => line)));
  return aggregated
    .filter(({ line, whole }) => consumption.has(line) && whole.value !== null)
    .reduce((sum, { whole }) => sum + whole.coverMs, 0);
}

const leastMeasured = 0.9;

/** Whether each line of consumption is measured for nearly all of a time. */
function mostlyMeasured(aggregated: readonly AggregatedLine[], timeMs: number): boolean {
  const consumption = new Set(consumptionLinesOf(aggregated.map(({ line }) => line)));
  return aggregated
    .filter(({ line }) => consumption.has(line))
    .every(({ whole }) => whole.coverMs >= leastMeasured * timeMs);
}

async function nightsOf(
  deps: HomeDeps,
  access: Access,
  { horizon, date }: { readonly horizon: Horizon; readonly date: string },
): Promise<Night[]> {
  const location = await readLocation(deps.db, access);
  return nightsIn(horizon.days.spanOf(date), resolveLocation(location, horizon.days.zoneOf(date)));
}

export function historyOf(view: AggregatedPeriodView, access: Access): History {
  const { span, extent, horizon, request } = view;
  const { days, nowMs } = horizon;
  const fromMs = days.spanOf(span.from).fromMs;
  const toMs = days.spanOf(addDays(span.to, -1)).toMs;
  const soFarMs = soFarOf(span, horizon, access);
  return {
    installation: access.installationId,
    timeZone: days.zoneOf(request.date),
    period: request.period,
    date: request.date,
    range: request.range,
    from: isoInstant(fromMs),
    to: isoInstant(toMs),
    asOf: isoInstant(nowMs),
    isRecalculating: view.isRecalculating,
    appliance: request.appliance ?? null,
    nights: view.nights,
    slots: view.slots.map((slot) => ({
      from: isoInstant(slot.fromMs),
      to: isoInstant(slot.toMs),
      label: slot.label,
    })),
    series: view.lines.map((line) => historySeriesOf(line, soFarMs)),
    first: extent?.first ?? null,
    last: extent?.last ?? null,
    ...neighboursOf(view),
    before: view.before,
    balance: view.balance,
    heatPumpUses: view.heatPumpUses,
    gridIntensity: view.gridIntensity,
    emissions: view.emissions,
  };
}

/** Elapsed and visible part of a period. */
function soFarOf({ from, to }: DaySpan, { days, nowMs }: Horizon, access: Access): number {
  const untilMs = Math.min(days.spanOf(addDays(to, -1)).toMs, nowMs);
  return visibleMsIn(access, { fromMs: days.spanOf(from).fromMs, toMs: untilMs });
}

/** Clamps a date to the days from the first reading to today, or to the last reading when that is later. */
function clampDate(date: string, extent: AggregatedPeriodView['extent'], today: string): string {
  const last = extent && extent.last > today ? extent.last : today;
  if (date > last) return last;
  return extent && date < extent.first ? extent.first : date;
}

function spanOf(
  { period, date, range }: PlacedRequest,
  extent: AggregatedPeriodView['extent'],
): DaySpan {
  if (range) return { from: range.from, to: addDays(range.to, 1) };
  if (period !== 'all') return spanOfPeriod(period, date);
  return spanOfAll(extent?.first ?? date, extent && extent.last > date ? extent.last : date);
}

function earlierOf(
  { period, date, range }: PlacedRequest,
  { span, today }: { readonly span: DaySpan; readonly today: string },
): PreviousPeriod | null {
  if (period === 'all') return null;
  return range ? previousRangeOf(period, range) : previousPeriodOf(period, { span, today, date });
}

function neighboursOf({
  request,
  extent,
  span,
  horizon,
}: AggregatedPeriodView): Pick<History, 'previous' | 'next'> {
  if (request.period === 'all' || !extent) return { previous: null, next: null };
  const today = horizon.days.dayOf(horizon.nowMs);
  if (request.range) return neighbourRanges(request.range, { first: extent.first, today });
  const last = extent.last > today ? extent.last : today;
  const previous = neighbour(request.period, request.date, -1);
  const next = neighbour(request.period, request.date, 1);
  return {
    previous: span.from > extent.first ? (previous < extent.first ? extent.first : previous) : null,
    next: span.to <= last ? (next > last ? last : next) : null,
  };
}

/** First days of the ranges of the same length before and after; null where one is not within the readings. */
function neighbourRanges(
  range: ChosenRange,
  { first, today }: { readonly first: string; readonly today: string },
): Pick<History, 'previous' | 'next'> {
  const length = lengthOfRange(range);
  const previous = addDays(range.from, -length);
  return {
    previous: previous < first ? null : previous,
    next: addDays(range.to, length) > today ? null : addDays(range.to, 1),
  };
}
