import { invalid } from '@hearth/core/problem.ts';
import { blocksOf } from './blocks.ts';
import { decisionsOf } from './decisions.ts';
import { disinfectionDueMs } from './disinfection.ts';
import { type Home, homeOf } from './home.ts';
import { decidedSlots, slotMs } from './horizon.ts';
import { normalOperation } from './normal-operation.ts';
import { isDueWithin, outcomeOf } from './outcome.ts';
import type { Degradation, PlanDecisions, PlanOutcome, PlanResult, SolveReport } from './plan.ts';
import { planProgramme } from './plan-programme.ts';
import { type ScenarioInput, scenario as schema } from './scenario.ts';
import { sgReadyOf } from './sg-ready.ts';
import { type SimulationResult, simulate } from './simulate.ts';
import type { Solution, Solver } from './solver.ts';
import { type TankStarts, addTankStarts, keepTankRuns, searchFrom } from './tank-starts.ts';
import { type Weights, weightsOf } from './weights.ts';

export interface PlanRequest {
  readonly solver: Solver;
  /** Of the plan before: the tank's runs stay as they are, and a linear programme is all there is to solve. Left out: decided anew. */
  readonly kept?: PlanDecisions | null;
  /** `quick` takes the best runs that it finds in about a second; `proven`, as without it, uses the time to come within 0.02 of the best. */
  readonly effort?: 'quick' | 'proven';
  /** Also as states of SG-Ready, which takes a tenth of a second. */
  readonly withSgReady?: boolean;
  /** Of the solver. Without it 5. */
  readonly timeLimitS?: number;
}

/** In the currency: no difference that anybody would notice in a day. */
const absoluteGap = 0.02;
const usualTimeLimitS = 5;

/**
 * The plan of a home from a scenario: solved, re-simulated by the full curves, and compared with what normal operation comes to. What the
 * solver promised counts for nothing, and where normal operation is as good, it is the plan. Faults: what is wrong with the scenario, by
 * JSON pointer. Never throws for what a scenario holds.
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
      kept: keptOf(home, chosen.course, chosen.outcome),
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

async function solvePlan(home: Home, weights: Weights, request: PlanRequest): Promise<Solved> {
  const { solver, kept = null, timeLimitS = usualTimeLimitS, effort = 'proven' } = request;
  const programme = planProgramme(home, weights);
  const isRefresh = kept !== null && home.scenario.tank !== undefined;
  const limits = { absoluteGap, timeLimitS };
  let starts: TankStarts | null = null;
  let solution: Solution;
  let before = 0;
  if (isRefresh) {
    keepTankRuns(home, programme, kept);
    solution = await solver.solve(programme.builder.build(), limits);
  } else {
    starts = addTankStarts(home, programme);
    const whole = programme.builder.build();
    const relaxed = await solver.solve({ ...whole, whole: new Uint8Array(whole.columns) }, limits);
    before = relaxed.seconds;
    const search =
      relaxed.status !== 'failed' && starts.starts.length > 0
        ? { search: searchFrom(home, programme, starts, relaxed.values) }
        : {};
    const isSearchEnough = effort === 'quick';
    solution = await solver.solve(whole, { ...limits, ...search, isSearchEnough });
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
    binaries: built.whole.reduce((sum, each) => sum + each, 0),
  };
  return solution.status === 'failed'
    ? { decisions: null, report, reason: solution.reason }
    : { decisions: decisionsOf(home, programme, solution.values), report, reason: null };
}

function degradationsOf(
  home: Home,
  outcome: PlanOutcome,
  report: SolveReport,
  effort: PlanRequest['effort'] = 'proven',
): readonly Degradation[] {
  const { belowKh, aboveKh, tankBelowKh } = outcome.comfort;
  const found: Degradation[] = [];
  if (home.isMassAssumed) found.push({ code: 'mass-assumed', massC: home.begin.massC });
  if (belowKh > noticedKh || aboveKh > noticedKh)
    found.push({ code: 'comfort-not-reached', belowKh, aboveKh });
  if (tankBelowKh > noticedKh) found.push({ code: 'tank-not-reached', belowKh: tankBelowKh });
  const dueMs = disinfectionDueMs(home.scenario);
  if (dueMs !== null && isDueWithin(home) && outcome.disinfectedMs === null)
    found.push({ code: 'disinfection-not-reached', dueMs });
  if (report.status === 'incumbent' && effort === 'proven')
    found.push({ code: 'time-was-up', gap: report.gap });
  return found;
}

/** K h: less than a tenth of a kelvin for an hour is less than a thermometer tells. */
const noticedKh = 0.1;

/** Runs of the tank as they came out, for the plans until the next full one. */
function keptOf(
  home: Home,
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
