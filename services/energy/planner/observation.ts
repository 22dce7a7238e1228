import type { Terms } from '../tariff/terms.ts';
import type { Measurements } from './measurements.ts';
import type { SlotPrices } from './slot-prices.ts';

/** Everything that is known of a home at the start of a quarter-hour: what the planner learns, forecasts and plans from. */
export interface Observation {
  /** Minutes since 1970. */
  readonly minute: number;
  readonly timeZone: string;
  readonly terms: Terms;
  readonly measurements: Measurements;
  /** Mode of the compressor, from the device cloud. */
  readonly mode: 'idle' | 'sh' | 'dhw';
  /** End of the last disinfection of the tank. */
  readonly disinfectedMinute: number;
  /** Highest grid import of a quarter-hour in this month so far, W. */
  readonly peakSoFarW: number;
  /** Share of the days of this month that the plan is billed for. */
  readonly billedShare: number;
  /** Forecast of the next 48 hours by quarter-hour. */
  readonly weather: WeatherForecast;
  readonly bounds: ComfortBounds;
  /** Published prices, known without a gap. */
  readonly prices: SlotPrices;
  readonly pricedSlots: number;
  /** Import price of the last week or more, by quarter-hour; NaN: not known. */
  readonly pastImportEur: Float64Array;
  /** Past irradiance of a weather service; same quarter-hours as `measurements`. */
  readonly pastGlobalWM2: Float64Array;
  /** Values that replace a forecast where they are known exactly, to measure the cost of forecast errors; null: forecast. */
  readonly future: {
    readonly outdoorC: Float64Array | null;
    readonly pvW: Float64Array | null;
    readonly householdW: Float64Array | null;
    /** Litres of 40 degrees. */
    readonly drawLitres: Float64Array | null;
    /** Mean of the last two weeks. */
    readonly drawLitresPerDay: number | null;
  };
}

/** Weather forecast by quarter-hour, as a weather service gives it. */
export interface WeatherForecast {
  readonly outdoorC: Float64Array;
  readonly globalWM2: Float64Array;
  readonly windMs: Float64Array;
}

/** Lower and upper bound of the room temperature by quarter-hour. */
export interface ComfortBounds {
  readonly lowC: Float64Array;
  readonly highC: Float64Array;
  /** Set-point of the unit's own control, without a plan. */
  readonly setPointC: Float64Array;
}
