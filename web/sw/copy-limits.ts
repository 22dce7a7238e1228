import { dayMs } from '@hearth/calendar/durations.ts';

/** Life of an unused session in days; older copies belong to no session. */
const daysMax = 30;
const entriesMax = 80;
const bytesMax = 12 * 1024 * 1024;

export interface Stored {
  /** ISO; empty where it is not known, which counts as oldest. */
  readonly at: string;
  readonly bytes: number;
}

export const isTooOld = (at: string, nowMs: number): boolean =>
  !(nowMs - Date.parse(at) <= daysMax * dayMs);

/** What has to go: what is too old, then the oldest beyond the number and the bytes that copies may take. */
export function overflowing<T extends Stored>(stored: readonly T[], nowMs: number): readonly T[] {
  let bytes = 0;
  let entries = 0;
  return stored
    .toSorted((a, b) => b.at.localeCompare(a.at))
    .filter((each) => {
      if (isTooOld(each.at, nowMs)) return true;
      bytes += each.bytes;
      entries += 1;
      return entries > entriesMax || bytes > bytesMax;
    });
}
