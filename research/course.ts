import { climateOf } from '@hearth/plant/climate.ts';
import { dayLifeOf, liveUntil } from '@hearth/plant/day-life.ts';
import { arrayModelsOf, sunPowerW } from '@hearth/plant/electricity.ts';
import type { Home } from '@hearth/plant/home.ts';
import type { MutablePlane } from '@hearth/plant/zones.ts';

export const slotMinutes = 15;

/** What happens to a home whatever its units do, by quarter-hour: weather, and what its people take. */
export interface Course {
  readonly fromMinute: number;
  readonly slots: number;
  readonly outdoorC: Float64Array;
  readonly globalWM2: Float64Array;
  readonly windMs: Float64Array;
  readonly mainsC: Float64Array;
  /** Alternating current that the modules could give. */
  readonly pvW: Float64Array;
  readonly householdW: Float64Array;
  /** Litres of 40 degrees. */
  readonly drawLitres: Float64Array;
  readonly persons: Float64Array;
}

/** The course of a span, as the plant will live it, in one go. */
export function courseOf(
  home: Home,
  span: { readonly fromMinute: number; readonly toMinute: number },
): Course {
  const slots = Math.floor((span.toMinute - span.fromMinute) / slotMinutes);
  const column = () => new Float64Array(slots);
  const course: Course = {
    fromMinute: span.fromMinute,
    slots,
    outdoorC: column(),
    globalWM2: column(),
    windMs: column(),
    mainsC: column(),
    pvW: column(),
    householdW: column(),
    drawLitres: column(),
    persons: column(),
  };
  const climate = climateOf({ ...home.place, normals: home.climate, seed: home.seed });
  const life = dayLifeOf(home);
  const arrays = arrayModelsOf(home);
  const plane = albedoPlane();
  for (let i = 0; i < slots * slotMinutes; i += 1) {
    const minute = span.fromMinute + i;
    const slot = Math.floor(i / slotMinutes);
    const weather = climate.at(minute);
    liveUntil(life, home, home.controls, minute);
    plane.sineOfElevation = weather.sun.up;
    plane.extraterrestrialWM2 = weather.extraterrestrialWM2;
    const pvW = home.photovoltaics
      ? sunPowerW(arrays, home.photovoltaics.inverterW, weather, plane)
      : 0;
    add(course.outdoorC, slot, weather.outdoorC / slotMinutes);
    add(course.globalWM2, slot, weather.globalWM2 / slotMinutes);
    add(course.windMs, slot, weather.windMs / slotMinutes);
    add(course.mainsC, slot, weather.mainsC / slotMinutes);
    add(course.pvW, slot, pvW / slotMinutes);
    add(course.householdW, slot, (life.loadW[life.minuteOfDay] ?? 0) / slotMinutes);
    add(course.drawLitres, slot, life.drawLitres[life.minuteOfDay] ?? 0);
    add(course.persons, slot, (life.persons[life.minuteOfDay] ?? 0) / slotMinutes);
  }
  return course;
}

function albedoPlane(): MutablePlane {
  return { incidence: 0, sineOfElevation: 0, cosTilt: 0, extraterrestrialWM2: 0, albedo: 0.2 };
}

function add(column: Float64Array, slot: number, value: number): void {
  column[slot] = (column[slot] ?? 0) + value;
}

/** The slot of a minute; below 0 and from `slots` on it is outside. */
export function slotOf(course: { readonly fromMinute: number }, minute: number): number {
  return Math.floor((minute - course.fromMinute) / slotMinutes);
}
