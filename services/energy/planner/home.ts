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
}

export function homeOf(scenario: Scenario): PlanHome {
  const horizon = horizonOf(scenario);
  const nodes = houseNodesOf(scenario.house);
  const { airC, massC } = scenario.state;
  const { tank } = scenario;
  return {
    scenario,
    horizon,
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
