import type { WeatherForecast } from '@hearth/energy/planner/observation.ts';
import { clearSkyWM2 } from '@hearth/physics/irradiance.ts';
import { type Direction, type Coordinates, sunAt } from '@hearth/physics/sun.ts';
import { gaussianAt } from '@hearth/plant/seeded-random.ts';
import { type Trace, slotMinutes, slotOf } from './trace.ts';

const streams = { warmth: 81, sun: 82 };
/** Interval between runs of the weather model. */
const runMinutes = 360;
/** Delay from the start of a run to its publication. */
const delayMinutes = 240;
const slotsAnHour = 60 / slotMinutes;
/**
 * Temperature error of hour k of a run: z_k = phi z_(k-1) + e, z_0 = 0; its standard deviation grows towards `spreadK`:
 * sd_k = spread (1 - phi^2k)^0.5. With phi 0.97 and 1.9 K: 1.1 K after 6 hours, 1.7 K after 24, as limited-area models have it at 2 m.
 */
const warmth = { phi: 0.97, spreadK: 1.9 };
/** Error of the clearness index: irradiance over clear-sky irradiance, as a logit. */
const clearness = { phi: 0.9, spread: 1 };
const clearest = 1.13;

/**
 * The newest forecast at an instant: the trace as hourly means, with the errors of its run. Errors of runs are independent; errors within a run
 * are autocorrelated. Weather after the requested slots has no influence.
 */
export function weatherForecastAt(
  trace: Trace,
  issue: {
    readonly minute: number;
    readonly slots: number;
    readonly place: Coordinates;
    readonly seed: number;
  },
): WeatherForecast {
  const first = slotOf(trace, issue.minute);
  const run = Math.floor((issue.minute - delayMinutes) / runMinutes);
  const runMinute = run * runMinutes;
  const hoursFromRun = Math.ceil((issue.minute - runMinute) / 60 + issue.slots / slotsAnHour) + 1;
  const errorK = errorsOf(issue.seed, streams.warmth, run, {
    hours: hoursFromRun,
    phi: warmth.phi,
  });
  const errorSun = errorsOf(issue.seed, streams.sun, run, {
    hours: hoursFromRun,
    phi: clearness.phi,
  });
  const forecast: WeatherForecast = {
    outdoorC: new Float64Array(issue.slots),
    globalWM2: new Float64Array(issue.slots),
    windMs: new Float64Array(issue.slots),
  };
  const sun: Direction = { east: 0, north: 0, up: 0 };
  const clearOf = (slot: number) => clearSkyWM2(sunAt(middleMs(trace, slot), issue.place, sun).up);
  for (let k = 0; k < issue.slots; k += 1) {
    const slot = first + k;
    const minute = trace.fromMinute + slot * slotMinutes;
    const hours = (minute + slotMinutes / 2 - runMinute) / 60;
    const hour = hourAround(trace, slot, first + issue.slots);
    forecast.outdoorC[k] =
      (trace.outdoorC[slot] ?? 0) + warmth.spreadK * interpolate(errorK, hours);
    forecast.windMs[k] = hour.mean(trace.windMs);
    const clearWM2 = clearOf(slot);
    if (clearWM2 <= 0) continue;
    const clear = Float64Array.from({ length: hour.slots }, (_, i) => clearOf(hour.first + i));
    const clearHourWM2 = clear.reduce((sum, each) => sum + each, 0) / hour.slots;
    const share = Math.min(0.995, hour.mean(trace.globalWM2) / clearHourWM2 / clearest);
    const logit = Math.log(Math.max(0.01, share) / (1 - Math.max(0.01, share)));
    const wrong =
      clearest / (1 + Math.exp(-(logit + clearness.spread * interpolate(errorSun, hours))));
    forecast.globalWM2[k] = clearWM2 * wrong;
  }
  return forecast;
}

/** The requested slots of the hour that contains a slot. */
function hourAround(trace: Trace, slot: number, end: number) {
  const hour = Math.floor((trace.fromMinute + slot * slotMinutes) / 60) * 60;
  const first = Math.max(0, slotOf(trace, hour));
  const slots = Math.min(end, first + slotsAnHour) - first;
  return {
    first,
    slots,
    mean: (column: Float64Array) => {
      let sum = 0;
      for (let i = first; i < first + slots; i += 1) sum += column[i] ?? 0;
      return sum / slots;
    },
  };
}

/** Errors by hour since the start of the run; their standard deviation tends to 1. */
function errorsOf(
  seed: number,
  stream: number,
  run: number,
  { hours, phi }: { readonly hours: number; readonly phi: number },
): Float64Array {
  const errors = new Float64Array(hours + 2);
  const fresh = Math.sqrt(1 - phi * phi);
  for (let k = 1; k < errors.length; k += 1)
    errors[k] = phi * (errors[k - 1] ?? 0) + fresh * gaussianAt(seed, stream, run * 4096 + k);
  return errors;
}

function interpolate(errors: Float64Array, hours: number): number {
  const before = Math.max(0, Math.floor(hours));
  const f = Math.max(0, hours) - before;
  return (1 - f) * (errors[before] ?? 0) + f * (errors[before + 1] ?? 0);
}

const middleMs = (trace: Trace, slot: number): number =>
  (trace.fromMinute + (slot + 0.5) * slotMinutes) * 60_000;
