import { addDays, daysBetween, localDate } from '@hearth/calendar/dates.ts';
import type { Result } from '@hearth/core/problem.ts';
import type { Costs } from '@hearth/energy/cost/contract.ts';
import type { History } from '@hearth/energy/history/contract.ts';
import type { Days } from './cost-sum.ts';
import type { PeriodCost } from './period-cost.ts';

/** Most days of one request for costs. */
const daysMax = 800;

/** A year and the one before are one request; the months between two short ranges are not needed. */
const manyDays = 100;

/** Time limit: the first view after an edit of the contract prices the years again. */
export const costTimeoutMs = 6_000;

type Read = (query: Days) => Promise<Result<Costs>>;

/** Costs of a period up to today and of the days that it is compared with; null for too many days, or where costs cannot be read. */
export async function periodCostsOf(
  history: Pick<History, 'from' | 'to' | 'asOf' | 'timeZone' | 'period' | 'range'>,
  compare: PeriodCost['compare'],
  read: Read,
): Promise<PeriodCost | null> {
  const days = elapsedDays(history);
  if (days.from > days.to || daysBetween(days.from, days.to) >= daysMax) return null;
  const today = localDate(history.asOf, history.timeZone);
  // Today is not over, so that its cost is compared with nothing.
  const compared = days.to < today ? days : { from: days.from, to: addDays(today, -1) };
  const before = compare === 'previous' ? previousDays(history, compared) : yearEarlier(compared);
  const isOneRead =
    daysBetween(before.from, before.to) > manyDays && daysBetween(before.from, days.to) < daysMax;
  const [costs, costsBefore] = isOneRead
    ? await read(untilNext({ from: before.from, to: days.to })).then((both) => [both, both])
    : await Promise.all([
        read(untilNext(days)),
        compared.from <= compared.to ? read(untilNext(before)) : null,
      ]);
  if (!costs.ok) return null;
  return {
    costs: costs.value,
    days,
    compare,
    before: costsBefore?.ok ? { costs: costsBefore.value, days: before, compared } : null,
  };
}

/**
 * The period before: as many days as a range or a week has, the month or the year before. An ended month is compared with the whole one
 * before it, a running one with as many of its days.
 */
function previousDays(
  {
    period,
    range,
    from,
    to,
    timeZone,
  }: Pick<History, 'period' | 'range' | 'from' | 'to' | 'timeZone'>,
  compared: Days,
): Days {
  if (range || period === 'day' || period === 'week') {
    const length = daysBetween(localDate(from, timeZone), localDate(to, timeZone));
    return { from: addDays(compared.from, -length), to: addDays(compared.to, -length) };
  }
  if (period !== 'month') return yearEarlier(compared);
  const last = addDays(compared.from, -1);
  const first = `${last.slice(0, 8)}01`;
  const sameDay = addDays(first, daysBetween(compared.from, compared.to));
  const isEnded = addDays(compared.to, 1) === localDate(to, timeZone);
  return { from: first, to: isEnded || sameDay > last ? last : sameDay };
}

const yearEarlier = ({ from, to }: Days): Days => ({ from: yearBefore(from), to: yearBefore(to) });

function elapsedDays({
  from,
  to,
  asOf,
  timeZone,
}: Pick<History, 'from' | 'to' | 'asOf' | 'timeZone'>): Days {
  const last = addDays(localDate(to, timeZone), -1);
  const today = localDate(asOf, timeZone);
  return { from: localDate(from, timeZone), to: last < today ? last : today };
}

const untilNext = ({ from, to }: Days): Days => ({ from, to: addDays(to, 1) });

/** The same date a year before; 29 February becomes the 28th. */
function yearBefore(day: string): string {
  const year = String(Number(day.slice(0, 4)) - 1).padStart(4, '0');
  return `${year}${day.slice(4) === '-02-29' ? '-02-28' : day.slice(4)}`;
}
