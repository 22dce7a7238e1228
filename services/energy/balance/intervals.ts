import { sumsOnGrid, slotGridOf } from '../reading/slot-grid.ts';
import type { DayReading } from '../reading/mask-day.ts';
import { sourceRank } from '../reading/source-rank.ts';
import type { FrameSeries } from '../home/home-frame.ts';
import { dayS, twoHoursS } from '@hearth/calendar/durations.ts';
import { type LocalDays } from '@hearth/calendar/local-days.ts';
import { type Amount, sumAmounts, preferredAmount } from './amount.ts';
import type { BalanceMember, BalancePart, BalancePartName } from './parts.ts';

/** An interval with the known amount of each part and its source. */
export interface Interval {
  readonly fromMs: number;
  readonly toMs: number;
  readonly label: string;
  readonly amounts: ReadonlyMap<BalancePartName, Amount>;
}

export interface BalanceReadings {
  readonly rows: readonly DayReading[];
  readonly days: LocalDays;
  readonly nowMs: number;
}

type Lookup = (series: FrameSeries) => Amount | null;

/** Tolerance on the current day, on which meter and unit report at different times. */
const slackMs = twoHoursS * 1000;

/** Intervals of a day, as fine as its preferred sources. */
export function slotsOfDay(
  parts: readonly BalancePart[],
  day: string,
  readings: BalanceReadings,
): readonly Interval[] {
  const rows = new Map(
    readings.rows.filter((row) => row.day === day).map((row) => [row.seriesNo, row]),
  );
  const stepS = stepOf(parts, day, { ...readings, rows });
  const grid = slotGridOf(day, stepS, readings.days);
  const drawn = new Map<number, readonly (Amount | null)[]>();
  const drawnOf = (frameSeries: FrameSeries): readonly (Amount | null)[] => {
    const cached = drawn.get(frameSeries.seriesNo);
    if (cached) return cached;
    // Values of longer slots are not split.
    const vals = frameSeries.stepS <= stepS ? (rows.get(frameSeries.seriesNo)?.vals ?? []) : [];
    const computed = sumsOnGrid(grid, vals, readings.days.edges(day, frameSeries.stepS)).map(
      ({ value, coverMs }) => (value === null ? null : { kwh: value, coverMs }),
    );
    drawn.set(frameSeries.seriesNo, computed);
    return computed;
  };
  return grid.map((slot, index) => ({
    ...slot,
    amounts: amountsIn(parts, (each) => drawnOf(each)[index] ?? null),
  }));
}

/** Daily intervals; days without any value are left out. */
export function dailyIntervals(
  parts: readonly BalancePart[],
  readings: BalanceReadings,
): readonly Interval[] {
  const byDay = Map.groupBy(readings.rows, (row) => row.day);
  return [...byDay].map(([day, rows]) => {
    const { fromMs, toMs } = readings.days.spanOf(day);
    const own = new Map(rows.map((row) => [row.seriesNo, row]));
    return {
      fromMs,
      toMs,
      label: day,
      amounts: amountsIn(
        parts,
        (each) => dayAmount(each, own.get(each.seriesNo), readings.days),
        toMs > readings.nowMs ? slackMs : 0,
      ),
    };
  });
}

function dayAmount(
  series: FrameSeries,
  row: DayReading | undefined,
  days: LocalDays,
): Amount | null {
  if (!row || row.total === null) return null;
  const { fromMs, toMs } = days.spanOf(row.day);
  const slots = days.count(row.day, series.stepS);
  return { kwh: row.total, coverMs: ((toMs - fromMs) * row.n) / slots };
}

/** Finest step of the day that splits no preferred value. */
function stepOf(
  parts: readonly BalancePart[],
  day: string,
  readings: Omit<BalanceReadings, 'rows'> & { readonly rows: ReadonlyMap<number, DayReading> },
): number {
  const slack = readings.days.spanOf(day).toMs > readings.nowMs ? slackMs : 0;
  const amountOf: Lookup = (each) =>
    dayAmount(each, readings.rows.get(each.seriesNo), readings.days);
  const steps = parts.flatMap(({ members }) =>
    members.flatMap((member) => {
      const source = memberAmount(member, amountOf, slack)?.source;
      const whole = mostComplete(member.total, amountOf);
      const used =
        source === 'by-use' ? member.byUse.flat() : source && whole ? [whole.series] : [];
      return used.filter((each) => each.stepS < dayS && readings.rows.has(each.seriesNo));
    }),
  );
  return Math.max(quarterS, ...steps.map(({ stepS }) => stepS));
}

const quarterS = 900;

function amountsIn(
  parts: readonly BalancePart[],
  amountOf: Lookup,
  slack = 0,
): ReadonlyMap<BalancePartName, Amount> {
  const amounts = new Map<BalancePartName, Amount>();
  for (const { name, members } of parts) {
    const amount = sumAmounts(members.map((member) => memberAmount(member, amountOf, slack)));
    if (amount) amounts.set(name, amount);
  }
  return amounts;
}

function memberAmount(member: BalanceMember, amountOf: Lookup, slack: number) {
  const total = mostComplete(member.total, amountOf)?.amount ?? null;
  const byUse =
    member.byUse.length === 0
      ? null
      : sumAmounts(member.byUse.map((series) => mostComplete(series, amountOf)?.amount ?? null));
  return preferredAmount({ total, 'by-use': byUse }, slack);
}

/** The series with the longest cover among equivalent ones; of equal ones that of the finest step, then of the best source. */
function mostComplete(
  series: readonly FrameSeries[],
  amountOf: Lookup,
): { readonly series: FrameSeries; readonly amount: Amount } | null {
  // Each slot of years is looked up, and most homes have one source of each kind.
  const [only] = series;
  if (series.length === 1 && only) {
    const amount = amountOf(only);
    return amount && { series: only, amount };
  }
  const present = series
    .toSorted((a, b) => a.stepS - b.stepS || sourceRank(a) - sourceRank(b))
    .flatMap((each) => {
      const amount = amountOf(each);
      return amount ? [{ series: each, amount }] : [];
    });
  let longest: (typeof present)[number] | null = null;
  for (const each of present)
    if (!longest || each.amount.coverMs > longest.amount.coverMs) longest = each;
  return longest;
}
