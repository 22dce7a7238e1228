import { dayS } from '@hearth/calendar/durations.ts';
import type { Control } from '@hearth/devices/device-cloud.ts';
import type { Temporal } from 'temporal-polyfill';

/** A write that was sent to an account. */
export interface SentWrite {
  readonly unitId: string;
  /** Key of the changed value, from `targetOf`. */
  readonly target: string;
  readonly sentAt: Temporal.Instant;
}

/** Writes to a unit within this time of the first form a group, which is sent together: on, cooling, 24 degrees. */
export const writeGroupS = 60;

/**
 * Earliest time of a write: now, or the vendor's minimum interval after the start of the previous group. Writes of other values may join
 * a group while it lasts. A write of the same value may not, so that no value is toggled within the interval.
 * Worked number: interval 600 s, on at 12:00:00; 24 degrees at 12:00:40 is sent at once, off at 12:00:50 is sent at 12:10:00.
 */
export function earliestSend(
  next: Pick<SentWrite, 'unitId' | 'target'>,
  /** Oldest first. */
  past: readonly SentWrite[],
  { control, now }: { control: Pick<Control, 'minIntervalS'>; now: Temporal.Instant },
): Temporal.Instant {
  const own = past.filter((write) => write.unitId === next.unitId);
  const isIntervalOver = (write: SentWrite): boolean =>
    secondsBetween(write.sentAt, now) >= control.minIntervalS;
  const intervalEndOf = (write: SentWrite): Temporal.Instant =>
    write.sentAt.add({ seconds: control.minIntervalS });
  const repeated = own.findLast((write) => write.target === next.target && !isIntervalOver(write));
  if (repeated) return intervalEndOf(repeated);
  const first = firstOfGroup(own, control.minIntervalS);
  if (!first || isIntervalOver(first)) return now;
  const isSameGroup =
    secondsBetween(first.sentAt, now) < Math.min(writeGroupS, control.minIntervalS);
  return isSameGroup ? now : intervalEndOf(first);
}

/** Writes that the account has left in 24 hours, and the seconds until the next one is free. */
export function writesLeft(
  past: readonly SentWrite[],
  { control, now }: { control: Pick<Control, 'writesPerDay'>; now: Temporal.Instant },
): { readonly left: number; readonly freeInS: number } {
  const lastDay = past.filter((write) => secondsBetween(write.sentAt, now) < dayS);
  const left = Math.max(0, control.writesPerDay - lastDay.length);
  const oldest = left > 0 ? undefined : lastDay[lastDay.length - control.writesPerDay];
  return {
    left,
    freeInS: oldest ? dayS - secondsBetween(oldest.sentAt, now) : left > 0 ? 0 : dayS,
  };
}

/** The first write of the latest group. */
function firstOfGroup(writes: readonly SentWrite[], intervalS: number): SentWrite | null {
  let first: SentWrite | null = null;
  for (const write of writes)
    if (!first || secondsBetween(first.sentAt, write.sentAt) >= intervalS) first = write;
  return first;
}

const secondsBetween = (from: Temporal.Instant, to: Temporal.Instant): number =>
  (to.epochMilliseconds - from.epochMilliseconds) / 1000;
