import { createHash } from 'node:crypto';
import { fail } from '@hearth/core/problem.ts';
import { weekDays } from '@hearth/calendar/week-days.ts';
import type { ScheduleWeek } from './contract.ts';

/** A week, and whether it is followed. */
interface WeekState {
  readonly week: ScheduleWeek;
  readonly isFollowed: boolean;
}

/**
 * Number that changes with a week, for `If-Match`. It is computed from the content, because units change their weeks themselves and
 * report no number: nine digits of a hash.
 */
export function weekRevision({ week, isFollowed }: WeekState): number {
  const days = weekDays.map((day) =>
    week[day]
      .map(({ at, sets }) => [at, Object.entries(sets).toSorted(([a], [b]) => (a < b ? -1 : 1))])
      .toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
  );
  const hash = createHash('sha256').update(JSON.stringify([isFollowed, days]));
  return hash.digest().readUInt32BE(0) % 1_000_000_000;
}

export const scheduleChanged = fail('stale', 'schedule-changed');
