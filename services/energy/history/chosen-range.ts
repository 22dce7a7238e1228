import { daysBetween } from '@hearth/calendar/dates.ts';
import { type Failure, fail } from '@hearth/core/problem.ts';
import type { HistoryPeriod } from './contract.ts';

/** Local days that a person chose, both included. */
export interface ChosenRange {
  readonly from: string;
  readonly to: string;
}

/** A range and the one before it read no more days than a year and the year before it. */
export const rangeDaysMax = 366;
/** Up to here a step is a day, beyond it a month. */
const dailyStepsMax = 92;

/** The range of a request; null without one, a failure where it is not whole, reversed, too long or beyond the readings. */
export function chosenRange(
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
  { first, today }: { readonly first: string | null; readonly today: string },
): ChosenRange | Failure | null {
  if (from === undefined && to === undefined) return null;
  if (from === undefined) return fail('invalid', 'range-incomplete', { at: '/query/from' });
  if (to === undefined) return fail('invalid', 'range-incomplete', { at: '/query/to' });
  if (from > today) return fail('invalid', 'range-in-future', { at: '/query/from' });
  if (to > today) return fail('invalid', 'range-in-future', { at: '/query/to' });
  if (from > to) return fail('invalid', 'range-reversed', { at: '/query/to' });
  if (first !== null && from < first)
    return fail('invalid', 'range-before-readings', { at: '/query/from', params: { first } });
  if (lengthOfRange({ from, to }) > rangeDaysMax)
    return fail('invalid', 'range-too-long', {
      at: '/query/to',
      params: { daysMax: rangeDaysMax },
    });
  return { from, to };
}

export const lengthOfRange = ({ from, to }: ChosenRange): number => daysBetween(from, to) + 1;

/** The calendar period whose steps a range shares: one day has the steps of a day, a season has days, a year has months. */
export function stepsOfRange(range: ChosenRange): Exclude<HistoryPeriod, 'week' | 'all'> {
  const days = lengthOfRange(range);
  if (days === 1) return 'day';
  return days <= dailyStepsMax ? 'month' : 'year';
}
