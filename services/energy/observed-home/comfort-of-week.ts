import { clamp } from '@hearth/physics/numerics.ts';
import { dayMinutes } from '@hearth/calendar/durations.ts';
import { weekdayOf } from '@hearth/calendar/dates.ts';
import { localClockOf } from '@hearth/calendar/local-clock.ts';
import type { ComfortBounds } from '../planner/observation.ts';
import { slotMin } from '../planner/scenario.ts';
import { setPointsOf } from '../schedule-cost/set-points-of-week.ts';
import type { ControlledHome } from './controlled-home.ts';

/** Usual set-point of rooms. */
export const usualRoomC = 20;
/** Rooms whose heating is off. */
const offC = 15;
const limits = { least: 5, most: 33 };

/**
 * Bounds of the room temperature by quarter-hour: the set-point in force less and plus the allowed distance. The upper bound is that of the
 * highest set-point of the horizon, since a house that cools off in the evening is not too warm.
 */
export function comfortOfWeek(
  { setPoints, comfort }: Pick<ControlledHome, 'setPoints' | 'comfort'>,
  {
    minute,
    slots,
    timeZone,
  }: { readonly minute: number; readonly slots: number; readonly timeZone: string },
): ComfortBounds {
  const clock = localClockOf(timeZone);
  const byWeek = setPoints.roomWeek && setPointsOf(setPoints.roomWeek);
  const constantC = setPoints.roomC ?? usualRoomC;
  const setC = Array.from({ length: slots }, (_, slot) => {
    if (!byWeek) return constantC;
    const local = clock.minuteOf(minute + slot * slotMin);
    return (
      byWeek({
        weekday: weekdayOf(Math.floor(local / dayMinutes)),
        minutes: local % dayMinutes,
      }) ?? offC
    );
  });
  const highC = clamp(Math.max(...setC) + comfort.aboveK, limits.least, limits.most);
  return {
    lowC: Float64Array.from(setC, (each) =>
      clamp(each - comfort.belowK, limits.least, limits.most),
    ),
    highC: new Float64Array(slots).fill(highC),
    setPointC: Float64Array.from(setC, (each) => clamp(each, limits.least, limits.most)),
  };
}

export const hasRoomSetPoint = ({ setPoints }: Pick<ControlledHome, 'setPoints'>): boolean =>
  setPoints.roomC !== null ||
  (setPoints.roomWeek !== null && setPointsOf(setPoints.roomWeek) !== null);
