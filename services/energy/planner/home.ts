import { meanOf } from '@hearth/physics/numerics.ts';
import {
  type HouseNodes,
  type HouseState,
  type HouseStep,
  houseNodesOf,
  houseStep,
  steadyMassC,
} from './house-nodes.ts';
import { type PlanHorizon, horizonOf } from './horizon.ts';
import { checkedStateOf } from './measured-state.ts';
import type { Degradation } from './plan.ts';
import { type Scenario, slotH } from './scenario.ts';
import { type TankStep, tankStep } from './tank-step.ts';
import { type UnitCurve, unitCurveOf } from './unit-curve.ts';

/** Steps of the simulation in a slot. */
export const finerSteps = 3;

/** A prepared scenario: horizon, models with their steps, and the initial state. */
export interface PlanHome {
  readonly scenario: Scenario;
  readonly horizon: PlanHorizon;
  readonly nodes: HouseNodes;
  readonly slotStep: HouseStep;
  readonly unit: UnitCurve;
  /** Steps of one slot and of one simulation step. */
  readonly tankSteps: { readonly slot: TankStep; readonly finer: TankStep } | null;
  readonly begin: HouseState;
  /** No temperature of the thermal mass is known. */
  readonly isMassAssumed: boolean;
  /** Weather or a temperature is unknown, so that normal operation must be the plan. */
  readonly isBlind: boolean;
}

export function homeOf(source: Scenario): PlanHome {
  const known = horizonOf(source);
  const nodes = houseNodesOf(source.house);
  const { state, degradations, isBlind } = checkedStateOf(source);
  const { tank, impossible } = possibleTankOf(source);
  const { airC, massC } = state;
  const scenario = { ...source, state, tank };
  const horizon = {
    ...known,
    degradations: [...known.degradations, ...degradations, ...impossible],
  };
  return {
    scenario,
    horizon,
    isBlind: isBlind || known.degradations.some(({ code }) => code === 'weather-missing'),
    nodes,
    slotStep: houseStep(nodes, slotH),
    unit: unitCurveOf(scenario.heatPump),
    tankSteps: tank
      ? { slot: tankStep(tank, slotH), finer: tankStep(tank, slotH / finerSteps) }
      : null,
    begin: {
      airC,
      massC: massC ?? steadyMassC(nodes, airC, meanOf(horizon.outdoorC)),
    },
    isMassAssumed: massC === null,
  };
}

/** The tank, without a disinfection that neither compressor nor immersion heater can reach. */
function possibleTankOf({ tank, heatPump }: Scenario): {
  readonly tank: Scenario['tank'];
  readonly impossible: readonly Degradation[];
} {
  if (!tank?.disinfection) return { tank, impossible: [] };
  const { disinfection, ...rest } = tank;
  const { reachC } = disinfection;
  const mostC = tank.immersionW > 0 ? immersionLimitC : heatPump.tankLimitC;
  return reachC <= mostC
    ? { tank, impossible: [] }
    : { tank: rest, impossible: [{ code: 'disinfection-not-possible', reachC, mostC }] };
}

/** Safety limit of an immersion heater. */
const immersionLimitC = 95;
