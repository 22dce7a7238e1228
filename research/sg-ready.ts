import { sgStateAt } from '@hearth/energy/planner/sg-ready.ts';
import type { SgState } from '@hearth/energy/planner/plan.ts';
import type { Controls } from '@hearth/plant/controls.ts';
import type { ControlsOfPlan } from './controls-of-plan.ts';

const inputs: Readonly<Record<SgState, Controls['smartGrid']>> = {
  1: 'blocked',
  2: 'normal',
  3: 'recommended',
  4: 'forced',
};

/** Controls for a unit with an SG-Ready input only; the set-points of rooms and tank are the constant rule's. */
export const sgReadyControlsOfPlan: ControlsOfPlan = (
  plan,
  { minute },
  { baselineControls: usual },
) => {
  return { ...usual, smartGrid: inputs[sgStateAt(plan, minute * 60_000)] };
};
