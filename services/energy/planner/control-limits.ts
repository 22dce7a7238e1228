/** Own limit of writes a day, below that of any device cloud, to spare units. */
export const writesPerDayMax = 16;

/** Writes that are left to the tank: a large draw at the end of a day may need one. */
export const tankOnlyWrites = 1;

/** Writes left on a day; `writesPerDay` is the limit of the device cloud. */
export function remainingWrites({
  writesPerDay,
  written,
}: {
  readonly writesPerDay: number;
  readonly written: number;
}): number {
  return Math.max(0, Math.min(writesPerDayMax, writesPerDay) - written);
}
