import { clearSky } from '@hearth/physics/clear-sky.ts';
import { climateOf } from '../building/climate.ts';
import { outsideWM2At } from './sun-in-slot.ts';
import { sunAt } from '@hearth/physics/sun.ts';

export interface ClimateLocation {
  readonly latitudeDeg: number;
  readonly longitudeDeg: number;
  /** null: that of the country's climate, or of the sea. */
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
const coldDaysMin = 100;

/**
 * Climate of the country by the table of building/climate.ts, corrected by height; without an entry from the latitude: mean
 * 27.3 - 0.40 (|lat| - 15), amplitude 0.18 |lat|, fitted to twenty cities of the WMO's normals, within 4 K.
 * South of the equator the year is shifted by half.
 */
export function monthlyClimateOf(location: ClimateLocation): MonthlyClimate {
  const own =
    location.country === null ? null : climateOf({ ...location, country: location.country });
  // A short heating season does not determine the whole year.
  const building = own && own.season.days >= coldDaysMin ? own : null;
  const latitude = Math.abs(location.latitudeDeg);
  const altitudeM = location.altitudeM ?? building?.from.altitudeM ?? 0;
  const course = building?.course ?? {
    meanC: 27.3 - 0.4 * Math.max(0, latitude - 15) - 0.0065 * altitudeM,
    amplitudeK: 0.18 * latitude,
  };
  const turnedDays = location.latitudeDeg < 0 ? halfYear : 0;
  const season = (dayOfYear: number) =>
    Math.cos((2 * Math.PI * (dayOfYear - coldestDay - turnedDays)) / yearDays);
  return {
    altitudeM,
    meanC: (dayOfYear) => course.meanC - course.amplitudeK * season(dayOfYear),
    clearness: (dayOfYear) => usualClearness(latitude) - clearerInSummer * season(dayOfYear),
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
  [58, 0.73],
  [60, 0.72],
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
