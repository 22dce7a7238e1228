import { sumsOnGrid, slotGridOf } from '../reading/slot-grid.ts';
import type { DayReading } from '../reading/mask-day.ts';
import type { FrameSeries } from '../home/store.ts';
import { dayS, twoHoursS } from '@hearth/calendar/durations.ts';
import { type LocalDays } from '@hearth/calendar/local-days.ts';
import { type Amount, added, believed } from './amount.ts';
import type { Member, Part, PartName } from './parts.ts';

/** A stretch of time with what is known of each part in it, and of whom. */
export interface Interval {
  readonly fromMs: number;
  readonly toMs: number;
  readonly label: string;
  readonly amounts: ReadonlyMap<PartName, Amount>;
}

export interface Rows {
  readonly rows: readonly DayReading[];
  readonly days: LocalDays;
  readonly nowMs: number;
}

type Lookup = (series: FrameSeries) => Amount | null;

/** On the day that runs, a meter and a unit report at different times: who is ahead by a slot does not know more. */
const slackMs = twoHoursS * 1000;

/** A day in slots as fine as what is believed of it came in. */
export function slotsOfDay(parts: readonly Part[], day: string, read: Rows): readonly Interval[] {
  const rows = new Map(
    read.rows.filter((row) => row.day === day).map((row) => [row.seriesNo, row]),
  );
  const stepS = stepOf(parts, day, { ...read, rows });
  const grid = slotGridOf(day, stepS, read.days);
  const drawn = new Map<number, readonly (Amount | null)[]>();
  const drawnOf = (one: FrameSeries): readonly (Amount | null)[] => {
    const known = drawn.get(one.seriesNo);
    if (known) return known;
    // What came in longer slots than are drawn cannot be told in them.
    const vals = one.stepS <= stepS ? (rows.get(one.seriesNo)?.vals ?? []) : [];
    const made = sumsOnGrid(grid, vals, read.days.edges(day, one.stepS)).map(({ value, coverMs }) =>
      value === null ? null : { kwh: value, coverMs },
    );
    drawn.set(one.seriesNo, made);
    return made;
  };
  return grid.map((slot, place) => ({
    ...slot,
    amounts: amountsIn(parts, (one) => drawnOf(one)[place] ?? null),
  }));
}

/** Whole days, one after the other; those of which nothing is known are left out. */
export function dailyIntervals(parts: readonly Part[], read: Rows): readonly Interval[] {
  const byDay = Map.groupBy(read.rows, (row) => row.day);
  return [...byDay].map(([day, rows]) => {
    const { fromMs, toMs } = read.days.spanOf(day);
    const own = new Map(rows.map((row) => [row.seriesNo, row]));
    return {
      fromMs,
      toMs,
      label: day,
      amounts: amountsIn(
        parts,
        (one) => dayAmount(one, own.get(one.seriesNo), read.days),
        toMs > read.nowMs ? slackMs : 0,
      ),
    };
  });
}

function dayAmount(one: FrameSeries, row: DayReading | undefined, days: LocalDays): Amount | null {
  if (!row || row.total === null) return null;
  const { fromMs, toMs } = days.spanOf(row.day);
  const slots = days.count(row.day, one.stepS);
  return { kwh: row.total, coverMs: ((toMs - fromMs) * row.n) / slots };
}

/** The finest step in which the day can be told without splitting what is believed of it. */
function stepOf(
  parts: readonly Part[],
  day: string,
  read: Omit<Rows, 'rows'> & { readonly rows: ReadonlyMap<number, DayReading> },
): number {
  const slack = read.days.spanOf(day).toMs > read.nowMs ? slackMs : 0;
  const amountOf: Lookup = (one) => dayAmount(one, read.rows.get(one.seriesNo), read.days);
  const steps = parts.flatMap(({ members }) =>
    members.flatMap((member) => {
      const source = memberAmount(member, amountOf, slack)?.source;
      const used = source === 'by-use' ? member.byUse.flat() : source ? member.total : [];
      return used.filter((one) => one.stepS < dayS && read.rows.has(one.seriesNo));
    }),
  );
  return Math.max(quarterS, ...steps.map(({ stepS }) => stepS));
}

const quarterS = 900;

function amountsIn(
  parts: readonly Part[],
  amountOf: Lookup,
  slack = 0,
): ReadonlyMap<PartName, Amount> {
  return new Map(
    parts.flatMap(({ name, members }): [PartName, Amount][] => {
      const amount = added(members.map((member) => memberAmount(member, amountOf, slack)));
      return amount ? [[name, amount]] : [];
    }),
  );
}

function memberAmount(member: Member, amountOf: Lookup, slack: number) {
  const total = longest(member.total, amountOf);
  const byUse = added(member.byUse.map((series) => longest(series, amountOf)));
  return believed({ total, 'by-use': byUse }, slack);
}

/** Of several series that say the same, the one that knows most; of equal ones the finest. */
function longest(series: readonly FrameSeries[], amountOf: Lookup): Amount | null {
  const known = series.toSorted((a, b) => a.stepS - b.stepS).flatMap((one) => amountOf(one) ?? []);
  const most = Math.max(0, ...known.map(({ coverMs }) => coverMs));
  return known.find(({ coverMs }) => coverMs === most) ?? null;
}
