import { addDays, datesOf, localDate } from '@hearth/calendar/dates.ts';
import type { Costs } from '@hearth/energy/cost/contract.ts';
import { minorDigits } from '../../../i18n/amount-text.ts';

export type CostPartName = keyof Costs['days'][number]['parts'];

/** Order of the parts on a bill. */
export const partOrder: readonly CostPartName[] = [
  'energy',
  'network',
  'tax',
  'standing',
  'capacity',
  'credit',
  'feed-in',
];

/** Whether an answer has costs: of the whole home, or of its heat pump alone. */
export const hasCosts = ({ state }: Pick<Costs, 'state'>): boolean =>
  state === 'known' || state === 'heat-pump-only';

/** Cost of a range of days in integer minor units of the currency. */
export interface CostSum {
  readonly total: number;
  /** Parts that occur; they add up to `total`. */
  readonly parts: readonly { readonly part: CostPartName; readonly amount: number }[];
  /** Days with a cost. */
  readonly days: readonly string[];
  /** Priced days without any reading: only standing charges are known. */
  readonly unmeasured: readonly string[];
  /** Days that cannot be priced; their cost is missing in the total. */
  readonly unpriced: readonly string[];
}

/** Local days, both included. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/** Cost of the days of a range; null where none of them has a cost. The total is rounded once, and its parts as one split. */
export function costSumOf(
  { days, currency }: Pick<Costs, 'days' | 'currency'>,
  { from, to }: Days,
): CostSum | null {
  const inside = days.filter(({ day }) => day >= from && day <= to);
  const priced = inside.filter(({ gross }) => gross !== null);
  if (priced.length === 0 || currency === null) return null;
  const perMinor = 10 ** (6 - minorDigits(currency));
  let [micros, rounded] = [0, 0];
  const parts = partOrder.flatMap((part) => {
    const own = priced.flatMap((day) => day.parts[part] ?? []);
    if (own.length === 0) return [];
    const before = rounded;
    micros += own.reduce((sum, each) => sum + each, 0);
    rounded = roundedTo(micros, perMinor);
    return [{ part, amount: rounded - before }];
  });
  return {
    total: rounded,
    parts,
    days: priced.map(({ day }) => day),
    unmeasured: priced.flatMap(({ day, measuredShare }) => (measuredShare === 0 ? [day] : [])),
    unpriced: inside.flatMap(({ day, gross }) => (gross === null ? [day] : [])),
  };
}

/** Rounds half away from zero, as bills do. */
export const roundedTo = (micros: number, unit: number): number => {
  const whole = Math.floor((Math.abs(micros) + unit / 2) / unit);
  return micros < 0 && whole !== 0 ? -whole : whole;
};

/** Costs on the energy page, all up to now. The days that they are computed from are many times as large. */
export interface CurrentCosts extends Pick<
  Costs,
  'installation' | 'timeZone' | 'state' | 'currency'
> {
  readonly today: CostSum | null;
  readonly yesterday: CostSum | null;
  readonly month: CostSum | null;
  /** The same days of the month before; null unless all of them are measured and priced. */
  readonly monthBefore: CostSum | null;
}

/** Days whose costs the energy page needs, from the first of the month before. */
export function currentDays(today: string): Days {
  const monthBefore = addDays(`${today.slice(0, 7)}-01`, -1).slice(0, 7);
  return { from: `${monthBefore}-01`, to: today };
}

export function currentCosts(costs: Costs): CurrentCosts {
  const today = localDate(costs.asOf, costs.timeZone);
  const yesterday = addDays(today, -1);
  const first = `${today.slice(0, 7)}-01`;
  const before = currentDays(today).from;
  const sameDay = addDays(before, Number(today.slice(8)) - 1);
  const to = sameDay < first ? sameDay : addDays(first, -1);
  const { installation, timeZone, state, currency } = costs;
  return {
    installation,
    timeZone,
    state,
    currency,
    today: costSumOf(costs, { from: today, to: today }),
    yesterday: costSumOf(costs, { from: yesterday, to: yesterday }),
    month: withoutRunningDay(costSumOf(costs, { from: first, to: today }), today),
    monthBefore: wholeSumOf(costs, { from: before, to }),
  };
}

/** Just after midnight the running day has no readings yet; it is not named among the days that lack them. */
const withoutRunningDay = (sum: CostSum | null, today: string): CostSum | null =>
  sum && { ...sum, unmeasured: sum.unmeasured.filter((day) => day !== today) };

/** Cost of a range of which every day is measured and priced; else null. */
export function wholeSumOf(costs: Costs, range: Days): CostSum | null {
  const sum = costSumOf(costs, range);
  const count = datesOf(range.from, addDays(range.to, 1)).length;
  return sum && sum.days.length === count && sum.unmeasured.length === 0 ? sum : null;
}
