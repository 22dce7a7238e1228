import { minuteMs } from '@hearth/calendar/durations.ts';
import { slotMs } from './horizon.ts';

/**
 * Measurements by quarter-hour: energy from the home's meter and the heat pump's, temperatures as the device cloud reports them at the end of the
 * slot, rounded; NaN where nothing was measured. Only the first `slots` values of a column are set.
 */
export interface Measurements {
  readonly fromMinute: number;
  readonly slots: number;
  readonly householdWh: Float64Array;
  readonly heatingWh: Float64Array;
  readonly hotWaterWh: Float64Array;
  readonly pvWh: Float64Array;
  readonly importWh: Float64Array;
  readonly feedInWh: Float64Array;
  /** Tenths of a kelvin. */
  readonly roomC: Float64Array;
  /** Whole kelvins, as the outdoor sensor. */
  readonly tankC: Float64Array;
  readonly outdoorC: Float64Array;
  /** 0 to 1; NaN without a battery. */
  readonly batteryShare: Float64Array;
}

/** Last measured value of a column; NaN before the first. */
export function latestValue(measurements: Measurements, column: Float64Array): number {
  return column[measurements.slots - 1] ?? Number.NaN;
}

/** Index of the quarter-hour that begins at an instant; it may lie outside of the columns. */
export const slotAtMs = ({ fromMinute }: Pick<Measurements, 'fromMinute'>, ms: number): number =>
  Math.round((ms - fromMinute * minuteMs) / slotMs);
