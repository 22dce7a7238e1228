import { meanOf } from '@hearth/physics/numerics.ts';
import { energySignature, type SignatureDay } from '@hearth/physics/energy-signature.ts';
import { forecastHeating, learnHeating, type HeatingErrorHistory } from './heating-forecast.ts';
import { memoryDays } from './calibration.ts';
import { type SharedDay, heatingHabit, hoursByHabit } from './heating-hours.ts';
import type { LoadGrid } from './load-grid.ts';
import { type SignalBacktest, signalBacktest } from './signal-backtest.ts';

export interface HeatingBacktest {
  /** Energy of whole days, kWh. */
  readonly days: SignalBacktest;
  /** Mean power of hours, W. */
  readonly hours: SignalBacktest;
}

/** Interval between two fits, days. */
const refitDays = 14;
/** Share of the variance between days from which on the weather explains a load. */
const explainedMin = 0.5;

/**
 * Scores the heating forecast from day to day: `power` in W and `outdoor` in degrees Celsius, both by the hour. The day's own
 * temperatures are used as if they had been forecast without error.
 */
export function heatingBacktest(
  power: LoadGrid,
  outdoor: LoadGrid,
  { fromDay, toDay }: { readonly fromDay: number; readonly toDay: number },
): HeatingBacktest {
  const days = signatureDays(power, outdoor);
  const forecasts = forecastsOf(power, outdoor, { days, fromDay, toDay });
  const daily = Float64Array.from(days, ({ heatKwh }) => heatKwh ?? Number.NaN);
  const span = { fromDay, toDay };
  return {
    days: signalBacktest(
      { slotsPerDay: 1, values: daily, least: 0 },
      { ...span, forecast: (day) => forecasts.get(day)?.kwh ?? null },
    ),
    hours: signalBacktest(
      { slotsPerDay: power.slotsPerDay, values: power.watts, least: 0 },
      { ...span, forecast: (day) => forecasts.get(day)?.watts ?? null },
    ),
  };
}

interface DayForecast {
  /** By quantile. */
  readonly kwh: Float64Array;
  /** Slot x quantile. */
  readonly watts: Float64Array;
  /** By hour. */
  readonly expectedW: readonly number[];
}

/** Forecasts of all days, each from the days before it. It begins 42 days early, for the habit by the hour. */
function forecastsOf(
  power: LoadGrid,
  outdoor: LoadGrid,
  {
    days,
    fromDay,
    toDay,
  }: {
    readonly days: readonly SignatureDay[];
    readonly fromDay: number;
    readonly toDay: number;
  },
): ReadonlyMap<number, DayForecast> {
  const forecasts = new Map<number, DayForecast>();
  const past: SharedDay[] = [];
  let history: HeatingErrorHistory | null = null;
  const begin = Math.max(0, fromDay - memoryDays);
  for (let day = begin; day < toDay; day += 1) {
    if (!history || (day - begin) % refitDays === 0) {
      const learnt = learnHeating(days.slice(0, day));
      history = learnt.ok ? learnt.experience : history;
    }
    if (!history) continue;
    const lastC = days.slice(Math.max(0, day - 2), day).map(({ outdoorC }) => outdoorC);
    const hoursC = [...hoursOf(outdoor, day)].map((each) => (Number.isNaN(each) ? null : each));
    const found = forecastHeating({ ...history, lastC }, hoursC);
    if (!found) continue;
    const { expectedKwh, quantilesKwh } = hoursByHabit(heatingHabit(past), found.hoursKwh);
    forecasts.set(day, {
      kwh: Float64Array.from(found.kwh),
      watts: Float64Array.from(quantilesKwh.flat(), (kwh) => kwh * 1000),
      expectedW: expectedKwh.map((kwh) => kwh * 1000),
    });
    const measuredKwh = [...hoursOf(power, day)].map((watts) => watts / 1000);
    past.push({ predictedKwh: found.hoursKwh, measuredKwh });
  }
  return forecasts;
}

/** Days of a load by the hour with their mean outdoor temperatures; a day with a gap has no energy. */
export function signatureDays(power: LoadGrid, outdoor: LoadGrid): readonly SignatureDay[] {
  return power.days.map((_, day) => {
    const measuredC = hoursOf(outdoor, day).filter((each) => !Number.isNaN(each));
    const slots = power.slots.slice(power.firstSlot[day], power.firstSlot[day + 1]);
    const kwh = slots.reduce(
      (sum, { watts, fromMs, toMs }) => sum + (watts * (toMs - fromMs)) / 3.6e9,
      0,
    );
    return {
      outdoorC: measuredC.length < outdoor.slotsPerDay * (2 / 3) ? null : meanOf(measuredC),
      heatKwh: Number.isNaN(kwh) ? null : kwh,
    };
  });
}

/**
 * Whether the outdoor temperature explains half of the variance between the days of a load, as with a heat pump. The load model
 * knows no temperature and must not forecast such a load.
 */
export function followsTemperature(days: readonly SignatureDay[]): boolean {
  const found = energySignature(days);
  return (
    found.ok && found.signature.explained >= explainedMin && found.signature.lossWPerK.value > 0
  );
}

const hoursOf = ({ watts, slotsPerDay }: LoadGrid, day: number): Float64Array =>
  watts.subarray(day * slotsPerDay, (day + 1) * slotsPerDay);
