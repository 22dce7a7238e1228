import type { Clock } from '@hearth/calendar/clock.ts';
import type { ObservedHomeDeps } from '../plan-input/read-observed-home.ts';
import type { Solver } from '../planner/solver.ts';
import type { HeldObservations } from './held-observations.ts';
import type { PlanPort } from './plan-port.ts';

/** What planning a home needs. */
export interface PlanDeps extends ObservedHomeDeps {
  readonly clock: Clock;
  readonly product: PlanPort;
  readonly solver: Solver;
  readonly observations: HeldObservations;
}
