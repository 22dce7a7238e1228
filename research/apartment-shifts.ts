import { quarterHourMs } from '@hearth/calendar/durations.ts';
import type { RoomShift } from '@hearth/energy/air-conditioner/room-shifts.ts';
import { slotPricesOf } from '@hearth/energy/planner/slot-prices.ts';
import type { Controls } from '@hearth/plant/controls.ts';
import type { Home } from '@hearth/plant/home.ts';
import { climateOfHome, recordTo, settledAt } from '@hearth/plant/run.ts';
import { totalsOf } from '@hearth/plant/totals.ts';
import type { ApartmentNow } from './apartment-scenario.ts';
import { slotMinutes } from './trace.ts';

/** What is stored in a room is lost within this time. */
const followedHours = 48;

interface FollowedDays {
  /** Bill of the meter, in the currency of the contract. */
  readonly bill: number;
  /** Mean of the rooms' temperatures, degrees Celsius. */
  readonly roomC: number;
}

/** The simulated home with moved set-points of its air conditioners, for as long as they have an effect. */
export function followShifts(
  { home, nowMs, terms }: ApartmentNow,
  shifts: readonly RoomShift[],
): FollowedDays {
  const fromMinute = nowMs / 60_000;
  const slots = (followedHours * 60) / slotMinutes;
  const span = { fromMinute, toMinute: fromMinute + slots * slotMinutes };
  const plant = settledAt(home, fromMinute);
  const totals = totalsOf({ ...span, slotMinutes });
  const climate = climateOfHome(home);
  for (let slot = 0; slot < slots; slot += 1) {
    const controls = controlsAt(home, shifts, nowMs + slot * quarterHourMs);
    recordTo(plant, climate, { minute: fromMinute + (slot + 1) * slotMinutes, controls }, totals);
  }
  const prices = slotPricesOf(terms, null, { fromMinute, slots, meter: 'house' });
  if (!prices) throw new Error('the contract has prices');
  const { gridImport } = totals.energyWh;
  const bill = gridImport.reduce((sum, wh, t) => sum + (wh / 1000) * (prices.importEur[t] ?? 0), 0);
  const { room } = totals.gauges;
  return { bill, roomC: room.reduce((sum, celsius) => sum + celsius, 0) / slots };
}

function controlsAt(home: Home, shifts: readonly RoomShift[], atMs: number): Controls {
  const rooms = home.controls.rooms.map((room, i) => {
    const key = home.airConditioners[i]?.key;
    const shift = shifts.find(
      (each) => each.room === key && each.fromMs <= atMs && atMs < each.toMs,
    );
    if (!shift) return room;
    return shift.task === 'heating'
      ? { ...room, heatingSetPointC: shift.setPointC }
      : { ...room, coolingSetPointC: shift.setPointC };
  });
  return rooms.every((room, i) => room === home.controls.rooms[i])
    ? home.controls
    : { ...home.controls, rooms };
}
