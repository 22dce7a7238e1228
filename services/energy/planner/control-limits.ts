/** Write limits of a device cloud, as its `control`. */
export interface ControlLimits {
  readonly minIntervalS: number;
  readonly writesPerDay: number;
  /** Delay until a write has reached the unit. */
  readonly latencyS: number;
}

/** Own limit of writes a day, below that of any device cloud, to spare units. */
export const writesPerDayMax = 16;

/** Writes left on a day. */
export function remainingWrites({ writesPerDay }: ControlLimits, written: number): number {
  return Math.max(0, Math.min(writesPerDayMax, writesPerDay) - written);
}
