import type { Control } from '@hearth/devices/device-cloud.ts';
import type { Temporal } from 'temporal-polyfill';

/** A write that left for an account, as far as the pace of the next one depends on it. */
export interface Write {
  readonly unitId: string;
  readonly point: string;
  readonly name: string;
  readonly sentAt: Temporal.Instant;
}

/** What follows the first write to a unit within this is one act of one hand: on, cooling, 24 degrees. */
export const actS = 60;
const dayS = 86_400;

/**
 * When a write may leave: now, or when the unit has rested for the maker's interval since the act before began. Other values may
 * join an act while it lasts; the same value may not, so that nothing is switched to and fro within the interval.
 * Worked number: interval 600 s, on at 12:00:00; 24 degrees at 12:00:40 leaves at once, off at 12:00:50 leaves at 12:10:00.
 */
export function mayLeaveAt(
  wanted: Pick<Write, 'unitId' | 'point' | 'name'>,
  /** The oldest first. */
  past: readonly Write[],
  { control, now }: { control: Pick<Control, 'minIntervalS'>; now: Temporal.Instant },
): Temporal.Instant {
  const own = past.filter((write) => write.unitId === wanted.unitId);
  const isRested = (write: Write): boolean =>
    secondsBetween(write.sentAt, now) >= control.minIntervalS;
  const restedAt = (write: Write): Temporal.Instant =>
    write.sentAt.add({ seconds: control.minIntervalS });
  const repeated = own.findLast(
    (write) => write.point === wanted.point && write.name === wanted.name && !isRested(write),
  );
  if (repeated) return restedAt(repeated);
  const first = firstOfAct(own, control.minIntervalS);
  if (!first || isRested(first)) return now;
  const isOfTheAct = secondsBetween(first.sentAt, now) < Math.min(actS, control.minIntervalS);
  return isOfTheAct ? now : restedAt(first);
}

/** How many writes the account has left, of those that leave room for reading, and when one comes free if there is none. */
export function writesLeft(
  past: readonly Write[],
  { control, now }: { control: Pick<Control, 'writesPerDay'>; now: Temporal.Instant },
): { readonly left: number; readonly freeInS: number } {
  const ofTheDay = past.filter((write) => secondsBetween(write.sentAt, now) < dayS);
  const left = Math.max(0, control.writesPerDay - ofTheDay.length);
  const frees = left > 0 ? undefined : ofTheDay[ofTheDay.length - control.writesPerDay];
  return { left, freeInS: frees ? dayS - secondsBetween(frees.sentAt, now) : left > 0 ? 0 : dayS };
}

/** The last write that came to a unit at rest. */
function firstOfAct(writes: readonly Write[], intervalS: number): Write | null {
  let first: Write | null = null;
  for (const write of writes)
    if (!first || secondsBetween(first.sentAt, write.sentAt) >= intervalS) first = write;
  return first;
}

const secondsBetween = (from: Temporal.Instant, to: Temporal.Instant): number =>
  (to.epochMilliseconds - from.epochMilliseconds) / 1000;
