import { dayMinutes } from '@hearth/calendar/durations.ts';
import type { Controls } from './controls.ts';
import type { Home } from './home.ts';
import { fillDraws } from './hot-water-draws.ts';
import { fillHouseholdLoad } from './household-load.ts';
import { weekdayOf } from '@hearth/calendar/dates.ts';
import { type LocalClock, localClockOf } from '@hearth/calendar/local-clock.ts';
import { fillPresence, isAwayOn } from './presence.ts';

/** Load, draws and presence of a local day by its 1440 local minutes; a repeated hour repeats its values. */
export interface DayActivity {
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

export function dayActivityOf(home: Home): DayActivity {
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

/** Moves to a minute; recomputes the day when the local day changes, or a holiday starts or ends. */
export function advanceActivity(
  activity: DayActivity,
  home: Home,
  controls: Controls,
  epochMinute: number,
): void {
  const localMinute = activity.clock.minuteOf(epochMinute);
  const localDay = Math.floor(localMinute / dayMinutes);
  const { holiday } = controls;
  const isOnHoliday =
    holiday !== null && epochMinute >= holiday.fromMinute && epochMinute < holiday.toMinute;
  activity.minuteOfDay = localMinute - localDay * dayMinutes;
  if (localDay === activity.localDay && isOnHoliday === activity.isOnHoliday) return;
  activity.localDay = localDay;
  activity.weekday = weekdayOf(localDay);
  activity.isOnHoliday = isOnHoliday;
  const day = {
    localDay,
    weekday: activity.weekday,
    isAway: isOnHoliday || isAwayOn(home, localDay),
  };
  fillHouseholdLoad(home, day, activity.loadW);
  fillDraws(home, day, activity.drawLitres);
  fillPresence(home, day, activity.persons);
}
