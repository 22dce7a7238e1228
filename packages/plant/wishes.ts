import { type Controls, actionAt } from './controls.ts';
import type { DayLife } from './day-life.ts';

/** What controls, schedules, holiday and smart grid together ask of the heat pump in this minute. */
export interface Wishes {
  isHeatingOn: boolean;
  roomSetC: number;
  isDhwOn: boolean;
  tankSetC: number;
}

/** Rooms on holiday are kept from freezing and damp. */
const holidayRoomC = 15;
const shifts = {
  blocked: { roomK: 0, tankK: 0 },
  normal: { roomK: 0, tankK: 0 },
  recommended: { roomK: 1, tankK: 5 },
  forced: { roomK: 2, tankK: 10 },
} as const;

export function readWishes(controls: Controls, life: DayLife, out: Wishes): void {
  const { heating, dhw } = controls;
  out.isHeatingOn = heating.isOn;
  out.roomSetC = heating.setPointC;
  out.isDhwOn = dhw.isOn;
  out.tankSetC = dhw.setPointC;
  if (life.isOnHoliday) {
    out.roomSetC = holidayRoomC;
    out.isDhwOn = false;
    return;
  }
  if (heating.schedule) {
    const action = actionAt(heating.schedule, life.weekday, life.minuteOfDay);
    if (action) {
      out.isHeatingOn = heating.isOn && action.isOn;
      out.roomSetC = action.setPointC ?? heating.setPointC;
    }
  }
  if (dhw.schedule) {
    const action = actionAt(dhw.schedule, life.weekday, life.minuteOfDay);
    if (action) {
      out.isDhwOn = dhw.isOn && action.isOn;
      out.tankSetC = action.setPointC ?? dhw.setPointC;
    }
  }
  const shift = shifts[controls.smartGrid];
  out.roomSetC += shift.roomK;
  out.tankSetC = Math.min(60, out.tankSetC + shift.tankK);
}
