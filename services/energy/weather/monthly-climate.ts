import { clearSky } from '@hearth/physics/clear-sky.ts';
import { cosineOf } from '@hearth/physics/monthly-temperature.ts';
import { climateByLatitude, climateNear } from '../building/climate-near.ts';
import { outsideWM2At } from './sun-in-slot.ts';
import { sunAt } from '@hearth/physics/sun.ts';

export interface ClimateLocation {
  readonly latitudeDeg: number;
  readonly longitudeDeg: number;
  /** null: that of the stations nearby, or of the sea. */
  readonly altitudeM: number | null;
  readonly country: string | null;
}

/** Usual weather of a location through the year. */
export interface MonthlyClimate {
  readonly altitudeM: number;
  /** Usual mean of a day, degrees C. */
  meanC(dayOfYear: number): number;
  /** Usual share of a clear sky's irradiation, of 1. */
  clearness(dayOfYear: number): number;
  /** Global irradiance of a clear sky, W/m2. */
  clearWM2(atMs: number): number;
}

const yearDays = 365.25;
const coldestDay = 15;
const halfYear = 182;

/**
 * Usual weather by the stations nearby, corrected by height; far from all of them by the latitude. South of the equator the seasons are shifted by
 * half a year.
 */
export function monthlyClimateOf(location: ClimateLocation): MonthlyClimate {
  const { monthsC, altitudeM } = climateNear(location) ?? climateByLatitude(location);
  const latitude = Math.abs(location.latitudeDeg);
  const course = cosineOf(monthsC);
  const cosineAt = (day: number) => Math.cos((2 * Math.PI * (day - coldestDay)) / yearDays);
  const turnedDays = location.latitudeDeg < 0 ? halfYear : 0;
  return {
    altitudeM,
    meanC: (dayOfYear) => course.meanC - course.amplitudeK * cosineAt(dayOfYear),
    clearness: (dayOfYear) =>
      usualClearness(latitude) - clearerInSummer * cosineAt(dayOfYear - turnedDays),
    clearWM2: (atMs) => clearSkyAt(atMs, location, altitudeM),
  };
}

/**
 * Clearness by latitude, linear between the values: clear around the Mediterranean, dull from 48 to 54 degrees, clearer again around
 * the Baltic. Fitted to the yearly global irradiation of 34 European towns in round figures, as PVGIS maps it: half within 4 %, at worst 15 % (Sofia).
 */
const clearnessByLatitude: readonly (readonly [latitude: number, clearness: number])[] = [
  [36, 0.92],
  [40, 0.88],
  [44, 0.8],
  [46, 0.72],
  [50, 0.66],
  [54, 0.67],
  [58, 0.74],
  [60, 0.73],
];

function usualClearness(latitude: number): number {
  const after = clearnessByLatitude.findIndex(([each]) => each > latitude);
  const [to, upper] = clearnessByLatitude.at(after) ?? [0, 0];
  const [from, lower] = clearnessByLatitude[Math.max(0, after - 1)] ?? [0, 0];
  if (after <= 0) return upper;
  return lower + ((upper - lower) * (latitude - from)) / (to - from);
}
const clearerInSummer = 0.03;
const linkeTurbidity = 3;

function clearSkyAt(atMs: number, location: ClimateLocation, altitudeM: number): number {
  const { up } = sunAt(atMs, location, { east: 0, north: 0, up: 0 });
  return clearSky({
    sineOfElevation: up,
    altitudeM,
    linkeTurbidity,
    extraterrestrialWM2: outsideWM2At(atMs),
  }).globalWM2;
}
