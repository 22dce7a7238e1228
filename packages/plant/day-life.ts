import { dayMinutes } from '@hearth/calendar/durations.ts';
import type { Controls } from './controls.ts';
import type { Home } from './home.ts';
import { fillDraws } from './hot-water-draws.ts';
import { fillHouseholdLoad } from './household-load.ts';
import { weekdayOf } from '@hearth/calendar/dates.ts';
import { type LocalClock, localClockOf } from '@hearth/calendar/local-clock.ts';
import { fillPresence, isAwayOn } from './presence.ts';

/** What the people of a home do on a local day, by its 1440 minutes of the wall clock; an hour that comes twice is lived twice. */
export interface DayLife {
  readonly clock: LocalClock;
  localDay: number;
  minuteOfDay: number;
  weekday: number;
  isOnHoliday: boolean;
  readonly loadW: Float64Array;
  /** Litres of 40 degrees. */
  readonly drawLitres: Float64Array;
  readonly persons: Float64Array;
}

export function dayLifeOf(home: Home): DayLife {
  const minutes = () => new Float64Array(dayMinutes);
  return {
    clock: localClockOf(home.place.timeZone),
    localDay: Number.NaN,
    minuteOfDay: 0,
    weekday: 0,
    isOnHoliday: false,
    loadW: minutes(),
    drawLitres: minutes(),
    persons: minutes(),
  };
}

/** Turns to the minute's place in its local day, and writes the day anew when it is another, or when a holiday begins or ends. */
export function liveUntil(
  life: DayLife,
  home: Home,
  controls: Controls,
  epochMinute: number,
): void {
  const localMinute = life.clock.minuteOf(epochMinute);
  const localDay = Math.floor(localMinute / dayMinutes);
  const { holiday } = controls;
  const isOnHoliday =
    holiday !== null && epochMinute >= holiday.fromMinute && epochMinute < holiday.toMinute;
  life.minuteOfDay = localMinute - localDay * dayMinutes;
  if (localDay === life.localDay && isOnHoliday === life.isOnHoliday) return;
  life.localDay = localDay;
  life.weekday = weekdayOf(localDay);
  life.isOnHoliday = isOnHoliday;
  const day = {
    localDay,
    weekday: life.weekday,
    isAway: isOnHoliday || isAwayOn(home, localDay),
  };
  fillHouseholdLoad(home, day, life.loadW);
  fillDraws(home, day, life.drawLitres);
  fillPresence(home, day, life.persons);
}
