import type { HeatingWeek } from '@hearth/energy/schedule-cost/contract.ts';
import type { Schedule } from '@hearth/product/schedule/contract.ts';
import { weekDays } from '@hearth/calendar/week-days.ts';
import { type WeekActions, minutesOf } from '../../../elements/week.ts';

type SetsOfRooms = Pick<Schedule, 'pointType' | 'mode' | 'sets'>;

const roomNames = /^room(?:Temperature|SetPoint(?:Heating|Auto)?)$/;
const switchNames = new Set(['onOff', 'onOffMode']);

/**
 * Room temperatures of a week, null while heating is off. A change that sets one value leaves the other as it was, also over the turn
 * of the week. Null for hot water, for cooling, and for a schedule without a room temperature.
 */
export function heatingWeekOf(
  { pointType, mode, sets }: SetsOfRooms,
  week: WeekActions,
): HeatingWeek | null {
  const room = sets.find(({ name }) => roomNames.test(name))?.name;
  if (pointType !== 'climate' || /cooling/i.test(mode) || room === undefined) return null;
  const all = weekDays.flatMap((day) =>
    week[day]
      .toSorted((a, b) => minutesOf(a.at) - minutesOf(b.at))
      .map((action) => ({ ...action, day })),
  );
  let [celsius, isOn]: [number | null, boolean] = [null, true];
  const step = (sets: (typeof all)[number]['sets']): number | null => {
    for (const [name, value] of Object.entries(sets)) {
      if (name === room && typeof value === 'number') celsius = value;
      if (switchNames.has(name)) isOn = value !== 'off' && value !== false;
    }
    return isOn ? celsius : null;
  };
  // The first run leads to the values that hold on Monday at midnight.
  for (const { sets: values } of all) step(values);
  const states = all.map(({ at, day, sets: values }) => ({ at, day, celsius: step(values) }));
  const hasTemperature = states.some((each) => each.celsius !== null);
  if (!hasTemperature) return null;
  return Object.fromEntries(
    weekDays.map((day) => [
      day,
      states
        .filter((each) => each.day === day)
        .map(({ at, celsius: set }) => ({ at, celsius: set })),
    ]),
  ) as HeatingWeek;
}
