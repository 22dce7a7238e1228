import { climateOf } from '@hearth/plant/climate.ts';
import { dayActivityOf, advanceActivity } from '@hearth/plant/day-activity.ts';
import { arrayModelsOf, sunPowerW } from '@hearth/plant/electricity.ts';
import type { Home } from '@hearth/plant/home.ts';
import type { MutablePlane } from '@hearth/plant/zones.ts';

export const slotMinutes = 15;

/** Exogenous input of a home by quarter-hour, independent of its controls: weather, household load, draws. */
export interface Trace {
  readonly fromMinute: number;
  readonly slots: number;
  readonly outdoorC: Float64Array;
  readonly globalWM2: Float64Array;
  readonly windMs: Float64Array;
  readonly mainsC: Float64Array;
  /** AC power of the modules without curtailment. */
  readonly pvW: Float64Array;
  readonly householdW: Float64Array;
  /** Litres of 40 degrees. */
  readonly drawLitres: Float64Array;
  readonly persons: Float64Array;
}

/** Trace of a span, as the plant simulates it. */
export function traceOf(
  home: Home,
  span: { readonly fromMinute: number; readonly toMinute: number },
): Trace {
  const slots = Math.floor((span.toMinute - span.fromMinute) / slotMinutes);
  const column = () => new Float64Array(slots);
  const trace: Trace = {
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
  const life = dayActivityOf(home);
  const arrays = arrayModelsOf(home);
  const plane = albedoPlane();
  for (let i = 0; i < slots * slotMinutes; i += 1) {
    const minute = span.fromMinute + i;
    const slot = Math.floor(i / slotMinutes);
    const weather = climate.at(minute);
    advanceActivity(life, home, home.controls, minute);
    plane.sineOfElevation = weather.sun.up;
    plane.extraterrestrialWM2 = weather.extraterrestrialWM2;
    const pvW = home.photovoltaics
      ? sunPowerW(arrays, home.photovoltaics.inverterW, weather, plane)
      : 0;
    add(trace.outdoorC, slot, weather.outdoorC / slotMinutes);
    add(trace.globalWM2, slot, weather.globalWM2 / slotMinutes);
    add(trace.windMs, slot, weather.windMs / slotMinutes);
    add(trace.mainsC, slot, weather.mainsC / slotMinutes);
    add(trace.pvW, slot, pvW / slotMinutes);
    add(trace.householdW, slot, (life.loadW[life.minuteOfDay] ?? 0) / slotMinutes);
    add(trace.drawLitres, slot, life.drawLitres[life.minuteOfDay] ?? 0);
    add(trace.persons, slot, (life.persons[life.minuteOfDay] ?? 0) / slotMinutes);
  }
  return trace;
}

function albedoPlane(): MutablePlane {
  return { incidence: 0, sineOfElevation: 0, cosTilt: 0, extraterrestrialWM2: 0, albedo: 0.2 };
}

function add(column: Float64Array, slot: number, value: number): void {
  column[slot] = (column[slot] ?? 0) + value;
}

/** Slot index of a minute; outside the trace below 0 and from `slots` on. */
export function slotOf(trace: { readonly fromMinute: number }, minute: number): number {
  return Math.floor((minute - trace.fromMinute) / slotMinutes);
}
