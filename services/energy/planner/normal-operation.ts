import type { PlanHome } from './home.ts';
import { lossOf } from './house-nodes.ts';
import { disinfectionDueMs } from './disinfection.ts';
import { slotMs } from './horizon.ts';
import type { SgState } from './plan.ts';
import { slotH } from './scenario.ts';
import type { SlotController, Decision, PlanState } from './simulate.ts';

/**
 * Response to the distance of the rooms from their set-point, as a multiple of the heat loss. Cold walls take the heat of a morning; with a weak
 * response rooms would stay below their set-point all day. Chosen with `bench/plan-result.ts`.
 */
const roomInfluence = 10;

/** Effect of a state on the set-points of a unit. */
export interface UnitShift {
  readonly isLocked: boolean;
  readonly roomK: number;
  readonly tankK: number;
}

/** Usual vendor settings: 1 K for rooms and 5 K for the tank, twice that when forced. */
export function shiftOf(state: SgState): UnitShift {
  const steps = Math.max(0, state - 2);
  return { isLocked: state === 1, roomK: steps, tankK: 5 * steps };
}

const normalShift = shiftOf(2);

/**
 * The unit's own controller without prices or sun: holds the rooms by its weather curve, heats the tank by its hysteresis, disinfects when due. The
 * battery balances surplus and demand. `shift`: effect of SG-Ready in a slot.
 */
export function normalOperation(
  home: PlanHome,
  shift: (t: number) => UnitShift = () => normalShift,
): SlotController {
  let heatsTank = home.scenario.state.running === 'hot-water';
  const disinfection = hotRunOf(home);
  const roomHeatW = roomHeatOf(home);
  return (t, state): Decision => {
    const { tank } = home.scenario;
    const { isLocked, roomK, tankK } = shift(t);
    const isHot = disinfection.isOn(t, state);
    const tankAimC = tank
      ? Math.min(tank.setPointC + tankK, Math.max(tank.mostC, tank.setPointC))
      : 0;
    if (tank) {
      if (state.tankC < tankAimC - tank.hysteresisK) heatsTank = true;
      if (state.tankC >= tankAimC - 0.1) heatsTank = false;
    }
    if (isLocked) return locked;
    return {
      heatW: roomHeatW(t, state, roomK),
      tankShare: heatsTank || isHot ? 1 : 0,
      tankAimC: isHot ? (tank?.disinfection?.reachC ?? 0) + 0.5 : tankAimC,
      immersionW: isHot ? (tank?.immersionW ?? 0) : 0,
      batteryW: null,
      curtailW: 0,
    };
  };
}

const locked: Decision = {
  heatW: 0,
  tankShare: 0,
  tankAimC: 0,
  immersionW: 0,
  batteryW: null,
  curtailW: 0,
};

/**
 * Heat demand of a weather curve with room influence:
 *   Q = H (T - T_o) - G + 10 H (T - T_a), not below 0,
 * with the heat loss H, set-point T, outdoor temperature T_o, gains G and room T_a.
 * Worked: 200 W/K, set-point 21, 1 outdoors, 500 W of gains, rooms at 20.5: 4000 - 500 + 1000 = 4500 W.
 */
function demandW({ horizon, nodes }: PlanHome, t: number, { airC }: PlanState, setPointC: number) {
  const lossW = lossOf(nodes) * (setPointC - (horizon.outdoorC[t] ?? 0));
  const influenceW = roomInfluence * lossOf(nodes) * (setPointC - airC);
  return Math.max(0, lossW - (horizon.gainsW[t] ?? 0) + influenceW);
}

/**
 * Distance of the rooms from the set-point at which a room thermostat calls for heat, and at which it no longer does. Without heat a house cools
 * after its set-point was lowered. Chosen with `bench/plan-result.ts`.
 */
const thermostat = { belowK: 0.2, aboveK: 1 };

/**
 * Heat of a slot while the thermostat calls for it: the demand, and below the unit's least heat runs that load the heating circuit, with
 * pauses.
 */
function roomHeatOf(home: PlanHome) {
  const { unit, scenario, horizon } = home;
  const { designHeatW, emitter } = scenario.heatPump.circuit;
  const { reheatShare, bandH } = circuits[emitter];
  const bandWh = bandH * designHeatW;
  let isRunning = scenario.state.running === 'heating';
  let owedWh = 0;
  let isCalling = true;
  return (t: number, state: PlanState, byK: number): number => {
    const setPointC = (horizon.setPointC[t] ?? 0) + byK;
    if (state.airC < setPointC - thermostat.belowK) isCalling = true;
    if (state.airC > setPointC + thermostat.aboveK) isCalling = false;
    const needW = isCalling ? demandW(home, t, state, setPointC) : 0;
    const leastW = unit.heatingLeastW(horizon.outdoorC[t] ?? 0);
    if (needW === 0 || needW >= leastW) {
      owedWh = 0;
      return needW;
    }
    owedWh += slotH * needW;
    if (owedWh >= bandWh / 2) isRunning = true;
    if (owedWh <= -bandWh / 2) isRunning = false;
    const heatW = isRunning ? Math.max(leastW, needW + reheatShare * designHeatW) : 0;
    owedWh -= slotH * heatW;
    return heatW;
  };
}

/**
 * Heating circuits. `reheatShare`: heat beyond the demand that warms a cold circuit up to its flow, as a share of the design heat. `bandH`: heat
 * between start and stop of a run, in hours of the design heat. A floor holds 1.3 MJ/K for each kW, warms by 2 K in 90 minutes and has a band of
 * 2 K; radiators hold 55 kJ/K, warm by 4 K in 15 minutes and have a band of 8 K.
 * Worked: floor 1300 x 2 / 5400 = 0.48 and 1300 x 2 / 3600 = 0.72; radiators 55 x 4 / 900 = 0.24 and 55 x 8 / 3600 = 0.12.
 */
const circuits = {
  floor: { reheatShare: 0.48, bandH: 0.72 },
  radiators: { reheatShare: 0.24, bandH: 0.12 },
  'fan-coils': { reheatShare: 0.24, bandH: 0.12 },
} as const satisfies Record<PlanHome['scenario']['heatPump']['circuit']['emitter'], object>;

/** Disinfection run: from its due time until the tank was hot for the holding time. */
function hotRunOf(home: PlanHome) {
  const due = disinfectionDueMs(home.scenario);
  const { disinfection } = home.scenario.tank ?? {};
  let heldH = 0;
  let isDone = disinfection === undefined;
  return {
    isOn(t: number, state: PlanState): boolean {
      if (isDone || !disinfection || due === null) return false;
      if (home.horizon.fromMs + t * slotMs < due) return false;
      heldH = state.tankC >= disinfection.reachC ? heldH + slotH : 0;
      if (heldH * 60 > disinfection.holdMin) isDone = true;
      return !isDone;
    },
  };
}
