import type { Home } from '@hearth/plant/home.ts';
import { localClockOf } from '@hearth/plant/local-clock.ts';

/** Room temperatures that the people want at least and at most, by quarter-hour. */
export interface Comfort {
  readonly lowC: Float64Array;
  readonly highC: Float64Array;
}

const wakingFrom = 6 * 60;
const wakingTo = 22 * 60;
const dayLowC = 20;
const nightLowC = 18.5;
const highC = 23;

/** The same in all homes: 20 degrees from six to ten in the evening, 18.5 at night, never above 23. */
export function boundsAt(localMinute: number): { readonly lowC: number; readonly highC: number } {
  const ofDay = localMinute % 1440;
  return { lowC: ofDay >= wakingFrom && ofDay < wakingTo ? dayLowC : nightLowC, highC };
}

export function boundsOf(home: Home, fromMinute: number, slots: number): Comfort {
  const clock = localClockOf(home.place.timeZone);
  const each = Array.from({ length: slots }, (_, slot) =>
    boundsAt(clock.minuteOf(fromMinute + slot * 15)),
  );
  return {
    lowC: Float64Array.from(each, (one) => one.lowC),
    highC: Float64Array.from(each, (one) => one.highC),
  };
}
