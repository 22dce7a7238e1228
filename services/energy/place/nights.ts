import { isoInstant } from '@hearth/calendar/dates.ts';
import { quarterHourMs } from '@hearth/calendar/durations.ts';
import { type Coordinates, sunAt } from '@hearth/physics/sun.ts';

/** Time between sunset and sunrise. */
export interface Night {
  readonly from: string;
  readonly to: string;
}

/** Sine of the sun's elevation at sunrise and sunset: -0.833 degrees, for refraction and the upper edge (Meeus, ch. 15). */
const horizonSine = Math.sin((-0.833 * Math.PI) / 180);

/**
 * Nights within `[fromMs, toMs)`, to the quarter-hour.
 * Worked number: Berlin, 2026-03-10: sunrise 06:31, sunset 18:03, so nights from 00:00 to 06:30 and from 18:00 to 24:00.
 */
export function nightsIn(
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
  coordinates: Coordinates,
): Night[] {
  const nights: { fromMs: number; toMs: number }[] = [];
  for (let ms = fromMs; ms < toMs; ms += quarterHourMs) {
    const sun = sunAt(ms + quarterHourMs / 2, coordinates, { east: 0, north: 0, up: 0 });
    if (sun.up >= horizonSine) continue;
    const end = Math.min(ms + quarterHourMs, toMs);
    const last = nights.at(-1);
    if (last?.toMs === ms) last.toMs = end;
    else nights.push({ fromMs: ms, toMs: end });
  }
  return nights.map((night) => ({ from: isoInstant(night.fromMs), to: isoInstant(night.toMs) }));
}
