import type { PlanHome } from './home.ts';
import { disinfectionDueMs } from './disinfection.ts';
import { slotMs } from './horizon.ts';
import type { SgState } from './plan.ts';
import { slotH } from './scenario.ts';
import type { SlotController, Decision, PlanState } from './simulate.ts';

/** Temperature below the set-point at which a stopped unit starts again. */
const roomHysteresisK = 0.3;

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
 * The unit's own controller without prices or sun: holds the room at its set-point, heats the tank by its hysteresis, disinfects when due. The
 * battery balances surplus and demand. `shift`: effect of SG-Ready in a slot.
 */
export function normalOperation(
  home: PlanHome,
  shift: (t: number) => UnitShift = () => normalShift,
): SlotController {
  let heatsTank = home.scenario.state.running === 'hot-water';
  const disinfection = hotRunOf(home);
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
      heatW: roomHeatW(home, t, state, roomK),
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

/** Heat that brings the air to the set-point within the slot; below its least heat the unit cycles. */
function roomHeatW(home: PlanHome, t: number, state: PlanState, byK: number): number {
  const { horizon, slotStep, scenario, unit } = home;
  const setPointC = scenario.comfort.setPointC + byK;
  const outdoorC = horizon.outdoorC[t] ?? 0;
  const { air } = slotStep;
  const without =
    air.air * state.airC +
    air.mass * state.massC +
    air.outdoor * outdoorC +
    air.gains * (horizon.gainsW[t] ?? 0);
  const heatW = (setPointC - without) / air.heat;
  const leastW = unit.heatingLeastW(outdoorC);
  if (heatW >= leastW) return heatW;
  const isCold = state.airC < setPointC - roomHysteresisK;
  const runsOn = state.running === 'heating' && state.airC < setPointC + roomHysteresisK;
  return isCold || (runsOn && heatW > 0) ? leastW : 0;
}

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
