import { addDays } from '@hearth/calendar/dates.ts';
import type { PackageReminder } from '../notification/contract.ts';
import { type EntitlementDays, withdrawUntil } from './package-state.ts';

/** A reminder with its days in the home's time zone. */
export interface DatedReminder {
  readonly reminder: PackageReminder;
  /** The day of the reminder. */
  readonly on: string;
  /** The last day of what the reminder is about. No reminder is sent after it. */
  readonly lastDay: string;
}

/** Days before the last day of a withdrawal and of a trial. */
const shortNoticeDays = 3;
/** Days before the end of a term, long enough to order a further one. */
const noticeDays = 30;
/** A term of at most this many days, such as a month, has a notice of a week. */
const shortTermDays = 92;
const weekDays = 7;

/**
 * Reminders of an entitlement, the earliest first. A cancelled or expired one has none. Worked: a paid year from 15 January 2026 has one
 * on 26 January about its withdrawal until the 29th, and one on 15 December about its end on 14 January 2027.
 */
export function packageRemindersOf({
  state,
  orderedOn,
  startsOn,
  endsOn,
  isPaid,
  renewal,
}: EntitlementDays & {
  readonly startsOn: string;
  /** Whether a withdrawal pays something back. */
  readonly isPaid: boolean;
  readonly renewal: 'none' | 'offered';
}): readonly DatedReminder[] {
  if (state === 'trial')
    return [{ reminder: 'trial-ends', on: addDays(endsOn, -shortNoticeDays), lastDay: endsOn }];
  if (state !== 'active') return [];
  const isShort = endsOn <= addDays(startsOn, shortTermDays);
  const end: DatedReminder = {
    reminder: renewal === 'offered' ? 'renewal' : 'ends',
    on: addDays(endsOn, isShort ? -weekDays : -noticeDays),
    lastDay: endsOn,
  };
  const lastDay = withdrawUntil(orderedOn);
  const withdrawal: DatedReminder = {
    reminder: 'withdrawal-ends',
    on: addDays(lastDay, -shortNoticeDays),
    lastDay,
  };
  return isPaid ? [withdrawal, end] : [end];
}
