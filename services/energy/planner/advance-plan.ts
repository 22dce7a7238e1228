import { dayMinutes } from '@hearth/calendar/durations.ts';
import type { HomeDescription } from './home-description.ts';
import type { Planner } from './hourly-planner.ts';
import { type LearnedParameters, estimateHouseState, learnParameters } from './learn-parameters.ts';
import { latestValue } from './measurements.ts';
import type { Observation } from './observation.ts';
import type { Plan } from './plan.ts';
import type { LoadForecaster } from './planner-forecasts.ts';
import type { Scenario } from './scenario.ts';
import { scenarioOf } from './scenario-of-observation.ts';
import { tankRunDropKOf } from './tank-temperature-drop.ts';

const replanMinutes = 60;
const learnMinutes = dayMinutes;

/** The last plan of a home, and the parameters that it was made with. */
export interface PlanInForce {
  readonly parameters: LearnedParameters;
  readonly plan: Plan;
}

interface PlanningHome {
  readonly description: HomeDescription;
  readonly model: Scenario;
  readonly planner: Planner;
  readonly loadForecast: LoadForecaster;
}

/** Plan in force in the quarter-hour that starts now: parameters are learnt once a day, a plan is made once an hour. */
export async function advancePlan(
  previous: PlanInForce | null,
  observation: Observation,
  { description, model, planner, loadForecast }: PlanningHome,
): Promise<PlanInForce> {
  const { minute } = observation;
  const parameters =
    previous === null || minute % learnMinutes === 0
      ? learnParameters(observation, description, model)
      : previous.parameters;
  const plan =
    previous === null || minute % replanMinutes === 0
      ? await planner(scenarioOf({ observation, description, parameters, model, loadForecast }))
      : previous.plan;
  return { parameters, plan };
}

/** Temperature drop of the rooms in a tank run that starts now, K. */
export function tankRunFallK(
  observation: Observation,
  { description, model }: Pick<PlanningHome, 'description' | 'model'>,
  parameters: LearnedParameters,
): number {
  const { measurements } = observation;
  const state = estimateHouseState(observation, description, model, parameters);
  const outdoorC = latestValue(measurements, measurements.outdoorC);
  return tankRunDropKOf(parameters.house, parameters.tankDropK, { ...state, outdoorC });
}
