import { dayMinutes } from '@hearth/calendar/durations.ts';
import { localClockOf } from '@hearth/calendar/local-clock.ts';
import {
  type PlanInForce,
  advancePlan,
  tankRunFallK,
} from '@hearth/energy/planner/advance-plan.ts';
import { remainingWrites } from '@hearth/energy/planner/control-limits.ts';
import { highsRuns } from '@hearth/energy/planner/highs-runs.ts';
import { homeModelOf } from '@hearth/energy/planner/scenario-of-observation.ts';
import type { HomeDescription } from '@hearth/energy/planner/home-description.ts';
import type { Observation } from '@hearth/energy/planner/observation.ts';
import type { Solver } from '@hearth/energy/planner/solver.ts';
import { stateOfText, textOfState } from '@hearth/energy/planner/state-text.ts';
import type { Controls } from '@hearth/plant/controls.ts';
import type { Home } from '@hearth/plant/home.ts';
import type { ControlsOfPlan } from './controls-of-plan.ts';
import type { Controller } from './controller.ts';
import { homeDescriptionOf } from './home-description.ts';
import { constantControls } from './rule-controllers.ts';
import { changedValuesBetween } from './changed-values.ts';

/** Solver in this thread; each comparison has a thread of its own. */
const runs = highsRuns();
const solver: Solver = {
  solve: (programme, limits) => runs.solve(programme, limits),
  close: () => Promise.resolve(),
};

interface PlanningOptions {
  readonly withSgReady: boolean;
  readonly controlsOf: ControlsOfPlan;
  /** What the planner knows of the home; default: all that is measured, and the owner's description. */
  readonly knowledgeOf?: (home: Home) => (observation: Observation) => {
    readonly observation: Observation;
    readonly description: HomeDescription;
  };
}

function allMeasured(home: Home) {
  const description = homeDescriptionOf(home);
  return (observation: Observation) => ({ observation, description });
}

/** Controller that follows the engine's plan in the simulated home. */
export function planningController({
  withSgReady,
  controlsOf,
  knowledgeOf = allMeasured,
}: PlanningOptions) {
  return (home: Home): Controller => {
    const baselineControls = constantControls(home);
    const known = knowledgeOf(home);
    let inForce: PlanInForce | null = null;
    let previousControls: Controls = baselineControls;
    const budget = writeBudget(home);
    return async (measured) => {
      const { observation, description } = known(measured);
      const model = homeModelOf(description, observation);
      inForce = await advancePlan(resumed(inForce), observation, {
        description,
        model,
        solver,
        withSgReady,
      });
      const { plan, parameters } = inForce;
      const controls = controlsOf(plan, observation, {
        home,
        model: model.heatPump,
        baselineControls,
        previousControls,
        tankDropK: parameters.tankDropK,
        tankFallK: tankRunFallK(observation, { description, model }, parameters),
        writesLeft: budget.leftOn(observation.minute),
      });
      budget.spend(changedValuesBetween(previousControls, controls));
      previousControls = controls;
      return controls;
    };
  };
}

/** Each plan goes on from the written state of the last one, as in another process. */
const resumed = (state: PlanInForce | null): PlanInForce | null =>
  // Written in this form by `textOfState`.
  state && (stateOfText(textOfState(state)) as PlanInForce);

/** Writes that ONECTA allows. */
const writesPerDay = 40;

/** Counts the writes of a local day against the limit. */
function writeBudget({ place }: Home) {
  const clock = localClockOf(place.timeZone);
  let day = Number.NaN;
  let spent = 0;
  return {
    leftOn(minute: number): number {
      const today = Math.floor(clock.minuteOf(minute) / dayMinutes);
      if (today !== day) spent = 0;
      day = today;
      return remainingWrites({ writesPerDay, written: spent });
    },
    spend(writes: number): void {
      spent += writes;
    },
  };
}
