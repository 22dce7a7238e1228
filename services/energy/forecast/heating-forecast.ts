import { meanOf } from '@hearth/physics/numerics.ts';
import {
  type EnergySignature,
  type SignatureDay,
  energySignature,
} from '@hearth/physics/energy-signature.ts';
import { quantiles } from './quantiles.ts';
import { quantileOf } from './quantile-trees.ts';

/** Heating by outdoor temperature: the energy signature and the deviations of days from it. */
export interface HeatingErrorHistory {
  readonly signature: EnergySignature;
  /** By quantile, deviation of a day from the signature, kWh: of heated days, and of all. */
  readonly errorsKwh: { readonly heated: readonly number[]; readonly all: readonly number[] };
  /** Outdoor temperatures of the last days, oldest first; the building's memory is two days. */
  readonly lastC: readonly (number | null)[];
}

export type HeatingModel =
  | { readonly ok: true; readonly experience: HeatingErrorHistory }
  | {
      readonly ok: false;
      readonly code: 'too-few-days' | 'too-little-weather' | 'no-heating-seen';
    };

export interface HeatingDay {
  /** By quantile. */
  readonly kwh: readonly number[];
  /** Median forecast by hour: space heating in proportion to the cold of the hour, steady heat evenly. */
  readonly hoursKwh: readonly number[];
}

const memory = [1, 0.5, 0.25] as const;
const usualBaseC = 15;
/** Distance from the base temperature from which on a day counts as heated. */
const heatedK = 2;
const heatedDaysMin = 21;

/** Fits the model to a home's days, oldest first, up to yesterday: heat or electricity, kWh, by the day's mean outdoor temperature. */
export function learnHeating(days: readonly SignatureDay[]): HeatingModel {
  const found = energySignature(days);
  if (!found.ok) return found;
  const { signature } = found;
  const errors = days.flatMap(({ heatKwh }, i) => {
    const felt = effectiveC(
      days.slice(Math.max(0, i + 1 - memory.length), i + 1).map(({ outdoorC }) => outdoorC),
    );
    if (heatKwh === null || felt === null) return [];
    return [{ isHeated: isHeated(signature, felt), error: heatKwh - lineKwh(signature, felt) }];
  });
  const quantilesOf = (values: readonly { readonly error: number }[]) => {
    const sorted = Float64Array.from(values, ({ error }) => error);
    return quantiles.map((q) => quantileOf(sorted, q));
  };
  const heated = errors.filter((each) => each.isHeated);
  const errorsKwh = {
    heated: quantilesOf(heated.length < heatedDaysMin ? errors : heated),
    all: quantilesOf(errors),
  };
  const lastC = days.slice(1 - memory.length).map(({ outdoorC }) => outdoorC);
  return { ok: true, experience: { signature, errorsKwh, lastC } };
}

/**
 * Heating of a day from its 23 to 25 hourly outdoor temperatures, C: the energy signature at the day's mean, with half of the
 * day before and a quarter of the one before that, and the band of past errors. Null without a temperature.
 * Worked: 200 W/K below 16 C, 5 kWh a day steady, three days at 6 C: 0.2 x 24 x 10 + 5 = 53 kWh.
 */
export function forecastHeating(
  { signature, errorsKwh, lastC }: HeatingErrorHistory,
  hoursC: readonly (number | null)[],
): HeatingDay | null {
  const measuredC = hoursC.filter((each) => each !== null);
  if (measuredC.length === 0) return null;
  const meanC = meanOf(measuredC);
  const felt = effectiveC([...lastC, meanC]) ?? meanC;
  const middle = lineKwh(signature, felt);
  const steady = Math.min(middle, signature.steadyKwhPerDay.value);
  const baseC = signature.baseC?.value ?? usualBaseC;
  // The thermal mass evens the hours out: half of an hour's share is its own cold, half that of the day.
  const cold = hoursC.map((each) => Math.max(0, baseC - ((each ?? meanC) + felt) / 2));
  const all = cold.reduce((sum, each) => sum + each, 0);
  return {
    kwh: errorsKwh[isHeated(signature, felt) ? 'heated' : 'all'].map((error) =>
      Math.max(0, middle + error),
    ),
    hoursKwh: cold.map(
      (each) => steady / cold.length + (middle - steady) * (all > 0 ? each / all : 1 / cold.length),
    ),
  };
}

/** Whether a day is cold enough that its deviation is one of heating. */
function isHeated({ baseC }: EnergySignature, felt: number): boolean {
  return felt < (baseC?.value ?? usualBaseC) - heatedK;
}

function lineKwh({ lossWPerK, baseC, steadyKwhPerDay }: EnergySignature, felt: number): number {
  const kelvin = Math.max(0, (baseC?.value ?? usualBaseC) - felt);
  return steadyKwhPerDay.value + (lossWPerK.value * 24 * kelvin) / 1000;
}

/** Effective temperature of the last day, weighted with the days before; null without a temperature. */
function effectiveC(days: readonly (number | null)[]): number | null {
  if ((days.at(-1) ?? null) === null) return null;
  let [sum, weights] = [0, 0];
  memory.forEach((share, back) => {
    const each = days.at(-1 - back) ?? null;
    if (each === null) return;
    sum += share * each;
    weights += share;
  });
  return sum / weights;
}
