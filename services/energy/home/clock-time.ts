import { z } from 'zod';

/** A time of day by the home's clock, `06:30`. */
export const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** Minutes since midnight. Worked: `06:30`: 390. */
export const minutesOfTime = (time: string): number =>
  60 * Number(time.slice(0, 2)) + Number(time.slice(3, 5));

/** A moment by the home's clock. */
export interface LocalMoment {
  /** January is 1. */
  readonly month: number;
  /** Since midnight. */
  readonly minutes: number;
}

/** Whether a time of day is in `[from, to)`; a span whose end is not after its begin crosses midnight. */
export function isWithinTimes(minutes: number, from: string, to: string): boolean {
  const [begin, end] = [minutesOfTime(from), minutesOfTime(to)];
  return begin < end ? begin <= minutes && minutes < end : begin <= minutes || minutes < end;
}
