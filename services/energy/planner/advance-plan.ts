import { dayMinutes, minuteMs } from '@hearth/calendar/durations.ts';
import type { HomeDescription } from './home-description.ts';
import {
  type HouseholdForecast,
  householdForecastOf,
  householdLoadOf,
} from './household-forecast.ts';
import { type LearnedParameters, estimateHouseState, learnParameters } from './learn-parameters.ts';
import { latestValue } from './measurements.ts';
import { nextPlan } from './next-plan.ts';
import type { Observation } from './observation.ts';
import type { Plan } from './plan.ts';
import type { Scenario } from './scenario.ts';
import { scenarioOf } from './scenario-of-observation.ts';
import type { Solver } from './solver.ts';
import type { ValidScenario } from './valid-scenario.ts';
import { tankRunDropKOf } from './tank-temperature-drop.ts';

/** What was learnt of a home; plain data. */
interface LearntHome {
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
  readonly plan: Plan;
  /** Start of the last plan that decided everything. */
  readonly lastFullMs: number;
}

interface PlanningHome {
  readonly description: HomeDescription;
  readonly model: Scenario;
  readonly solver: Solver;
  readonly withSgReady: boolean;
}

/** Plan of the quarter-hour that starts now, by `nextPlan` from the last one; nothing else happens in the home that asks for another plan. */
export async function advancePlan(
  previous: PlanInForce | null,
  observation: Observation,
  { description, model, solver, withSgReady }: PlanningHome,
): Promise<PlanInForce> {
  const { learnt, scenario } = scenarioNow(previous, observation, { description, model });
  const { plan, trigger } = await nextPlan(scenario, {
    solver,
    withSgReady,
    timeZone: observation.timeZone,
    before: previous && {
      source: previous.plan.source,
      status: previous.plan.solve.status,
      decisions: previous.plan.decisions,
    },
    lastFullMs: previous?.lastFullMs ?? null,
    hasEvent: false,
    isNormalOnly: false,
  });
  const isRefreshed = previous !== null && trigger === 'slot';
  return {
    ...learnt,
    plan,
    lastFullMs: isRefreshed ? previous.lastFullMs : observation.minute * minuteMs,
  };
}

/** The scenario from now on, and what was learnt for it: once a day, and the household's load with each call. */
function scenarioNow(
  previous: LearntHome | null,
  observation: Observation,
  { description, model }: Pick<PlanningHome, 'description' | 'model'>,
): { readonly learnt: LearntHome; readonly scenario: ValidScenario } {
  const { minute, future } = observation;
  const isLearning = !previous || !isSameDay(previous.learntMinute, minute);
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

const isSameDay = (before: number, now: number): boolean =>
  Math.floor(before / dayMinutes) === Math.floor(now / dayMinutes);

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
