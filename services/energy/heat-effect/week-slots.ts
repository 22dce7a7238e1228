import type { LocalMoment } from '../home/clock-time.ts';

/** A local day of a replayed week and its quarter-hours. */
export interface WeekDaySlots {
  readonly day: string;
  readonly first: number;
  readonly count: number;
  /** Its energy was measured; else it is filled from the other days and counts in no sum. */
  readonly isMeasured: boolean;
}

/** Past days of a home by quarter-hour, as they were. */
export interface WeekSlots {
  readonly fromMs: number;
  readonly days: readonly WeekDaySlots[];
  readonly moments: readonly LocalMoment[];
  readonly outdoorC: Float64Array;
  /** AC power of the home's own modules. */
  readonly pvW: Float64Array;
  readonly pvFrom: 'measured' | 'modelled';
  /** Load of the home without heat pump and battery. */
  readonly baseLoadW: Float64Array;
  /** Measured electricity of the heat pump in the week, kWh a measured day; null: not measured by use. */
  readonly hotWaterKwhPerDay: number | null;
  readonly heatingKwhPerDay: number | null;
  readonly prices: WeekPrices | null;
  readonly battery: { readonly capacityKwh: number } | null;
  readonly exportLimitW: number | null;
}

/** Per kWh in the contract's currency, by quarter-hour. */
export interface WeekPrices {
  readonly currency: string;
  readonly importPerKwh: Float64Array;
  readonly exportPerKwh: Float64Array;
}
