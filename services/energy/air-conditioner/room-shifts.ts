import { slotMs } from '../planner/horizon.ts';
import { slotH } from '../planner/scenario.ts';
import { marginalPrice } from '../planner/weights.ts';
import { type Micros, microsOf, picosOf } from '../tariff/micros.ts';
import { reasonsOf } from './room-blocks.ts';
import type { RoomHome, RoomModel } from './room-home.ts';
import type { RoomPlanSlot, RoomReason } from './room-plan.ts';
import { type RoomSimulation, simulateRooms, thermostats } from './simulate-rooms.ts';

/** A set-point that a plan moves for a time, half-open: it heats a room ahead, or cools it. */
export interface RoomShift {
  readonly room: string;
  readonly task: 'heating' | 'cooling';
  readonly fromMs: number;
  readonly toMs: number;
  readonly setPointC: number;
}

/** A shift with what it uses beyond the thermostat, and what the thermostat would use later without it. */
export interface PlannedShift extends RoomShift {
  readonly kwh: number;
  readonly heatKwh: number;
  readonly fromPvKwh: number;
  readonly cost: Micros;
  readonly reasons: readonly RoomReason[];
  /** Null: the thermostat uses no less later. */
  readonly alternative: {
    readonly fromMs: number;
    readonly toMs: number;
    readonly kwh: number;
    readonly cost: Micros;
  } | null;
  readonly airFromC: number;
  readonly airToC: number;
  /** The set-point of people in its time that the room keeps. */
  readonly boundC: number;
}

/** The thermostats of the units with moved set-points: they hold them as they hold any other. */
export const simulateShifts = (home: RoomHome, shifts: readonly RoomShift[]): RoomSimulation =>
  simulateRooms(home, thermostats({ ...home, rooms: shiftedRooms(home, shifts) }));

function shiftedRooms({ rooms, horizon }: RoomHome, shifts: readonly RoomShift[]) {
  return rooms.map((room): RoomModel => {
    const own = shifts.filter((shift) => shift.room === room.key);
    if (own.length === 0) return room;
    const at = (t: number, task: RoomShift['task']): number | null => {
      const ms = horizon.fromMs + t * slotMs;
      const shift = own.find((each) => each.fromMs <= ms && ms < each.toMs && each.task === task);
      return shift?.setPointC ?? null;
    };
    return {
      ...room,
      lowC: room.lowC.map((low, t) => Math.max(low, at(t, 'heating') ?? low)),
      highC: room.highC.map((high, t) => Math.min(high, at(t, 'cooling') ?? high)),
    };
  });
}

/** Step of set-points, and the least shift, K. */
export const stepK = 0.5;

/** Whether a shift lies within what people get, moves their set-point by a step, and lasts while the unit may work ahead. */
export function isWithin(home: RoomHome, shift: RoomShift): boolean {
  const { room, from, to } = placeOf(home, shift);
  if (!room || to <= from) return false;
  for (let t = from; t < to; t += 1) {
    const low = room.lowC[t] ?? -Infinity;
    const high = room.highC[t] ?? Infinity;
    const moved = shift.task === 'heating' ? shift.setPointC - low : high - shift.setPointC;
    if (!room.mayWorkAhead[t] || !Number.isFinite(moved) || moved < stepK) return false;
    if (shift.setPointC < low || shift.setPointC > high) return false;
  }
  return true;
}

function placeOf({ rooms, horizon }: RoomHome, shift: RoomShift) {
  const index = rooms.findIndex(({ key }) => key === shift.room);
  const slotAt = (ms: number): number =>
    Math.min(horizon.count, Math.max(0, Math.round((ms - horizon.fromMs) / slotMs)));
  return { index, room: rooms[index], from: slotAt(shift.fromMs), to: slotAt(shift.toMs) };
}

/** Smallest difference of power that belongs to a shift, W. */
const noticedW = 30;

/** A shift with its figures, from the simulations with it and of the thermostats alone; `untilMs`: start of the room's next shift. */
export function plannedShift(
  home: RoomHome,
  shift: RoomShift,
  {
    shifted,
    normal,
    untilMs,
  }: {
    readonly shifted: RoomSimulation;
    readonly normal: RoomSimulation;
    readonly untilMs: number;
  },
): PlannedShift {
  const { index, room, from, to } = placeOf(home, shift);
  const { horizon } = home;
  const moreW = shifted.slots.map(
    ({ rooms }, t) =>
      (rooms[index]?.electricW ?? 0) - (normal.slots[t]?.rooms[index]?.electricW ?? 0),
  );
  const sum = (span: readonly number[], valueOf: (t: number) => number): number =>
    span.reduce((total, t) => total + valueOf(t), 0);
  const costAt = (t: number): number => ((moreW[t] ?? 0) * marginalPrice(home, t) * slotH) / 1000;
  const kwhAt = (t: number): number => ((moreW[t] ?? 0) * slotH) / 1000;
  const surplusAt = (t: number): number =>
    Math.max(0, (horizon.pvW[t] ?? 0) - (horizon.baseLoadW[t] ?? 0));
  const heatAt = ({ rooms }: RoomPlanSlot): number =>
    (rooms[index]?.heatW ?? 0) + (rooms[index]?.sensibleW ?? 0);
  const during = slotsOf(from, to);
  const after = slotsOf(
    to,
    Math.min(horizon.count, Math.round((untilMs - horizon.fromMs) / slotMs)),
  );
  const spared = after.filter((t) => (moreW[t] ?? 0) < -noticedW);
  const [first, last] = [spared[0], spared.at(-1)];
  const airAfter = (t: number): number =>
    (t < 0 ? room?.begin.airC : shifted.slots[t]?.rooms[index]?.airC) ?? Number.NaN;
  return {
    ...shift,
    kwh: sum(during, kwhAt),
    heatKwh: sum(during, (t) => {
      const [with_, without] = [shifted.slots[t], normal.slots[t]];
      return with_ && without ? ((heatAt(with_) - heatAt(without)) * slotH) / 1000 : 0;
    }),
    fromPvKwh: sum(
      during,
      (t) => (Math.min(Math.max(0, moreW[t] ?? 0), surplusAt(t)) * slotH) / 1000,
    ),
    cost: microsOf(picosOf(sum(during, costAt))),
    reasons: reasonsOf(
      home,
      { from, to },
      during.map((t) => Math.max(0, moreW[t] ?? 0)),
    ),
    alternative:
      first === undefined || last === undefined
        ? null
        : {
            ...spanOf(horizon.fromMs, first, last + 1),
            kwh: -sum(after, kwhAt),
            cost: microsOf(picosOf(-sum(after, costAt))),
          },
    airFromC: airAfter(from - 1),
    airToC: airAfter(to - 1),
    boundC:
      shift.task === 'heating'
        ? Math.max(...during.map((t) => room?.lowC[t] ?? Number.NaN))
        : Math.min(...during.map((t) => room?.highC[t] ?? Number.NaN)),
  };
}

const slotsOf = (from: number, to: number): readonly number[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, n) => from + n);

const spanOf = (fromMs: number, from: number, to: number) => ({
  fromMs: fromMs + from * slotMs,
  toMs: fromMs + to * slotMs,
});
