import { type Controls, actionAt } from './controls.ts';
import type { DayActivity } from './day-activity.ts';

/** Set-points of the heat pump in this minute, from controls, schedules, holiday and smart grid. */
export interface ComfortRequests {
  isHeatingOn: boolean;
  roomSetC: number;
  isDhwOn: boolean;
  tankSetC: number;
}

/** Room set-point on holiday, against frost and damp. */
const holidayRoomC = 15;
const shifts = {
  blocked: { roomK: 0, tankK: 0 },
  normal: { roomK: 0, tankK: 0 },
  recommended: { roomK: 1, tankK: 5 },
  forced: { roomK: 2, tankK: 10 },
} as const;

export function comfortRequestsOf(
  controls: Controls,
  activity: DayActivity,
  out: ComfortRequests,
): void {
  const { heating, dhw } = controls;
  out.isHeatingOn = heating.isOn;
  out.roomSetC = heating.setPointC;
  out.isDhwOn = dhw.isOn;
  out.tankSetC = dhw.setPointC;
  if (activity.isOnHoliday) {
    out.roomSetC = holidayRoomC;
    out.isDhwOn = false;
    return;
  }
  if (heating.schedule) {
    const action = actionAt(heating.schedule, activity.weekday, activity.minuteOfDay);
    if (action) {
      out.isHeatingOn = heating.isOn && action.isOn;
      out.roomSetC = action.setPointC ?? heating.setPointC;
    }
  }
  if (dhw.schedule) {
    const action = actionAt(dhw.schedule, activity.weekday, activity.minuteOfDay);
    if (action) {
      out.isDhwOn = dhw.isOn && action.isOn;
      out.tankSetC = action.setPointC ?? dhw.setPointC;
    }
  }
  const shift = shifts[controls.smartGrid];
  out.roomSetC += shift.roomK;
  out.tankSetC = Math.min(60, out.tankSetC + shift.tankK);
}
