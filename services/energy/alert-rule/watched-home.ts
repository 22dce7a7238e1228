import type { Terms } from '../tariff/terms.ts';

/** A local day of a home as the rules see it; null where a value is missing or the day is incomplete. */
export interface WatchedDay {
  readonly day: string;
  readonly outdoorC: number | null;
  /** Electricity for space heating. */
  readonly heatingKwh: number | null;
  /** Heat for space heating, where a unit counts it. */
  readonly heatKwh: number | null;
  /** Highest tank temperature of a slot. */
  readonly tankC: number | null;
  /** Cost in millionths of the contract's currency; null where less than nine tenths are measured. */
  readonly cost: number | null;
  readonly importKwh: number;
  /** Electricity of the solar panels. */
  readonly solarKwh: number | null;
  /** What the panels give in the weather of the day, before their own habits; null without panels or weather. */
  readonly expectedSolarKwh: number | null;
  /** Hours in which the tank was too cold for a shower. */
  readonly tankLowHours: number | null;
  /** Null without a value of the heat pump's power for nearly every minute. */
  readonly heatPump: HeatPumpDay | null;
}

/** A day without any value. */
export const unmeasuredDay: Omit<WatchedDay, 'day'> = {
  outdoorC: null,
  heatingKwh: null,
  heatKwh: null,
  tankC: null,
  cost: null,
  importKwh: 0,
  solarKwh: null,
  expectedSolarKwh: null,
  tankLowHours: null,
  heatPump: null,
};

/** A day of the heat pump by its power in each minute. */
export interface HeatPumpDay {
  readonly starts: number;
  /** Most starts in sixty minutes. */
  readonly busiestHour: number;
  /** Median length of the runs that ended on the day; null without one. */
  readonly medianRunMinutes: number | null;
  /** Minutes by power: entry k counts those from k x 250 W on. */
  readonly minutesByPower: readonly number[];
}

/** A settled command to a unit of the home. */
export interface WatchedCommand {
  readonly day: string;
  readonly at: string;
  readonly appliance: string;
  /** Value that it sets. */
  readonly name: string;
  readonly isConfirmed: boolean;
}

/** The tank at its last reading. */
export interface PresentTank {
  readonly lastC: number;
  /** Since when it has been too cold for a shower; null where it is warm enough. */
  readonly lowSinceMs: number | null;
}

/** Temperatures of one series by day; `lo` equals `hi` on a day without a change. */
export interface TemperatureDay {
  readonly day: string;
  readonly lo: number;
  readonly hi: number;
}

export interface TemperatureSeries {
  readonly metric: string;
  /** Complete days in order. */
  readonly days: readonly TemperatureDay[];
}

/** Budget of a month, millionths of the currency. */
export interface MonthAmount {
  readonly currency: string;
  /** January to December; null without an amount. */
  readonly months: readonly (number | null)[];
}

/** Last reading of a source of readings. */
export interface SourceState {
  readonly source: string;
  readonly lastMs: number;
  /** Days of the last two weeks with readings of this source. */
  readonly days: number;
}

/** Market prices per kWh by quarter-hour, millionths; null where unknown. */
export interface PriceDaySlots {
  readonly day: string;
  readonly fromMs: number;
  readonly micros: readonly (number | null)[];
}

/** Everything that the rules read about a home, up to the morning of `today`. */
export interface WatchedHome {
  readonly today: string;
  /** Ended days in order, without gaps between the first and the last. */
  readonly days: readonly WatchedDay[];
  readonly temperatures: readonly TemperatureSeries[];
  readonly terms: Terms | null;
  readonly currency: string | null;
  readonly budget: MonthAmount | null;
  /** Current state of the sources; null on a past morning. */
  readonly now: {
    readonly nowMs: number;
    readonly sources: readonly SourceState[];
    /** Null without a reading of the last two hours. */
    readonly tank: PresentTank | null;
  } | null;
  /** Prices up to and including today; empty without a market price in the contract. */
  readonly prices: readonly PriceDaySlots[];
  /** Commands of the last four weeks, the oldest first. */
  readonly commands: readonly WatchedCommand[];
  /** Whether the panels of the home are described. */
  readonly hasPanels: boolean;
}

/** Water below this is too cold for a shower, °C. */
export const warmWaterC = 40;
/** Width of an entry of `minutesByPower`, W. */
export const powerBinW = 250;

/** The home on an earlier morning: later days are cut off. */
export function homeOnMorning(home: WatchedHome, today: string): WatchedHome {
  if (today === home.today) return home;
  return {
    ...home,
    today,
    days: home.days.filter(({ day }) => day < today),
    temperatures: home.temperatures.map((series) => ({
      ...series,
      days: series.days.filter(({ day }) => day < today),
    })),
    prices: home.prices.filter(({ day }) => day <= today),
    commands: home.commands.filter(({ day }) => day < today),
    now: null,
  };
}
