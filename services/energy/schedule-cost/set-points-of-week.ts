import { weekDays } from '@hearth/calendar/week-days.ts';
import { minutesOfTime } from '../home/clock-time.ts';
import type { HeatingWeek } from './contract.ts';

/** A weekday, 0 Monday to 6 Sunday, and minutes since midnight by the wall clock. */
export interface WeekMinute {
  readonly weekday: number;
  readonly minutes: number;
}

type SetPointAt = (time: WeekMinute) => number | null;

const byDay = { from: 6 * 60, to: 22 * 60 };

/** The set-point in force at a wall-clock time; null without any set-point in the week. */
export function setPointsOf(week: HeatingWeek): SetPointAt | null {
  const changes = weekDays.flatMap((day, weekday) =>
    week[day].map(({ at, celsius }) => ({ at: weekday * 1440 + minutesOfTime(at), celsius })),
  );
  const sorted = changes.toSorted((a, b) => a.at - b.at);
  const last = sorted.at(-1);
  if (!last) return null;
  return ({ weekday, minutes }) => {
    const time = weekday * 1440 + minutes;
    return (sorted.findLast(({ at }) => at <= time) ?? last).celsius;
  };
}

/** The same set-points, half a degree lower from 06:00 to 22:00. */
export const halfDegreeLessByDay =
  (setPointAt: SetPointAt): SetPointAt =>
  (time) => {
    const celsius = setPointAt(time);
    const isDay = byDay.from <= time.minutes && time.minutes < byDay.to;
    return celsius === null || !isDay ? celsius : celsius - 0.5;
  };
