import { clamp } from './numerics.ts';

/** Irradiance on the horizontal, W/m2: `globalWM2 = diffuseWM2 + directNormalWM2 * sine of the sun's elevation`. */
export interface Irradiance {
  globalWM2: number;
  diffuseWM2: number;
  directNormalWM2: number;
}

const solarConstantWM2 = 1361;
/** Below one degree all irradiance counts as diffuse. */
const lowestSine = Math.sin(Math.PI / 180);

/**
 * Extraterrestrial irradiance: G0n = 1361 (1 + 0.033 cos(2 pi d / 365)) [W/m2], d day of the year from 1.
 * Reference: Duffie and Beckman, Solar Engineering of Thermal Processes, eq. 1.4.1a. Worked: d = 365: 1405.9.
 */
export function extraterrestrialWM2(dayOfYear: number): number {
  return solarConstantWM2 * (1 + 0.033 * Math.cos((2 * Math.PI * dayOfYear) / 365));
}

/**
 * Clear-sky global irradiance: G = 1098 cos z exp(-0.059 / cos z) [W/m2], z the sun's distance from the zenith.
 * Reference: Haurwitz, J. Meteorology 2 (1945); the simulated home's sky, while the engine has that of clear-sky.ts.
 * Worked: cos z = 0.5: 487.9.
 */
export function clearSkyWM2(cosZenith: number): number {
  return cosZenith > 0.01 ? 1098 * cosZenith * Math.exp(-0.059 / cosZenith) : 0;
}

/**
 * Diffuse share of the global irradiance, by clearness kt = G / (G0n cos z):
 *   kt <= 0.22: 1 - 0.09 kt; kt <= 0.8: 0.9511 - 0.1604 kt + 4.388 kt^2 - 16.638 kt^3 + 12.336 kt^4; else 0.165.
 * Reference: Erbs, Klein, Duffie, Solar Energy 28 (1982). Worked: kt = 0.5: 0.6591.
 */
export function diffuseShare(clearness: number): number {
  if (clearness <= 0.22) return 1 - 0.09 * clearness;
  if (clearness > 0.8) return 0.165;
  const square = clearness * clearness;
  return (
    0.9511 -
    0.1604 * clearness +
    4.388 * square -
    16.638 * square * clearness +
    12.336 * square * square
  );
}

/** Splits the global irradiance of `sky` into diffuse and beam, whose sum it is exactly. */
export function splitGlobal(sky: Irradiance, sineOfElevation: number, outsideWM2: number): void {
  const { globalWM2 } = sky;
  sky.diffuseWM2 = globalWM2;
  sky.directNormalWM2 = 0;
  if (sineOfElevation < lowestSine || globalWM2 <= 0) return;
  const clearness = globalWM2 / (outsideWM2 * sineOfElevation);
  const beam = (globalWM2 * (1 - diffuseShare(Math.min(1, clearness)))) / sineOfElevation;
  sky.directNormalWM2 = Math.min(beam, outsideWM2);
  sky.diffuseWM2 = globalWM2 - sky.directNormalWM2 * sineOfElevation;
}

export interface Plane {
  /** Cosine of the angle between sun and normal. */
  readonly incidence: number;
  readonly sineOfElevation: number;
  readonly cosTilt: number;
  readonly extraterrestrialWM2: number;
  /** Ground reflectance, 0.2 for grass. */
  readonly albedo: number;
}

/**
 * Irradiance on a tilted plane: B max(0, cos aoi) + D (A Rb + (1 - A)(1 + cos b) / 2) + G rho (1 - cos b) / 2 [W/m2], A = B / G0n,
 * Rb = cos aoi / sin elevation, b the tilt.
 * Reference: Hay and Davies 1980, as in Duffie and Beckman eq. 2.16.4. The simulated home has this sky, so that the engine, whose sky is
 * that of perez.ts, is not measured against itself.
 * Worked: B 600, D 150, sin elevation 0.5 (G 450), cos aoi 0.9, tilt 30 degrees, albedo 0.2, G0n 1361: 743.4.
 */
export function planeOfArrayWM2(sky: Irradiance, plane: Plane): number {
  const aoi = plane.incidence > 0 ? plane.incidence : 0;
  const anisotropy =
    plane.sineOfElevation > lowestSine ? sky.directNormalWM2 / plane.extraterrestrialWM2 : 0;
  const circumsolar = anisotropy > 0 ? (anisotropy * aoi) / plane.sineOfElevation : 0;
  return (
    sky.directNormalWM2 * aoi +
    sky.diffuseWM2 * (circumsolar + ((1 - anisotropy) * (1 + plane.cosTilt)) / 2) +
    (sky.globalWM2 * plane.albedo * (1 - plane.cosTilt)) / 2
  );
}

/**
 * Daily global irradiation from sunshine: H / H0 = 0.25 + 0.5 n / N, n hours of sun, N hours from sunrise to sunset.
 * Reference: FAO Irrigation and Drainage Paper 56, eq. 35. Worked: 7.1 of 10.9 hours: 0.576.
 */
export function clearnessFromSunshine(sunshineHours: number, daylightHours: number): number {
  return 0.25 + (0.5 * sunshineHours) / daylightHours;
}

/**
 * Daily extraterrestrial irradiation on the horizontal, and day length: H0 = 24/pi G0n (ws sin phi sin delta + cos phi cos delta
 * sin ws) / 1000 [kWh/m2],
 * N = 24 ws / pi [h], delta = 0.409 sin(2 pi d / 365 - 1.39), ws = acos(-tan phi tan delta).
 * Reference: FAO 56, eq. 21, 24, 25, 34. Worked (its example 8): 20 degrees south, 3 September: 32.2 MJ/m2 = 8.94 kWh/m2; its
 * example 9: N 11.7 h.
 */
export function dayOutsideAtmosphere(
  latitudeDeg: number,
  dayOfYear: number,
): { readonly kwhM2: number; readonly daylightHours: number } {
  const latitude = (latitudeDeg * Math.PI) / 180;
  const declination = 0.409 * Math.sin((2 * Math.PI * dayOfYear) / 365 - 1.39);
  const sunset = Math.acos(clamp(-Math.tan(latitude) * Math.tan(declination), -1, 1));
  const kwhM2 =
    ((24 / Math.PI) *
      extraterrestrialWM2(dayOfYear) *
      (sunset * Math.sin(latitude) * Math.sin(declination) +
        Math.cos(latitude) * Math.cos(declination) * Math.sin(sunset))) /
    1000;
  return { kwhM2, daylightHours: (24 * sunset) / Math.PI };
}
