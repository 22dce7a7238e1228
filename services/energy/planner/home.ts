import { meanOf } from '@hearth/physics/numerics.ts';
import {
  type HouseNodes,
  type HouseState,
  type HouseStep,
  houseNodesOf,
  houseStep,
  restingMassC,
} from './house-nodes.ts';
import { type Horizon, horizonOf } from './horizon.ts';
import { type Scenario, slotH } from './scenario.ts';
import { type TankStep, tankStep } from './tank-step.ts';
import { type UnitCurve, unitCurveOf } from './unit-curve.ts';

/** Steps of the re-simulation in a slot. */
export const finerSteps = 3;

/** A scenario made ready: horizon, models and their steps, and where all of it begins. */
export interface Home {
  readonly scenario: Scenario;
  readonly horizon: Horizon;
  readonly nodes: HouseNodes;
  readonly slotStep: HouseStep;
  readonly unit: UnitCurve;
  /** Of a slot, and of a finer step. */
  readonly tankSteps: { readonly slot: TankStep; readonly finer: TankStep } | null;
  readonly begin: HouseState;
  /** True where nobody said how warm the mass is. */
  readonly isMassAssumed: boolean;
}

export function homeOf(scenario: Scenario): Home {
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
      massC: massC ?? restingMassC(nodes, airC, meanOf(horizon.outdoorC)),
    },
    isMassAssumed: massC === null,
  };
}
