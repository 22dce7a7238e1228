import { dayMinutes, minuteMs } from '@hearth/calendar/durations.ts';
import type { HomeDescription } from './home-description.ts';
import { type HourlyDecisions, planHour } from './hourly-plan.ts';
import {
  type HouseholdForecast,
  householdForecastOf,
  householdLoadOf,
} from './household-forecast.ts';
import { type LearnedParameters, estimateHouseState, learnParameters } from './learn-parameters.ts';
import { latestValue } from './measurements.ts';
import type { Observation } from './observation.ts';
import type { Plan } from './plan.ts';
import type { Scenario } from './scenario.ts';
import { scenarioOf } from './scenario-of-observation.ts';
import type { Solver } from './solver.ts';
import type { ValidScenario } from './valid-scenario.ts';
import { tankRunDropKOf } from './tank-temperature-drop.ts';

const replanMinutes = 60;
const learnMinutes = dayMinutes;

/** What was learnt of a home; plain data. */
export interface LearntHome {
  readonly learntMinute: number;
  readonly parameters: LearnedParameters;
  /** Null while the household's future is given. */
  readonly household: HouseholdForecast | null;
}

/**
 * The last plan of a home and all that the next one continues. It is plain data: `state-text.ts` writes and reads it, and any process goes
 * on from it.
 */
export interface PlanInForce extends LearntHome {
  readonly decisions: HourlyDecisions;
  readonly plan: Plan;
}

interface PlanningHome {
  readonly description: HomeDescription;
  readonly model: Scenario;
  readonly solver: Solver;
  readonly withSgReady: boolean;
}

/**
 * Plan in force in the quarter-hour that starts now: parameters are learnt once a day, a plan is made once an hour, or as soon after that as
 * this is called.
 */
export async function advancePlan(
  previous: PlanInForce | null,
  observation: Observation,
  { description, model, solver, withSgReady }: PlanningHome,
): Promise<PlanInForce> {
  const { minute } = observation;
  if (previous && isSame(previous.plan.fromMs / minuteMs, minute, replanMinutes)) return previous;
  const { learnt, scenario } = scenarioNow(previous, observation, { description, model });
  const { plan, decisions } = await planHour(previous?.decisions ?? null, scenario, {
    solver,
    withSgReady,
    timeZone: observation.timeZone,
  });
  return { ...learnt, decisions, plan };
}

/** The scenario from now on, and what was learnt for it: once a day, and the household's load with each call. */
export function scenarioNow(
  previous: LearntHome | null,
  observation: Observation,
  { description, model }: Pick<PlanningHome, 'description' | 'model'>,
): { readonly learnt: LearntHome; readonly scenario: ValidScenario } {
  const { minute, future } = observation;
  const isLearning = !previous || !isSame(previous.learntMinute, minute, learnMinutes);
  const parameters = isLearning
    ? learnParameters(observation, description, model)
    : previous.parameters;
  const household = future.householdW
    ? null
    : householdForecastOf(previous?.household ?? null, observation);
  const householdW =
    future.householdW ??
    (household ? householdLoadOf(household, observation) : noLoad(observation));
  return {
    learnt: {
      learntMinute: isLearning ? minute : previous.learntMinute,
      parameters,
      household,
    },
    scenario: scenarioOf({ observation, description, parameters, model, householdW }),
  };
}

const noLoad = ({ weather }: Observation): Float64Array =>
  new Float64Array(weather.outdoorC.length);

const isSame = (before: number, now: number, minutes: number): boolean =>
  Math.floor(before / minutes) === Math.floor(now / minutes);

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
