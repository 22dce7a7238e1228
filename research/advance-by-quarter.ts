import { minuteMs } from '@hearth/calendar/durations.ts';
import { type LearntHome, scenarioNow } from '@hearth/energy/planner/advance-plan.ts';
import type { HomeDescription } from '@hearth/energy/planner/home-description.ts';
import { nextPlan } from '@hearth/energy/planner/next-plan.ts';
import type { Observation } from '@hearth/energy/planner/observation.ts';
import type { Plan } from '@hearth/energy/planner/plan.ts';
import type { Scenario } from '@hearth/energy/planner/scenario.ts';
import type { Solver } from '@hearth/energy/planner/solver.ts';

/** The last plan of a home that is planned each quarter-hour, as the running system does. */
export interface QuarterPlan extends LearntHome {
  readonly plan: Plan;
  readonly lastFullMs: number;
}

/** Plan of the quarter-hour that starts now, made as in the running system; nothing happens in a simulated home that asks for another one. */
export async function advanceByQuarter(
  previous: QuarterPlan | null,
  observation: Observation,
  {
    description,
    model,
    solver,
  }: {
    readonly description: HomeDescription;
    readonly model: Scenario;
    readonly solver: Solver;
  },
): Promise<QuarterPlan> {
  const { learnt, scenario } = scenarioNow(previous, observation, { description, model });
  const { plan, trigger } = await nextPlan(scenario, {
    solver,
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
