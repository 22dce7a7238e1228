import { dayOfYear } from '@hearth/calendar/dates.ts';
import { quarterHourMs } from '@hearth/calendar/durations.ts';
import { type Irradiance, extraterrestrialWM2, splitGlobal } from '@hearth/physics/irradiance.ts';
import { type Coordinates, sunAt } from '@hearth/physics/sun.ts';

/** Sine of the sun's elevation in the middle of a quarter-hour; negative below the horizon. */
export function elevationSine(fromMs: number, coordinates: Coordinates): number {
  return sunAt(fromMs + quarterHourMs / 2, coordinates, { east: 0, north: 0, up: 0 }).up;
}

/** Extraterrestrial irradiance on a plane facing the sun, W/m2. */
export function outsideWM2At(ms: number): number {
  return extraterrestrialWM2(dayOfYear(ms));
}

/** Splits global irradiance of a quarter-hour into diffuse and beam by its clearness (Erbs). */
export function sunSplit(fromMs: number, coordinates: Coordinates, globalWM2: number): Irradiance {
  const sky: Irradiance = { globalWM2, diffuseWM2: globalWM2, directNormalWM2: 0 };
  splitGlobal(sky, elevationSine(fromMs, coordinates), outsideWM2At(fromMs));
  return sky;
}
