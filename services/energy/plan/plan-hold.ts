import { hourMs } from '@hearth/calendar/durations.ts';

/** The plan controls a unit for this time, unless it asks again. */
export const holdMs = hourMs;
