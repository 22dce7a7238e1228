import { minuteMs } from '@hearth/calendar/durations.ts';
import { addDays } from '@hearth/calendar/dates.ts';
import type { PublicationState } from './contract.ts';
import { marketDays, marketTimeMs, tomorrowAt } from './market-days.ts';

/** Whether the prices of the market's next day are known. */
export interface Publication {
  readonly day: string;
  readonly state: PublicationState;
  /** When results usually come, epoch milliseconds. */
  readonly expectedMs: number;
}

/**
 * Times of the coupled auction by its own clock: results about 12:57, at the earliest 12:45; full decoupling is declared at 14:20. Source: SDAC
 * operational messages (Nord Pool, IBEX). Worked: for 2026-07-02 results are expected at 2026-07-01T10:57Z.
 */
const times = {
  earliest: [12, 45],
  usual: [12, 57],
  late: [13, 30],
  overdue: [14, 20],
  secondLook: [16, 0],
} as const;

function timeBefore(day: string, time: keyof typeof times): number {
  const [hour, minute] = times[time];
  return marketTimeMs(addDays(day, -1), hour, minute);
}

/** When the results for a day of delivery usually come. */
export const publishedAt = (day: string): number => timeBefore(day, 'usual');

export function publicationOf(nowMs: number, knownUntilMs: number | null): Publication {
  const day = tomorrowAt(nowMs);
  const isThere = (knownUntilMs ?? 0) >= marketDays.spanOf(day).toMs;
  return {
    day,
    state: isThere ? 'published' : missingState(nowMs, day),
    expectedMs: publishedAt(day),
  };
}

function missingState(nowMs: number, day: string): PublicationState {
  if (nowMs < timeBefore(day, 'earliest')) return 'not-due';
  if (nowMs < timeBefore(day, 'late')) return 'due';
  return nowMs < timeBefore(day, 'overdue') ? 'late' : 'overdue';
}

/** Between two polls while results are missing, by how late they are. */
const waitsMs: Readonly<Record<PublicationState, number>> = {
  'not-due': 30 * minuteMs,
  due: 3 * minuteMs,
  late: 10 * minuteMs,
  overdue: 20 * minuteMs,
  published: 0,
};
const failureWaitMs = 2 * minuteMs;
const failureWaitMsMax = 60 * minuteMs;
const spreadMs = minuteMs;

/**
 * When to ask again after a poll. What is published is looked at once more in the afternoon, as a corrected result may replace it, and then
 * the next day at a quarter to one. Failures wait twice as long each, at least as long as the response requests. `random` in [0, 1).
 */
export function nextPollMs(after: {
  readonly nowMs: number;
  readonly knownUntilMs: number | null;
  /** Failures in a row, this one too; 0: it answered. */
  readonly failures: number;
  readonly retryAfterS: number | null;
  readonly random: number;
}): number {
  const { nowMs, knownUntilMs, failures, retryAfterS, random } = after;
  const spread = random * spreadMs;
  if (failures > 0) {
    const waitMs = Math.min(failureWaitMsMax, failureWaitMs * 2 ** (failures - 1));
    return nowMs + Math.max(waitMs, (retryAfterS ?? 0) * 1000) + spread;
  }
  const { day, state } = publicationOf(nowMs, knownUntilMs);
  const isTodayKnown = (knownUntilMs ?? 0) >= marketDays.spanOf(day).fromMs;
  if (state === 'published') {
    const secondLookMs = timeBefore(day, 'secondLook');
    return (nowMs < secondLookMs ? secondLookMs : timeBefore(addDays(day, 1), 'earliest')) + spread;
  }
  if (state === 'not-due' && isTodayKnown) return timeBefore(day, 'earliest') + spread;
  return nowMs + waitsMs[state] + spread;
}
