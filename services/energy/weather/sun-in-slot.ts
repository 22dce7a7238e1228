import { type Irradiance, extraterrestrialWM2, splitGlobal } from '@hearth/physics/irradiance.ts';
import { type Place, sunAt } from '@hearth/physics/sun.ts';
import { quarterMs } from './weather-source.ts';

const dayMs = 86_400_000;

/** Of the sun in the middle of a quarter-hour; below 0 it is under the horizon. */
export function elevationSine(fromMs: number, place: Place): number {
  return sunAt(fromMs + quarterMs / 2, place, { east: 0, north: 0, up: 0 }).up;
}

/** What reaches the top of the air, W/m2 on a plane that faces the sun. */
export function outsideWM2At(ms: number): number {
  return extraterrestrialWM2(dayOfYear(ms));
}

/** From 1, by UTC. Worked: 2024-12-31 is 366. */
export function dayOfYear(ms: number): number {
  const year = new Date(ms).getUTCFullYear();
  return Math.floor((ms - Date.UTC(year, 0, 1)) / dayMs) + 1;
}

/** Diffuse and beam of a global irradiance in a quarter-hour, by its clearness (Erbs). */
export function sunSplit(fromMs: number, place: Place, globalWM2: number): Irradiance {
  const sky: Irradiance = { globalWM2, diffuseWM2: globalWM2, directNormalWM2: 0 };
  splitGlobal(sky, elevationSine(fromMs, place), outsideWM2At(fromMs));
  return sky;
}
