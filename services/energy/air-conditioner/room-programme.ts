import { coilCooling } from '@hearth/physics/cooling-coil.ts';
import { saturationPa } from '@hearth/physics/humid-air.ts';
import {
  type BatteryColumns,
  type GridColumns,
  addBattery,
  addGrid,
  addPeak,
} from '../planner/grid-columns.ts';
import { type ProgrammeBuilder, programmeBuilder } from '../planner/linear-programme.ts';
import { type PowerSegment, convexSegments } from '../planner/power-segments.ts';
import { addSoftBounds } from '../planner/programme-parts.ts';
import type { RoomHome, RoomModel } from './room-home.ts';
import type { RoomWeights } from './room-weights.ts';
import type { RoomTask } from './room-tasks.ts';
import type { RoomSimulation } from './simulate-rooms.ts';

interface RoomColumns {
  /** Sensible cooling, or heat, of each segment of the unit's curve, kW. */
  readonly output: readonly number[];
  readonly air: number;
  readonly mass: number;
}

export interface RoomSlotColumns extends GridColumns {
  readonly rooms: readonly RoomColumns[];
  readonly battery: BatteryColumns | null;
}

export interface RoomProgramme {
  readonly builder: ProgrammeBuilder;
  readonly slots: readonly RoomSlotColumns[];
}

/** Operation of the thermostats, and the task of each unit in each slot. */
export interface NormalRooms {
  readonly normal: RoomSimulation;
  readonly tasks: readonly (readonly RoomTask[])[];
}

/**
 * The rooms' next one or two days as a linear programme, in kW, kWh, degrees Celsius and the currency:
 *   minimise sum (p_imp imp - p_exp exp) h + wear + price of discomfort + price of what is lacking at the end
 *   imp - exp = load - pv + units + charge - discharge + curtailed
 * Rooms follow their exact steps. A unit's power is convex segments of its sensible output, with the humidity of normal operation.
 * Bounds are those of the set-points, or where thermostats miss them the temperature of normal operation.
 */
export function roomProgramme(
  home: RoomHome,
  weights: RoomWeights,
  rooms: NormalRooms,
): RoomProgramme {
  const { normal, tasks } = rooms;
  const builder = programmeBuilder();
  const slots: RoomSlotColumns[] = [];
  for (let t = 0; t < home.horizon.count; t += 1)
    slots.push(addSlot(home, weights, builder, { t, before: slots[t - 1], tasks, normal }));
  addPeak(home, weights.peakPerKw, builder, slots);
  addEnd(home, weights, builder, slots.at(-1), rooms);
  return { builder, slots };
}

interface Position {
  readonly t: number;
  readonly before: RoomSlotColumns | undefined;
  readonly tasks: readonly (readonly RoomTask[])[];
  readonly normal: RoomSimulation;
}

function addSlot(
  home: RoomHome,
  weights: RoomWeights,
  builder: ProgrammeBuilder,
  position: Position,
): RoomSlotColumns {
  const { t, before, tasks } = position;
  const { horizon, scenario } = home;
  const power: number[] = [];
  let mostPowerKw = 0;
  const rooms = home.rooms.map((room, i) => {
    const task = tasks[i]?.[t] ?? 'none';
    const segments = segmentsAt(home, room, { t, task, normal: position.normal, index: i });
    const output = segments.map(({ widthW }) => builder.column(0, widthW / 1000));
    segments.forEach(({ wPerW, widthW }, n) => {
      power.push(output[n] ?? 0, wPerW);
      mostPowerKw += (wPerW * widthW) / 1000;
    });
    const sign = task === 'cooling' ? -1 : 1;
    return { output, ...addRoom(home, weights, builder, { ...position, index: i, output, sign }) };
  });
  const capW = horizon.capW[t] ?? 0;
  if (Number.isFinite(capW) && power.length > 0) builder.row(-Infinity, capW / 1000, power);
  const battery = addBattery(home, builder, t, before?.battery);
  const dimmedW = horizon.dimmedW[t] ?? Infinity;
  if (battery && Number.isFinite(dimmedW))
    builder.row(-Infinity, dimmedW / 1000, [...power, battery.charge, 1]);
  const chargeKw = (scenario.battery?.chargeW ?? 0) / 1000;
  const grid = addGrid(home, builder, t, {
    power,
    battery,
    mostPowerKw: mostPowerKw + chargeKw,
  });
  return { rooms, ...grid, battery };
}

/** Points at which the unit's curve is sampled, as shares of its largest output. */
const shares = [0.22, 0.4, 0.6, 0.8, 1];

