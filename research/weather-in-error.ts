import { clearSkyWM2 } from '@hearth/physics/irradiance.ts';
import { type Direction, type Place, sunAt } from '@hearth/physics/sun.ts';
import { gaussianAt } from '@hearth/plant/chance.ts';
import { type Course, slotMinutes, slotOf } from './course.ts';

/** Weather of the quarter-hours from an instant on, as a service gives it. */
export interface ForetoldWeather {
  readonly outdoorC: Float64Array;
  readonly globalWM2: Float64Array;
  readonly windMs: Float64Array;
}

const streams = { warmth: 81, sun: 82 };
/** A new run of the weather model. */
const runMinutes = 360;
/** Until a run is out. */
const delayMinutes = 240;
const slotsAnHour = 60 / slotMinutes;
/**
 * Temperature: error of an hour z_k = phi z_(k-1) + e, which starts at nothing when the run begins and grows towards `spreadK`:
 * sd_k = spread (1 - phi^2k)^0.5. With phi 0.97 and 1.9 K: 1.1 K after 6 hours, 1.7 K after 24, as limited-area models have it at 2 m.
 */
const warmth = { phi: 0.97, spreadK: 1.9 };
/** Clearness, as the logit of irradiance over a clear sky's. */
const clearness = { phi: 0.9, spread: 1 };
const clearest = 1.13;

/**
 * The forecast that is the newest at an instant: what will be, as means of an hour, with the errors of its run. One run differs from the next;
 * within a run neighbouring hours err alike. Weather beyond the span asked for never counts.
 */
export function foretell(
  course: Course,
  at: {
    readonly minute: number;
    readonly slots: number;
    readonly place: Place;
    readonly seed: number;
  },
): ForetoldWeather {
  const first = slotOf(course, at.minute);
  const run = Math.floor((at.minute - delayMinutes) / runMinutes);
  const runMinute = run * runMinutes;
  const hoursFromRun = Math.ceil((at.minute - runMinute) / 60 + at.slots / slotsAnHour) + 1;
  const errorK = errorsOf(at.seed, streams.warmth, run, { hours: hoursFromRun, phi: warmth.phi });
  const errorSun = errorsOf(at.seed, streams.sun, run, { hours: hoursFromRun, phi: clearness.phi });
  const told: ForetoldWeather = {
    outdoorC: new Float64Array(at.slots),
    globalWM2: new Float64Array(at.slots),
    windMs: new Float64Array(at.slots),
  };
  const sun: Direction = { east: 0, north: 0, up: 0 };
  const clearOf = (slot: number) => clearSkyWM2(sunAt(middleMs(course, slot), at.place, sun).up);
  for (let k = 0; k < at.slots; k += 1) {
    const slot = first + k;
    const minute = course.fromMinute + slot * slotMinutes;
    const hours = (minute + slotMinutes / 2 - runMinute) / 60;
    const hour = hourAround(course, slot, first + at.slots);
    told.outdoorC[k] = (course.outdoorC[slot] ?? 0) + warmth.spreadK * between(errorK, hours);
    told.windMs[k] = hour.mean(course.windMs);
    const clearWM2 = clearOf(slot);
    if (clearWM2 <= 0) continue;
    const clear = Float64Array.from({ length: hour.slots }, (_, i) => clearOf(hour.first + i));
    const clearHourWM2 = clear.reduce((sum, each) => sum + each, 0) / hour.slots;
    const share = Math.min(0.995, hour.mean(course.globalWM2) / clearHourWM2 / clearest);
    const logit = Math.log(Math.max(0.01, share) / (1 - Math.max(0.01, share)));
    const wrong = clearest / (1 + Math.exp(-(logit + clearness.spread * between(errorSun, hours))));
    told.globalWM2[k] = clearWM2 * wrong;
  }
  return told;
}

/** The slots of the hour that a slot is in, as far as they are asked for. */
function hourAround(course: Course, slot: number, end: number) {
  const hour = Math.floor((course.fromMinute + slot * slotMinutes) / 60) * 60;
  const first = Math.max(0, slotOf(course, hour));
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

/** By hours since the run began, of deviation 1 in the end. */
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

function between(errors: Float64Array, hours: number): number {
  const before = Math.max(0, Math.floor(hours));
  const f = Math.max(0, hours) - before;
  return (1 - f) * (errors[before] ?? 0) + f * (errors[before + 1] ?? 0);
}

const middleMs = (course: Course, slot: number): number =>
  (course.fromMinute + (slot + 0.5) * slotMinutes) * 60_000;
