import { coilCooling, coldForSensible } from '@hearth/physics/cooling-coil.ts';
import { airKgPerM3, dewPointC, saturationPa, vapourPaOf } from '@hearth/physics/humid-air.ts';
import { clamp } from '@hearth/physics/numerics.ts';
import { moveBattery, settleGrid } from '../planner/grid-flows.ts';
import { slotMs } from '../planner/horizon.ts';
import { stepHouse } from '../planner/house-nodes.ts';
import { slotH } from '../planner/scenario.ts';
import type { RoomHome, RoomModel, RoomState } from './room-home.ts';
import type { RoomPlanSlot, RoomSlot } from './room-plan.ts';

/** Decision for a slot: heat into each room, W, negative for sensible cooling; null for the battery balances the home. */
export interface RoomDecision {
  readonly heatW: readonly number[];
  readonly batteryW: number | null;
  readonly curtailW: number;
}

export type RoomController = (t: number, states: readonly RoomState[]) => RoomDecision;

export interface RoomSimulation {
  readonly slots: readonly RoomPlanSlot[];
  readonly end: readonly RoomState[];
  readonly endKwh: number;
  readonly starts: number;
}

/** Simulates the rooms with the full curves: power by temperature and load, humidity, limits of units and network. */
export function simulateRooms(home: RoomHome, controller: RoomController): RoomSimulation {
  const { horizon, scenario } = home;
  let states: readonly RoomState[] = home.rooms.map(({ begin }) => begin);
  let kwh = scenario.state.batteryKwh ?? 0;
  let starts = 0;
  const slots: RoomPlanSlot[] = [];
  for (let t = 0; t < horizon.count; t += 1) {
    const decision = controller(t, states);
    let leftW = horizon.capW[t] ?? 0;
    const stepped = home.rooms.map((room, i) => {
      const state = states[i] ?? room.begin;
      const next = stepRoom(home, room, t, { state, heatW: decision.heatW[i] ?? 0, capW: leftW });
      leftW = Math.max(0, leftW - next.slot.electricW);
      if (!state.isOn && next.state.isOn) starts += 1;
      return next;
    });
    const unitW = stepped.reduce((sum, { slot }) => sum + slot.electricW, 0);
    const loadW = (horizon.baseLoadW[t] ?? 0) + unitW;
    const battery = moveBattery(home, t, kwh, {
      loadW,
      requestedW: decision.batteryW,
      mostChargeW: Math.max(0, (horizon.dimmedW[t] ?? 0) - unitW),
    });
    kwh = battery.kwh;
    slots.push({
      fromMs: horizon.fromMs + t * slotMs,
      rooms: stepped.map(({ slot }) => slot),
      batteryW: battery.w,
      batteryKwh: scenario.battery ? kwh : null,
      ...settleGrid(home, t, loadW + battery.w, decision.curtailW),
    });
    states = stepped.map(({ state }) => state);
  }
  return { slots, end: states, endKwh: kwh, starts };
}

/** Request below which a unit stays off, W. */
const leastW = 20;

function stepRoom(
  home: RoomHome,
  room: RoomModel,
  t: number,
  request: { readonly state: RoomState; readonly heatW: number; readonly capW: number },
): { readonly slot: RoomSlot; readonly state: RoomState } {
  const { state, heatW, capW } = request;
  const outdoorC = home.horizon.outdoorC[t] ?? 0;
  const vapourPa = vapourPaOf(state.ratio, home.pressurePa);
  const given =
    heatW > leastW
      ? heating(room, outdoorC, { heatW, capW })
      : heatW < -leastW
        ? cooling(home, room, outdoorC, { state, vapourPa, sensibleW: -heatW, capW })
        : off;
  const house = stepHouse(room.step, state, {
    outdoorC,
    heatW: given.heatW - given.sensibleW,
    gainsW: room.gainsW[t] ?? 0,
  });
  const ratio = nextRatio(home, room, { t, state, waterKgPerH: given.waterKgPerH, house });
  const vapourAfterPa = vapourPaOf(ratio, home.pressurePa);
  const { waterKgPerH: _, ...flows } = given;
  return {
    slot: {
      ...flows,
      ...house,
      relativeHumidity: vapourAfterPa / saturationPa(house.airC),
      dewPointC: dewPointC(vapourAfterPa),
    },
    state: { ...house, ratio, isOn: given.electricW > 0 },
  };
}

const off = { heatW: 0, sensibleW: 0, latentW: 0, electricW: 0, waterKgPerH: 0 };