function segmentsAt(
  home: RoomHome,
  { curves, mayWorkAhead }: RoomModel,
  at: {
    readonly t: number;
    readonly task: RoomTask;
    readonly normal: RoomSimulation;
    readonly index: number;
  },
): readonly PowerSegment[] {
  const { t, task, normal, index } = at;
  const outdoorC = home.horizon.outdoorC[t] ?? 0;
  const curve = task === 'cooling' ? curves.cooling : curves.heating;
  if (task === 'none' || !curve || (home.horizon.capW[t] ?? 0) <= 0) return [];
  const mostW = curve.mostW(outdoorC);
  if (mostW <= 0) return [];
  const room = normal.slots[t]?.rooms[index];
  const air = {
    celsius: room?.airC ?? 25,
    vapourPa: saturationPa(room?.dewPointC ?? 10),
    pressurePa: home.pressurePa,
    m3PerH: curves.fanM3PerH,
  };
  const points = shares.map((share) => ({
    heatW: task === 'cooling' ? coilCooling(air, share * mostW).sensibleW : share * mostW,
    powerW: curve.powerW(outdoorC, share * mostW),
  }));
  const segments = convexSegments([{ heatW: 0, powerW: 0 }, ...points]);
  return mayWorkAhead[t] ? segments : upTo(segments, (room?.heatW ?? 0) + (room?.sensibleW ?? 0));
}

/** The segments as far as a thermostat uses them. */
function upTo(segments: readonly PowerSegment[], mostW: number): readonly PowerSegment[] {
  let leftW = mostW;
  return segments.map(({ widthW, wPerW }) => {
    const used = Math.min(widthW, leftW);
    leftW -= used;
    return { widthW: used, wPerW };
  });
}

/** Adds one slot of a room: its step, and its bounds, which are wider where thermostats miss them too. */
function addRoom(
  home: RoomHome,
  { bound }: RoomWeights,
  builder: ProgrammeBuilder,
  position: Position & {
    readonly index: number;
    readonly output: readonly number[];
    readonly sign: number;
  },
): { readonly air: number; readonly mass: number } {
  const { t, before, normal, index, output, sign } = position;
  const room = home.rooms[index];
  const earlier = before?.rooms[index];
  const air = builder.column(-Infinity, Infinity);
  const mass = builder.column(-Infinity, Infinity);
  if (!room) return { air, mass };
  const { step, begin } = room;
  for (const [column, node] of [
    [air, step.air],
    [mass, step.mass],
  ] as const) {
    const fixed =
      node.outdoor * (home.horizon.outdoorC[t] ?? 0) + node.gains * (room.gainsW[t] ?? 0);
    const own = earlier ? [earlier.air, -node.air, earlier.mass, -node.mass] : [];
    const from = earlier ? 0 : node.air * begin.airC + node.mass * begin.massC;
    const heat = output.flatMap((each) => [each, -1000 * sign * node.heat]);
    builder.row(fixed + from, fixed + from, [column, 1, ...own, ...heat]);
  }
  const normalC = normal.slots[t]?.rooms[index]?.airC ?? begin.airC;
  const lowC = Math.max(leastRoomC, room.lowC[t] ?? leastRoomC);
  const highC = Math.min(mostRoomC, room.highC[t] ?? mostRoomC);
  const low = normalC < lowC - noticedK ? normalC - catchUpK : lowC;
  const high = normalC > highC + noticedK ? normalC + catchUpK : highC;
  // No margin: the thermostat keeps the bound, whatever the forecast's error.
  addSoftBounds(builder, [air, 1], {
    low,
    lowMarginK: 0,
    high,
    highMarginK: 0,
    slopes: { margin: bound, bound },
  });
  return { air, mass };
}

/** A room that is further outside of its band than the first value opens the band by the second: its thermostat sets the pace of the way back. */
const noticedK = 0.01;
const catchUpK = 0.5;

/** Bounds of a room that nobody needs. */
const leastRoomC = 16;
const mostRoomC = 32;

/** Price of heat or cold that rooms lack at the end against normal operation, and value of the battery's energy. */
function addEnd(
  home: RoomHome,
  weights: RoomWeights,
  builder: ProgrammeBuilder,
  last: RoomSlotColumns | undefined,
  { normal }: NormalRooms,
): void {
  if (!last) return;
  home.rooms.forEach(({ nodes, begin }, i) => {
    const columns = last.rooms[i];
    const perKwh = weights.roomHeat[i] ?? 0;
    if (!columns || perKwh === 0) return;
    const { airC, massC } = normal.end[i] ?? begin;
    const sign = Math.sign(perKwh);
    const air = (sign * nodes.airWhPerK) / 1000;
    const mass = (sign * nodes.massWhPerK) / 1000;
    const lacking = builder.column(0, Infinity, Math.abs(perKwh));
    const aim = air * airC + mass * massC;
    builder.row(aim, Infinity, [columns.air, air, columns.mass, mass, lacking, 1]);
  });
  if (last.battery) {
    builder.addCost(last.battery.kwh, -weights.battery);
    builder.addOffset(weights.battery * (home.scenario.state.batteryKwh ?? 0));
  }
}
