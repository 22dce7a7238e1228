import { invalid } from '@hearth/core/problem.ts';
import { blocksOf } from './blocks.ts';
import { chooseSolution } from './choose-solution.ts';
import { disinfectionDueMs } from './disinfection.ts';
import { type PlanHome, homeOf } from './home.ts';
import { decisionsToKeep } from './decisions-to-keep.ts';
import { slotMs } from './horizon.ts';
import { normalOperation } from './normal-operation.ts';
import { isDueWithin, outcomeOf } from './outcome.ts';
import type { Degradation, Plan, PlanDecisions, PlanOutcome, PlanResult } from './plan.ts';
import { type ScenarioInput } from './scenario.ts';
import { scenario as schema } from './checked-scenario.ts';
import { sgReadyOf } from './sg-ready.ts';
import { type SimulationResult, simulate } from './simulate.ts';
import type { Effort, SolvedPlan } from './solve-plan.ts';
import type { Solver } from './solver.ts';
import type { ValidScenario } from './valid-scenario.ts';
import { weightsOf } from './weights.ts';

export interface PlanRequest {
  readonly solver: Solver;
  /** Decisions of the previous plan: tank runs stay, and only linear programmes are solved. Without it everything is decided again. */
  readonly previousDecisions?: PlanDecisions | null;
  /** Whether better runs may replace the previous ones all the same; default: no. */
  readonly mayMoveRuns?: boolean;
  /** Decisions in force, which a plan that decides everything keeps where they are better. */
  readonly decisionsInForce?: PlanDecisions | null;
  /** Default `quick`. */
  readonly effort?: Effort;
  /** The units run by themselves: nothing is solved, and the plan is normal operation. */
  readonly isNormalOnly?: boolean;
  /** Adds the plan for an SG-Ready unit, which takes a tenth of a second. */
  readonly withSgReady?: boolean;
}

/** Plans a home from a file or a form: faults name errors of the scenario by JSON pointer. */
export async function plan(input: ScenarioInput, request: PlanRequest): Promise<PlanResult> {
  const parsed = schema.safeParse(input);
  return parsed.success
    ? { ok: true, plan: await planScenario({ scenario: parsed.data, replaced: [] }, request) }
    : { ok: false, faults: faultsOf(invalid(parsed.error, 'body')) };
}

/**
 * Plans a home: solves the programme, simulates the solution with the full curves and compares it with normal operation.
 * All figures are those of the simulation; normal operation is the plan where it is as good. There is a plan for each valid scenario.
 */
export async function planScenario(
  { scenario, replaced }: ValidScenario,
  request: PlanRequest,
): Promise<Plan> {
  const home = homeOf(scenario);
  const normal = simulate(home, normalOperation(home));
  const weights = weightsOf(home, normal);
  const byNormal = outcomeOf(home, weights, normal);
  const {
    solved,
    simulated: optimised,
    keptUntilMs,
  } = await chooseSolution(home, weights, {
    solver: request.solver,
    previousDecisions: request.previousDecisions ?? null,
    mayMoveRuns: request.mayMoveRuns ?? false,
    decisionsInForce: request.decisionsInForce ?? null,
    effort: request.effort ?? 'quick',
    isNormalOnly: request.isNormalOnly ?? false,
  });
  const isBetter = optimised !== null && optimised.worth < byNormal.worth;
  const chosen = isBetter ? optimised : { course: normal, ...byNormal };
  const degradations = [
    ...replaced,
    ...home.horizon.degradations,
    ...degradationsOf(home, chosen, solved),
    ...(solved.reason === null ? [] : [{ code: 'not-solved', reason: solved.reason } as const]),
    ...(optimised && !isBetter ? [{ code: 'no-better-than-normal' } as const] : []),
  ];
  return {
    fromMs: home.horizon.fromMs,
    currency: scenario.currency,
    slots: chosen.course.slots,
    blocks: blocksOf(home, chosen.course, normal),
    outcome: chosen.outcome,
    normal: byNormal.outcome,
    source: isBetter ? 'optimised' : 'normal-operation',
    degradations,
    solve: solved.report,
    sgReady: request.withSgReady ? sgReadyOf(home, weights, { plan: chosen.course, normal }) : null,
    // A refresh goes on with the runs of the programme, also where normal operation was better this time.
    decisions: decisionsToKeep(home, { ...(optimised ?? chosen), keptUntilMs }),
  };
}

function faultsOf({ code, at = '', more = [] }: ReturnType<typeof invalid>) {
  return [{ code, at }, ...more].map((fault) => ({
    code: fault.code,
    at: fault.at.replace(/^\/body/, '') || '/',
  }));
}

function degradationsOf(
  home: PlanHome,
  { outcome, course }: { readonly outcome: PlanOutcome; readonly course: SimulationResult },
  { report, isLimited }: SolvedPlan,
): readonly Degradation[] {
  const { belowKh, aboveKh, tankBelowKh } = outcome.comfort;
  const degradations: Degradation[] = [];
  if (home.isMassAssumed) degradations.push({ code: 'mass-assumed', massC: home.begin.massC });
  if (belowKh > noticedKh || aboveKh > noticedKh)
    degradations.push({ code: 'comfort-not-reached', belowKh, aboveKh });
  if (tankBelowKh > noticedKh)
    degradations.push({ code: 'tank-not-reached', belowKh: tankBelowKh });
  const dueMs = disinfectionDueMs(home.scenario);
  if (dueMs !== null && isDueWithin(home) && outcome.disinfectedMs === null)
    degradations.push({ code: 'disinfection-not-reached', dueMs });
  if (isLimited && report.status === 'incumbent')
    degradations.push({ code: 'limit-reached', gap: report.gap });
  return [...frostOf(home, course), ...degradations];
}

/** Air temperature of frost protection: the snowflake of a thermostat head (EN 215). */
const frostC = 6;

/** The coldest room of the plan, or the measured one, if it is below frost protection. */
function frostOf(
  { begin, horizon }: PlanHome,
  { slots }: SimulationResult,
): readonly Degradation[] {
  let coldest = { lowestC: begin.airC, atMs: horizon.fromMs };
  for (const { airC, fromMs } of slots)
    if (airC < coldest.lowestC) coldest = { lowestC: airC, atMs: fromMs + slotMs };
  return coldest.lowestC < frostC ? [{ code: 'frost', ...coldest }] : [];
}

/** K h: a tenth of a kelvin for an hour is below the resolution of a thermometer. */
const noticedKh = 0.1;
