import type { LocalDays } from '@hearth/calendar/local-days.ts';

/** The local days of a home, and its present by its own clock. */
export interface Horizon {
  readonly days: LocalDays;
  readonly nowMs: number;
}
