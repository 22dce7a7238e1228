import { clamp } from '@hearth/physics/numerics.ts';
import { type RoomControls, actionAt } from './controls.ts';
import type { AirConditionerDescription } from './home.ts';
import type { AirConditionerState } from './state.ts';
import type { Surroundings } from './surroundings.ts';

const leastMinutes = 5;
const boostMinutes = 20;
const startK = 0.4;
const stopK = 0.5;
const autoBandK = 0.2;

export interface RoomHeat {
  /** Heat into the room; negative while cooling. */
  heatW: number;
  electricW: number;
}

/** Simulates one minute of an air-conditioner; writes its heat to the room and its power. */
export function stepAirConditioner(
  unit: AirConditionerDescription,
  state: AirConditionerState,
  room: RoomControls,
  now: Surroundings,
  out: RoomHeat,
): void {
  out.heatW = 0;
  out.electricW = 0;
  const { faulty, life } = now;
  state.sinceChange += 1;
  const isBroken = faulty.outdoorFan || faulty.unitCommunication || faulty.roomSensor;
  const action = room.schedule ? actionAt(room.schedule, life.weekday, life.minuteOfDay) : null;
  const isOn = room.isOn && (action?.isOn ?? true) && !life.isOnHoliday && !isBroken;
  if (!isOn) {
    stop(state);
    return;
  }
  if (room.mode === 'fanOnly' || room.mode === 'dry') {
    stop(state);
    out.electricW = room.mode === 'dry' ? 150 : 25;
    return;
  }
  const heatMissing = (action?.setPointC ?? room.heatingSetPointC) - now.roomC;
  const coldMissing = now.roomC - (action?.setPointC ?? room.coolingSetPointC);
  const missing = steer(state, room.mode, heatMissing, coldMissing);
  if (!state.isRunning) return;
  state.runMinutes += 1;
  const since = room.boostAtMinute === null ? -1 : now.minute - room.boostAtMinute;
  const isBoosted = since >= 0 && since < boostMinutes;
  const most = isBoosted ? 1 : Math.max(unit.leastShare, room.powerShareMax);
  const requestedShare = isBoosted ? 1 : 0.35 + 0.7 * missing;
  // The inverter changes its speed by a few percent a minute.
  const aim = clamp(requestedShare, unit.leastShare, most);
  state.share += Math.max(-0.15, Math.min(isBoosted ? 1 : 0.1, aim - state.share));
  state.share = clamp(state.share, unit.leastShare, most);
  give(unit, state, now, out);
}

/** Starts and stops with hysteresis around the set-point; returns the deviation, K. */
function steer(
  state: AirConditionerState,
  mode: 'heating' | 'cooling' | 'auto',
  heatMissing: number,
  coldMissing: number,
): number {
  const mayHeat = mode !== 'cooling';
  const mayCool = mode !== 'heating';
  if (state.isRunning) {
    const missing = state.isCooling ? coldMissing : heatMissing;
    const isWrongWay = state.isCooling ? !mayCool : !mayHeat;
    if (isWrongWay || (missing < -stopK && state.sinceChange >= leastMinutes)) stop(state);
    return missing;
  }
  if (state.sinceChange < leastMinutes) return 0;
  const band = mode === 'auto' ? startK + autoBandK : startK;
  if (mayHeat && heatMissing > band) start(state, false);
  else if (mayCool && coldMissing > band) start(state, true);
  return state.isCooling ? coldMissing : heatMissing;
}

/**
 * EER = EER_rated (1 + 0.028 (35 - T)) p, COP = COP_rated (1 + 0.022 (T - 7)) p, p = 1.5 - 0.5 share: T outdoors. Slopes and part load after
 * the four points of EN 14825 that vendors declare for split units (SEER 6 to 7 at EER 3.8, SCOP 4 to 4.5 at COP 4.2).
 * Worked: EER 3.9 at 28 degrees and 40 % load: 3.9 x 1.196 x 1.3 = 6.06.
 */
function give(
  unit: AirConditionerDescription,
  state: AirConditionerState,
  now: Surroundings,
  out: RoomHeat,
): void {
  const { outdoorC, relativeHumidity } = now.weather;
  const part = 1.5 - 0.5 * state.share;
  const loss = now.faulty.refrigerantLoss;
  const strength = (loss ? 0.5 : 1) * state.share;
  const worse = loss ? 0.75 : 1;
  if (state.isCooling) {
    const efficiency = clamp(unit.ratedEer * (1 + 0.028 * (35 - outdoorC)) * part, 1.5, 12) * worse;
    const cold = unit.coolingW * (1 - 0.008 * (outdoorC - 35)) * strength;
    out.heatW = -cold;
    out.electricW = cold / efficiency;
    return;
  }
  // Ice reduces the output by a tenth; single defrosts of room units are not modelled.
  const iced = outdoorC < 5 && relativeHumidity > 0.75 ? 0.9 : 1;
  const efficiency =
    clamp(unit.ratedCop * (1 + 0.022 * (outdoorC - 7)) * part * iced, 1.2, 9) * worse;
  const heat = unit.heatingW * clamp(1 + 0.018 * (outdoorC - 7), 0.4, 1.2) * iced * strength;
  out.heatW = heat;
  out.electricW = heat / efficiency;
}

function start(state: AirConditionerState, isCooling: boolean): void {
  state.isRunning = true;
  state.isCooling = isCooling;
  state.sinceChange = 0;
  state.share = 0.3;
  state.starts += 1;
}

function stop(state: AirConditionerState): void {
  if (!state.isRunning) return;
  state.isRunning = false;
  state.sinceChange = 0;
}