function heating(
  { curves }: RoomModel,
  outdoorC: number,
  { heatW, capW }: { readonly heatW: number; readonly capW: number },
) {
  const curve = curves.heating;
  if (!curve) return off;
  const mostW = Math.min(heatW, curve.mostW(outdoorC));
  const given = within(mostW, capW, (watts) => curve.powerW(outdoorC, watts));
  return given > 0 ? { ...off, heatW: given, electricW: curve.powerW(outdoorC, given) } : off;
}

function cooling(
  { pressurePa }: RoomHome,
  { curves }: RoomModel,
  outdoorC: number,
  request: {
    readonly state: RoomState;
    readonly vapourPa: number;
    readonly sensibleW: number;
    readonly capW: number;
  },
) {
  const { state, vapourPa, sensibleW, capW } = request;
  const air = { celsius: state.airC, vapourPa, pressurePa, m3PerH: curves.fanM3PerH };
  const mostW = Math.min(coldForSensible(air, sensibleW), curves.cooling.mostW(outdoorC));
  const coldW = within(mostW, capW, (watts) => curves.cooling.powerW(outdoorC, watts));
  if (coldW <= 0) return off;
  const { sensibleW: taken, latentW, waterKgPerH } = coilCooling(air, coldW);
  const electricW = curves.cooling.powerW(outdoorC, coldW);
  return { heatW: 0, sensibleW: taken, latentW, electricW, waterKgPerH };
}

/** Largest output up to `mostW` whose power is within a limit, to a watt. */
function within(mostW: number, capW: number, powerW: (outputW: number) => number): number {
  if (powerW(mostW) <= capW) return mostW;
  let low = 0;
  let high = mostW;
  while (high - low > 1) {
    const middle = (low + high) / 2;
    if (powerW(middle) <= capW) low = middle;
    else high = middle;
  }
  return low;
}

/** Water in plaster and furniture follows the air: capacity over that of the air alone (EnergyPlus, zone humidity capacity: 5 to 15). */
const buffering = 10;

/**
 * Water in the room's air at the end of a slot, by an implicit step: M w' = n M_air (w_out - w) + gains - condensed; never above saturation.
 */
function nextRatio(
  { pressurePa, outdoorRatio }: RoomHome,
  room: RoomModel,
  now: {
    readonly t: number;
    readonly state: RoomState;
    readonly waterKgPerH: number;
    readonly house: { readonly airC: number };
  },
): number {
  const { t, state, waterKgPerH, house } = now;
  const airKg = room.volumeM3 * airKgPerM3(house.airC, pressurePa);
  const exchange = (room.airChangesPerH * slotH) / buffering;
  const added = ((room.waterKgPerH - waterKgPerH) * slotH) / (buffering * airKg);
  const ratio = (state.ratio + exchange * (outdoorRatio[t] ?? 0) + added) / (1 + exchange);
  const mostPa = saturationPa(house.airC);
  const most = (0.622 * mostPa) / (pressurePa - mostPa);
  return Math.min(most, Math.max(leastRatio, ratio));
}

const leastRatio = 1e-4;

/** The units' own thermostats: they hold the set-points whenever somebody needs the room, and the battery balances the home. */
export function thermostats(home: RoomHome): RoomController {
  return (t, states) => ({
    heatW: withinSetPoints(
      home,
      t,
      states,
      home.rooms.map(() => 0),
    ),
    batteryW: null,
    curtailW: 0,
  });
}

/** Requested heat of each room, changed so far that its air ends the slot within the set-points: a thermostat stays in charge. */
export function withinSetPoints(
  { rooms, horizon }: RoomHome,
  t: number,
  states: readonly RoomState[],
  requestedW: readonly number[],
): readonly number[] {
  return rooms.map((room, i) => {
    const state = states[i] ?? room.begin;
    const { air } = room.step;
    const freeC =
      air.air * state.airC +
      air.mass * state.massC +
      air.outdoor * (horizon.outdoorC[t] ?? 0) +
      air.gains * (room.gainsW[t] ?? 0);
    const lowW = ((room.lowC[t] ?? -Infinity) - freeC) / air.heat;
    const highW = ((room.highC[t] ?? Infinity) - freeC) / air.heat;
    const needed = clamp(requestedW[i] ?? 0, lowW, highW);
    return clamp(
      needed,
      room.mode === 'heating' ? 0 : -Infinity,
      room.mode === 'cooling' ? 0 : Infinity,
    );
  });
}
