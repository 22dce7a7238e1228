/** What a device cloud says of how fast it may be told things: as `control` of a device cloud. */
export interface ControlLimits {
  readonly minIntervalS: number;
  readonly writesPerDay: number;
  /** Until what was written has arrived. */
  readonly latencyS: number;
}

/** No more than that on a day, whatever a cloud would take: each write is a button that somebody's unit is pressed. */
export const mostWritesPerDay = 16;

/** What may still be written on a day on which so much was. */
export function writesLeftOf({ writesPerDay }: ControlLimits, written: number): number {
  return Math.max(0, Math.min(mostWritesPerDay, writesPerDay) - written);
}
