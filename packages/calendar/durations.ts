export const minuteMs = 60_000;
export const quarterHourMs = 900_000;
export const hourMs = 3_600_000;
/** 24 hours: a UTC day. A local day has 23, 24 or 25 (`local-days.ts`). */
export const dayMs = 86_400_000;

/** Steps of readings, seconds. */
export const quarterHourS = 900;
export const hourS = 3_600;
export const twoHoursS = 7_200;
export const dayS = 86_400;

export const dayMinutes = 1_440;
