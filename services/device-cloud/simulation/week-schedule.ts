import { dayMinutes } from '@hearth/calendar/durations.ts';
import type { ScheduledAction, WeekSchedule } from '@hearth/plant/controls.ts';
import { weekdayOf } from '@hearth/calendar/dates.ts';
import { weekDays } from '@hearth/calendar/week-days.ts';
import { memberAt, numberAt, objectAt, stringAt } from '../recordings/json.ts';
import type { CommandedPoint } from './commanded-home.ts';

const week = 7 * dayMinutes;
/** Interval of schedule checks while a value set by hand holds. */
const lookAgainMinutes = 60;

/** State of a point's weekly schedule at an instant. */
export interface ScheduleState {
  /** Schedule that the plant follows; null without one, and while a value set by hand holds. */
  readonly schedule: WeekSchedule | null;
  /** Whether its actions switch on and off: they take precedence over the point's switch. */
  readonly switches: boolean;
  /** Values of the current action; null where the point's own value holds. */
  readonly values: { readonly isOn: boolean | null; readonly setPointC: number | null };
  /** Minute of the next change. */
  readonly until: number;
}

const noProgramme: ScheduleState = {
  schedule: null,
  switches: false,
  values: { isOn: null, setPointC: null },
  until: Number.POSITIVE_INFINITY,
};

/** State of the schedule. A value set by hand holds until the next action, or until the schedule is enabled or rewritten. */
export function scheduleStateAt(
  point: CommandedPoint,
  mode: string,
  at: { readonly minute: number; readonly localMinute: number },
): ScheduleState {
  const found = scheduleOf(point, mode);
  if (!found) return noProgramme;
  const { schedule, switches } = found;
  const { action, sinceMinutes } = inForce(schedule, at.localMinute);
  const byHand = (minute: number) => minute > point.scheduled && minute >= at.minute - sinceMinutes;
  const [isSet, isSwitched] = [byHand(point.set), byHand(point.switched)];
  const gives = {
    isOn: switches && !isSwitched ? (action?.isOn ?? null) : null,
    setPointC: isSet ? null : (action?.setPointC ?? null),
  };
  if (!isSet && !isSwitched)
    return { schedule, switches, values: gives, until: Number.POSITIVE_INFINITY };
  const untilNext = Math.min(...schedule.map((next) => minutesTo(next, at.localMinute)));
  const until = at.minute + Math.min(lookAgainMinutes, untilNext);
  return { schedule: null, switches, values: gives, until };
}

function inForce(
  schedule: WeekSchedule,
  localMinute: number,
): { readonly action: ScheduledAction | null; readonly sinceMinutes: number } {
  let action: ScheduledAction | null = null;
  let sinceMinutes = week;
  for (const candidate of schedule) {
    const since = week - minutesTo(candidate, localMinute);
    if (since < sinceMinutes) [action, sinceMinutes] = [candidate, since];
  }
  return { action, sinceMinutes };
}

/** Minutes to the next occurrence of the action: 1 to a week. */
function minutesTo({ weekday, minute }: ScheduledAction, localMinute: number): number {
  const localDay = Math.floor(localMinute / dayMinutes);
  const now = weekdayOf(localDay) * dayMinutes + (localMinute - localDay * dayMinutes);
  const ahead = (((weekday * dayMinutes + minute - now) % week) + week) % week;
  return ahead === 0 ? week : ahead;
}

/** Converts the vendor's schedule to the plant's; null when it is disabled or empty. */
function scheduleOf(
  { point }: CommandedPoint,
  mode: string,
): { readonly schedule: WeekSchedule; readonly switches: boolean } | null {
  const settings = memberAt(point, 'schedule', 'value', 'modes', mode);
  if (memberAt(settings, 'enabled', 'value') !== true) return null;
  const current = stringAt(settings, 'currentSchedule', 'value') ?? '';
  const byDay = memberAt(settings, 'schedules', current, 'actions');
  const timed = weekDays.flatMap((day, weekday) =>
    Object.entries(objectAt(byDay, day) ?? {})
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([time, action]) => ({ weekday, time, action })),
  );
  const schedule = timed.map(({ weekday, time, action }) => ({
    weekday,
    minute: Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5)),
    isOn: memberAt(action, 'onOffMode') !== 'off',
    setPointC: numberAt(action, 'roomTemperature') ?? null,
  }));
  const switches = timed.some(({ action }) => memberAt(action, 'onOffMode') !== undefined);
  return schedule.length > 0 ? { schedule, switches } : null;
}
