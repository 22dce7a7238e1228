import type { WorldClock } from '@hearth/calendar/clock.ts';
import type { ZonePeriod } from '@hearth/calendar/local-days.ts';

/** Clock, time zones and series of a home. */
export interface HomeFrame {
  readonly clock: WorldClock | null;
  readonly zones: readonly ZonePeriod[];
  /** Whether the readings are being moved to a corrected time zone. */
  readonly isRecalculating: boolean;
  readonly series: readonly FrameSeries[];
}

export interface FrameSeries {
  readonly seriesNo: number;
  readonly appliance: string;
  readonly applianceKind: string;
  readonly metric: string;
  readonly use: string;
  readonly source: string;
  readonly stepS: number;
  readonly unit: string;
  readonly grade: string;
  readonly accuracy: number | null;
  /** In a demo home: number of the same series in its template home. */
  readonly templateNo?: number;
  /** A person left its appliance out of the balance. */
  readonly isOutsideBalance?: true;
}
