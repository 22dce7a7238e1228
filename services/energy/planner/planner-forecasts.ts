import { dayMinutes } from '@hearth/calendar/durations.ts';
import { localClockOf } from '@hearth/calendar/local-clock.ts';
import { slotMin } from './scenario.ts';
import type { HomeDescription } from './home-description.ts';
import type { Observation } from './observation.ts';
import type { LearnedParameters } from './learn-parameters.ts';
import { expectedDrawDay } from '../forecast/hot-water-draw.ts';
import { bodiesWPerPerson, insideShare } from './home-gains.ts';
import { solarPowerOf } from './solar-power.ts';
import { latestValue } from './measurements.ts';

/** Forecasts for the planner by quarter-hour: means in W; heat of drawn hot water over cold, Wh. */
export interface PlannerForecasts {
  readonly outdoorC: Float64Array;
  readonly pvW: Float64Array;
  readonly householdW: Float64Array;
  readonly gainsW: Float64Array;
  readonly drawWh: Float64Array;
}

export function plannerForecastsOf(
  observation: Observation,
  description: HomeDescription,
  learned: LearnedParameters,
  householdW: Float64Array,
): PlannerForecasts {
  const { future, weather } = observation;
  const outdoorC = correctedOutdoorC(observation);
  const sunW =
    description.site && learned.solar
      ? solarPowerOf(description.site, learned.solar, observation)
      : new Float64Array(weather.globalWM2.length);
  return {
    outdoorC,
    pvW: future.pvW ?? sunW,
    householdW,
    gainsW: gainsOf(description, learned, {
      globalWM2: weather.globalWM2,
      householdW,
      from: 0,
      count: weather.globalWM2.length,
    }),
    drawWh: drawForecastOf(observation, learned),
  };
}

/** Internal and solar heat gains, W: windows, appliances, people. */
export function gainsOf(
  { persons }: HomeDescription,
  { house }: { readonly house: Pick<LearnedParameters['house'], 'apertureM2'> },
  columns: {
    readonly globalWM2: Float64Array;
    readonly householdW: Float64Array;
    readonly from: number;
    readonly count: number;
  },
): Float64Array {
  const { from, count } = columns;
  return Float64Array.from({ length: count }, (_, k) => {
    const sunW = (columns.globalWM2[from + k] ?? 0) * house.apertureM2;
    return sunW + insideShare * (columns.householdW[from + k] ?? 0) + bodiesWPerPerson * persons;
  });
}

const forgottenAfterSlots = 24;

/** Temperature forecast, corrected by the current error against the home's sensor; the correction decays over hours. */
export function correctedOutdoorC({ weather, measurements, future }: Observation): Float64Array {
  if (future.outdoorC) return future.outdoorC;
  const now = latestValue(measurements, measurements.outdoorC);
  const forecastC = weather.outdoorC[0] ?? now;
  // The sensor rounds to whole degrees.
  const errorC = Math.abs(now - forecastC) > 0.5 ? now - forecastC : 0;
  return weather.outdoorC.map((value, k) => value + errorC * Math.exp(-k / forgottenAfterSlots));
}

function drawForecastOf(
  { future, minute, timeZone, weather }: Observation,
  { drawWhPerDay }: LearnedParameters,
): Float64Array {
  const { drawLitres, drawLitresPerDay } = future;
  if (drawLitres && drawLitresPerDay)
    return drawHeatOf(drawLitres, drawWhPerDay / drawLitresPerDay);
  const clock = localClockOf(timeZone);
  // Draws are not measured by the hour.
  const hoursWh = expectedDrawDay(drawWhPerDay);
  return weather.outdoorC.map((_, k) => {
    const hour = Math.floor((clock.minuteOf(minute + k * slotMin) % dayMinutes) / 60);
    return (hoursWh[hour] ?? 0) / 4;
  });
}

const spreadSlots = 8;

/**
 * Spreads each draw over two hours. The planner's tank is fully mixed, so a draw in one slot would cool all of it; a stratified tank cools only
 * at the bottom.
 */
function spread(wh: Float64Array): Float64Array {
  return wh.map((_, k) => {
    const around = wh.subarray(Math.max(0, k - spreadSlots / 2), k + spreadSlots / 2);
    return around.reduce((sum, each) => sum + each, 0) / spreadSlots;
  });
}

/** Heat of known draws, Wh; `whPerLitre` is the measured heat per litre. */
export function drawHeatOf(drawLitres: Float64Array, whPerLitre: number): Float64Array {
  return spread(drawLitres.map((litres) => litres * whPerLitre));
}
