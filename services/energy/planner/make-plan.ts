import { invalid } from '@hearth/core/problem.ts';
import { blocksOf } from './blocks.ts';
import { decisionsOf } from './decisions.ts';
import { disinfectionDueMs } from './disinfection.ts';
import { type PlanHome, homeOf } from './home.ts';
import { decidedSlots, slotMs } from './horizon.ts';
import { normalOperation } from './normal-operation.ts';
import { isDueWithin, outcomeOf } from './outcome.ts';
import type { Degradation, PlanDecisions, PlanOutcome, PlanResult, SolveReport } from './plan.ts';
import { planProgramme } from './plan-programme.ts';
import { type ScenarioInput } from './scenario.ts';
import { scenario as schema } from './checked-scenario.ts';
import { sgReadyOf } from './sg-ready.ts';
import { type SimulationResult, simulate } from './simulate.ts';
import type { Solution, Solver } from './solver.ts';
import { type TankStarts, addTankStarts, keepTankRuns, searchFrom } from './tank-starts.ts';
import { type Weights, weightsOf } from './weights.ts';

export interface PlanRequest {
  readonly solver: Solver;
  /** Decisions of the previous plan: tank runs stay, and only a linear programme is solved. Without it everything is decided again. */
  readonly previousDecisions?: PlanDecisions | null;
  /** `quick` takes the best runs found in about a second; `proven`, the default, uses the time limit to come within 0.02 of the optimum. */
  readonly effort?: 'quick' | 'proven';
  /** Adds the plan for an SG-Ready unit, which takes a tenth of a second. */
  readonly withSgReady?: boolean;
  /** Time limit of the solver; default 5. */
  readonly timeLimitS?: number;
}

/** In units of the currency: a negligible difference for a day. */
const absoluteGap = 0.02;
const usualTimeLimitS = 5;

/**
 * Plans a home: solves the programme, simulates the solution with the full curves and compares it with normal operation.
 * All figures are those of the simulation; normal operation is the plan where it is as good.
 * Faults name errors of the scenario by JSON pointer. Never throws for the contents of a scenario.
 */
export async function plan(input: ScenarioInput, request: PlanRequest): Promise<PlanResult> {
  const parsed = schema.safeParse(input);
  if (!parsed.success) return { ok: false, faults: faultsOf(invalid(parsed.error, 'body')) };
  const home = homeOf(parsed.data);
  const normal = simulate(home, normalOperation(home));
  const weights = weightsOf(home, normal);
  const solved = await solvePlan(home, weights, request);
  const byNormal = outcomeOf(home, weights, normal);
  const course = solved.decisions ? simulate(home, (t) => solved.decisions?.[t] ?? idle) : null;
  const optimised = course ? { course, ...outcomeOf(home, weights, course) } : null;
  const isBetter = optimised !== null && optimised.worth < byNormal.worth;
  const chosen = isBetter ? optimised : { course: normal, ...byNormal };
  const degradations = [
    ...home.horizon.degradations,
    ...degradationsOf(home, chosen.outcome, solved.report, request.effort),
    ...(solved.reason === null ? [] : [{ code: 'not-solved', reason: solved.reason } as const]),
    ...(optimised && !isBetter ? [{ code: 'no-better-than-normal' } as const] : []),
  ];
  return {
    ok: true,
    plan: {
      fromMs: home.horizon.fromMs,
      currency: parsed.data.currency,
      slots: chosen.course.slots,
      blocks: blocksOf(home, chosen.course, normal),
      outcome: chosen.outcome,
      normal: byNormal.outcome,
      source: isBetter ? 'optimised' : 'normal-operation',
      degradations,
      solve: solved.report,
      sgReady: request.withSgReady
        ? sgReadyOf(home, weights, { plan: chosen.course, normal })
        : null,
      decisions: decisionsToKeep(home, chosen.course, chosen.outcome),
    },
  };
}

const idle = { heatW: 0, tankShare: 0, tankAimC: 0, immersionW: 0, batteryW: null, curtailW: 0 };

function faultsOf({ code, at = '', more = [] }: ReturnType<typeof invalid>) {
  return [{ code, at }, ...more].map((fault) => ({
    code: fault.code,
    at: fault.at.replace(/^\/body/, '') || '/',
  }));
}

interface Solved {
  readonly decisions: ReturnType<typeof decisionsOf> | null;
  readonly report: SolveReport;
  readonly reason: string | null;
}

async function solvePlan(home: PlanHome, weights: Weights, request: PlanRequest): Promise<Solved> {
  const {
    solver,
    previousDecisions = null,
    timeLimitS = usualTimeLimitS,
    effort = 'proven',
  } = request;
  const programme = planProgramme(home, weights);
  const isRefresh = previousDecisions !== null && home.scenario.tank !== undefined;
  const limits = { absoluteGap, timeLimitS };
  let starts: TankStarts | null = null;
  let solution: Solution;
  let before = 0;
  if (isRefresh) {
    keepTankRuns(home, programme, previousDecisions);
    solution = await solver.solve(programme.builder.build(), limits);
  } else {
    starts = addTankStarts(home, programme);
    const linear = programme.builder.build();
    const relaxed = await solver.solve(
      { ...linear, integer: new Uint8Array(linear.columns) },
      limits,
    );
    before = relaxed.seconds;
    const search =
      relaxed.status !== 'failed' && starts.starts.length > 0
        ? { search: searchFrom(home, programme, starts, relaxed.values) }
        : {};
    const isSearchEnough = effort === 'quick';
    solution = await solver.solve(linear, { ...limits, ...search, isSearchEnough });
    if (isSearchEnough && solution.status !== 'failed' && relaxed.status !== 'failed')
      solution = { ...solution, gap: solution.objective - relaxed.objective };
  }
  const built = programme.builder.build();
  const report: SolveReport = {
    mode: isRefresh ? 'refresh' : 'full',
    status: solution.status,
    seconds: before + solution.seconds,
    gap: solution.status === 'failed' ? null : solution.gap,
    rows: built.rows,
    columns: built.columns,
    binaries: built.integer.reduce((sum, each) => sum + each, 0),
  };
  return solution.status === 'failed'
    ? { decisions: null, report, reason: solution.reason }
    : { decisions: decisionsOf(home, programme, solution.values), report, reason: null };
}

function degradationsOf(
  home: PlanHome,
  outcome: PlanOutcome,
  report: SolveReport,
  effort: PlanRequest['effort'] = 'proven',
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
  if (report.status === 'incumbent' && effort === 'proven')
    degradations.push({ code: 'time-was-up', gap: report.gap });
  return degradations;
}

/** K h: a tenth of a kelvin for an hour is below the resolution of a thermometer. */
const noticedKh = 0.1;

/** Tank runs of the simulation, for the refreshes until the next full plan. */
function decisionsToKeep(
  home: PlanHome,
  { slots }: SimulationResult,
  { disinfectedMs }: PlanOutcome,
): PlanDecisions {
  const tankRuns: { fromMs: number; toMs: number }[] = [];
  for (const slot of slots.slice(0, decidedSlots)) {
    if (slot.hotWaterHeatW <= 0) continue;
    const last = tankRuns.at(-1);
    if (last?.toMs === slot.fromMs) last.toMs = slot.fromMs + slotMs;
    else tankRuns.push({ fromMs: slot.fromMs, toMs: slot.fromMs + slotMs });
  }
  return {
    untilMs: home.horizon.fromMs + Math.min(decidedSlots, slots.length) * slotMs,
    tankRuns,
    disinfectionMs: disinfectedMs,
  };
}
