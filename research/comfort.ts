import { dayMinutes } from '@hearth/calendar/durations.ts';
import type { ComfortBounds } from '@hearth/energy/planner/observation.ts';
import type { Home } from '@hearth/plant/home.ts';
import { localClockOf } from '@hearth/calendar/local-clock.ts';

const wakingFrom = 6 * 60;
const wakingTo = 22 * 60;
const dayLowC = 20;
const nightLowC = 18.5;
const highC = 23;
/** Set-point of the constant rule. */
export const constantRoomC = 21;

/** Bounds at a local minute, the same in all homes: 20 from 6:00 to 22:00, 18.5 at night, at most 23. */
export function comfortBoundsAt(localMinute: number): {
  readonly lowC: number;
  readonly highC: number;
} {
  const ofDay = localMinute % dayMinutes;
  return { lowC: ofDay >= wakingFrom && ofDay < wakingTo ? dayLowC : nightLowC, highC };
}

export function comfortBoundsOf(home: Home, fromMinute: number, slots: number): ComfortBounds {
  const clock = localClockOf(home.place.timeZone);
  const each = Array.from({ length: slots }, (_, slot) =>
    comfortBoundsAt(clock.minuteOf(fromMinute + slot * 15)),
  );
  return {
    lowC: Float64Array.from(each, (bounds) => bounds.lowC),
    highC: Float64Array.from(each, (bounds) => bounds.highC),
    setPointC: new Float64Array(slots).fill(constantRoomC),
  };
}
