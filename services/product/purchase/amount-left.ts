import { daysBetween } from '@hearth/calendar/dates.ts';
import { withdrawUntil } from '../package/package-state.ts';

/**
 * What is paid back of a package that ends today before its last day: the price of the days that are left, in minor units rounded half up;
 * all of it while the contract can be withdrawn from. amount = price · left / term, in days. Worked: of 120.00 for 1 January to
 * 31 December 2026, ended on 2 July, 182 of 365 days are left: 59.84.
 */
export function amountLeft(
  { minor, startsOn, endsOn, orderedOn }: PaidSpan,
  today: string,
): number {
  if (today <= withdrawUntil(orderedOn)) return minor;
  const term = daysBetween(startsOn, endsOn) + 1;
  const left = Math.min(term, Math.max(0, daysBetween(today, endsOn)));
  // Integers below 2^53: the quotient is rounded down exactly.
  return Math.floor((2 * minor * left + term) / (2 * term));
}

interface PaidSpan {
  readonly minor: number;
  /** Local days, both included. */
  readonly startsOn: string;
  readonly endsOn: string;
  readonly orderedOn: string;
}
