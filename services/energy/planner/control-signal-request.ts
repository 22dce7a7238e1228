import type { HeatPumpModel } from './scenario.ts';

/** Control signals for a unit with a controller of its own. */
export interface UnitControlSignals {
  readonly roomC: number;
  /** Offset of the weather curve. */
  readonly flowOffsetK: number;
  readonly tankC: number;
}

/** Measurements at the start of a quarter-hour. */
export interface UnitMeasurements {
  readonly nowMs: number;
  readonly roomC: number;
  readonly roomHalfHourAgoC: number;
  readonly tankC: number;
  /** Draws of the last hours leave too little for a bath. */
  readonly lacksBath: boolean;
  readonly running: 'off' | 'heating' | 'hot-water';
}

export interface ControlledUnit {
  readonly model: HeatPumpModel;
  /** Flow temperature of the weather curve now, without offset. */
  readonly curveC: number;
  readonly leastHeatW: number;
  /** The unit starts to heat the tank this far below its set-point. */
  readonly tankHysteresisK: number;
  /** The unit's own set-point of the tank. */
  readonly tankSetPointC: number;
}

export interface ControlSignalRequest {
  readonly now: UnitMeasurements;
  readonly unit: ControlledUnit;
  /** Signals sent last. */
  readonly previous: UnitControlSignals;
  /** Lower bound of the room by quarter-hour, for a day from now on. */
  readonly lowC: Float64Array;
  readonly highC: number;
  /** Temperature drop of the rooms while the tank is heated, beyond the house model. */
  readonly tankDropK: number;
  /** Temperature drop of the rooms in a tank run of usual length. */
  readonly tankRunDropK: number;
  /** Minutes until the unit's disinfection on this day; Infinity without one. */
  readonly disinfectedInMin: number;
  /** Writes left on this day. */
  readonly writesLeft: number;
  /** Share of the local day that is left, 0 to 1. */
  readonly dayLeft: number;
}
