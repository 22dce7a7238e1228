import { dayOfYear } from '@hearth/calendar/dates.ts';
import { quarterHourMs } from '@hearth/calendar/durations.ts';
import { type Irradiance, extraterrestrialWM2, splitGlobal } from '@hearth/physics/irradiance.ts';
import { type Coordinates, sunAt } from '@hearth/physics/sun.ts';

/** Of the sun in the middle of a quarter-hour; below 0 it is under the horizon. */
export function elevationSine(fromMs: number, place: Coordinates): number {
  return sunAt(fromMs + quarterHourMs / 2, place, { east: 0, north: 0, up: 0 }).up;
}

/** What reaches the top of the air, W/m2 on a plane that faces the sun. */
export function outsideWM2At(ms: number): number {
  return extraterrestrialWM2(dayOfYear(ms));
}

/** Diffuse and beam of a global irradiance in a quarter-hour, by its clearness (Erbs). */
export function sunSplit(fromMs: number, place: Coordinates, globalWM2: number): Irradiance {
  const sky: Irradiance = { globalWM2, diffuseWM2: globalWM2, directNormalWM2: 0 };
  splitGlobal(sky, elevationSine(fromMs, place), outsideWM2At(fromMs));
  return sky;
}
