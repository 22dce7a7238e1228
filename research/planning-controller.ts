import { dayMinutes } from '@hearth/calendar/durations.ts';
import { localClockOf } from '@hearth/calendar/local-clock.ts';
import {
  type PlanInForce,
  advancePlan,
  tankRunFallK,
} from '@hearth/energy/planner/advance-plan.ts';
import { remainingWrites } from '@hearth/energy/planner/control-limits.ts';
import { highsRuns } from '@hearth/energy/planner/highs-runs.ts';
import { hourlyPlanner } from '@hearth/energy/planner/hourly-planner.ts';
import { loadForecaster } from '@hearth/energy/planner/load-forecaster.ts';
import { homeModelOf } from '@hearth/energy/planner/scenario-of-observation.ts';
import type { Solver } from '@hearth/energy/planner/solver.ts';
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
}

/** Controller that follows the engine's plan in the simulated home. */
export function planningController({ withSgReady, controlsOf }: PlanningOptions) {
  return (home: Home): Controller => {
    const { timeZone } = home.place;
    const planner = hourlyPlanner({ solver, timeZone, withSgReady });
    const loadForecast = loadForecaster(timeZone);
    const baselineControls = constantControls(home);
    const description = homeDescriptionOf(home);
    let inForce: PlanInForce | null = null;
    let previousControls: Controls = baselineControls;
    const budget = writeBudget(home);
    return async (observation) => {
      const model = homeModelOf(description, observation);
      inForce = await advancePlan(inForce, observation, {
        description,
        model,
        planner,
        loadForecast,
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
