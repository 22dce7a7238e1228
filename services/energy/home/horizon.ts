import type { LocalDays } from '@hearth/calendar/local-days.ts';

/** The local days of a home, and the current time of its clock. */
export interface Horizon {
  readonly days: LocalDays;
  readonly nowMs: number;
}
