import { weekDays } from '@hearth/calendar/week-days.ts';
import type { PlannedPoint } from '@hearth/product/plan-control/contract.ts';
import { minutesOfTime } from '../home/clock-time.ts';
import type { WeekMinute } from '../schedule-cost/set-points-of-week.ts';

/** The switch of a unit in a schedule of its own, and in one that the app follows for it. */
const switches: ReadonlySet<string> = new Set(['onOffMode', 'onOff']);

/** Whether a weekly schedule has the unit on at a wall-clock time; null where it never switches the unit on. The last change also holds from the week before. */
export function switchOfWeek(week: PlannedPoint['week']): ((time: WeekMinute) => boolean) | null {
  if (!week) return null;
  const changes = weekDays.flatMap((day, weekday) =>
    week[day].flatMap(({ at, sets }) => {
      const found = Object.entries(sets).find(([name]) => switches.has(name));
      return found
        ? [
            {
              at: weekday * 1440 + minutesOfTime(at),
              isOn: found[1] !== 'off' && found[1] !== false,
            },
          ]
        : [];
    }),
  );
  const sorted = changes.toSorted((a, b) => a.at - b.at);
  const last = sorted.at(-1);
  if (!last || sorted.every(({ isOn }) => !isOn)) return null;
  return ({ weekday, minutes }) =>
    (sorted.findLast(({ at }) => at <= weekday * 1440 + minutes) ?? last).isOn;
}
