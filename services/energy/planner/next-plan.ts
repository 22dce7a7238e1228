import { hourMs, quarterHourMs } from '@hearth/calendar/durations.ts';
import { isDisinfecting } from './disinfection.ts';
import { planScenario } from './make-plan.ts';
import type { Plan, PlanDecisions, SolveReport } from './plan.ts';
import { type PlanTrigger, planTrigger } from './plan-trigger.ts';
import type { Solver } from './solver.ts';
import type { ValidScenario } from './valid-scenario.ts';

/** The last plan of a home, as far as the next one depends on it. */
export interface PlanBefore {
  readonly source: Plan['source'];
  readonly status: SolveReport['status'];
  readonly decisions: PlanDecisions;
}

interface NextPlanRequest {
  readonly solver: Solver;
  readonly timeZone: string;
  /** Null: the home has none. */
  readonly before: PlanBefore | null;
  /** Start of the last plan that decided everything; null without one. */
  readonly lastFullMs: number | null;
  /** Something has happened that a plan must answer. */
  readonly hasEvent: boolean;
  /** Something is missing without which a plan would be a guess. */
  readonly isNormalOnly: boolean;
  /** Whether the plan of an SG-Ready unit is made as well; default: no. */
  readonly withSgReady?: boolean;
}

/**
 * The plan of the quarter-hour that starts now. It decides everything again at fixed hours, after events, and where there is nothing to go on
 * from; else it solves the linear programme with the runs of the plan before, and once an hour takes better ones. Where these runs have become
 * no better than normal operation, it decides everything again.
 */
export async function nextPlan(
  valid: ValidScenario,
  {
    solver,
    timeZone,
    before,
    lastFullMs,
    hasEvent,
    isNormalOnly,
    withSgReady = false,
  }: NextPlanRequest,
): Promise<{ readonly plan: Plan; readonly trigger: PlanTrigger }> {
  const decided = before && isSolved(before) ? before.decisions : null;
  const nowMs = Date.parse(valid.scenario.from);
  const trigger = planTrigger({
    nowMs,
    lastFullMs,
    untilMs: decided && decided.untilMs - leastAheadMs,
    isNormal: before?.source === 'normal-operation',
    hasEvent,
    isDisinfecting: decided !== null && isDisinfecting(valid.scenario, decided.disinfectionMs),
    timeZone,
  });
  const planWith = async (previousDecisions: PlanDecisions | null): Promise<Plan> =>
    await planScenario(valid, {
      solver,
      mayMoveRuns: nowMs % hourMs < quarterHourMs,
      effort: 'quick',
      isNormalOnly,
      withSgReady,
      previousDecisions,
      decisionsInForce: decided,
    });
  const plan = await planWith(trigger === 'slot' ? decided : null);
  const isOutdated =
    trigger === 'slot' && before?.source === 'optimised' && isNoBetterThanNormal(plan);
  return isOutdated ? { plan: await planWith(null), trigger: 'no-better' } : { plan, trigger };
}

/** The unit would get its own values back, and those of the next full plan an hour later. */
const isNoBetterThanNormal = ({ degradations }: Plan): boolean =>
  degradations.some(({ code }) => code === 'no-better-than-normal');

/** A plan without a solution has decided nothing. */
const isSolved = ({ status }: PlanBefore): boolean =>
  status === 'optimal' || status === 'incumbent';

/** Decided runs must reach this far ahead; a plan before their end decides the rest. */
const leastAheadMs = 6 * hourMs;
