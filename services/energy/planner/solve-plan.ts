import { decisionsOf } from './decisions.ts';
import { heatingSearchOf } from './heating-search.ts';
import type { PlanHome } from './home.ts';
import { decidedSlots, slotMs } from './horizon.ts';
import type { DecidedRun, PlanDecisions, SolveReport } from './plan.ts';
import { type PlanProgramme, planProgramme } from './plan-programme.ts';
import type { Decision } from './simulate.ts';
import type { Solution, SolveLimits, Solver } from './solver.ts';
import { type TankStarts, addTankStarts, keepTankRuns, searchFrom } from './tank-starts.ts';
import type { Weights } from './weights.ts';

/** `quick` takes the best runs that a local search finds; `proven` also bounds the possible improvement by branch and bound. */
export type Effort = 'quick' | 'proven';

/** In units of the currency: a negligible difference for a day. */
const absoluteGap = 0.02;

type Work = Pick<SolveLimits, 'iterations' | 'heatingIterations' | 'branchIterations'>;

/** Work of a full plan: 1 to 3 s of a processor for 144 quarter-hours, about ten for `proven`. */
const fullWork: Readonly<Record<Effort, Work>> = {
  quick: { iterations: 33_000, heatingIterations: 14_000, branchIterations: 0 },
  proven: { iterations: 60_000, heatingIterations: 30_000, branchIterations: 30_000 },
};
/** A refresh searches nothing. */
const noWork: Work = { iterations: 0, heatingIterations: 0, branchIterations: 0 };

export interface SolvedPlan {
  /** Null where the solver failed or was not asked. */
  readonly decisions: readonly Decision[] | null;
  readonly report: SolveReport;
  readonly reason: string | null;
  readonly isLimited: boolean;
}

export interface SolvePlanRequest {
  readonly solver: Solver;
  readonly previousDecisions: PlanDecisions | null;
  readonly effort: Effort;
  readonly isNormalOnly: boolean;
}

export async function solvePlan(
  home: PlanHome,
  weights: Weights,
  { solver, previousDecisions, effort, isNormalOnly }: SolvePlanRequest,
): Promise<SolvedPlan> {
  const isRefresh = previousDecisions !== null && home.scenario.tank !== undefined;
  const mode = isRefresh ? 'refresh' : 'full';
  if (home.isBlind || isNormalOnly) return skipped(mode);
  const programme = planProgramme(home, weights);
  const solution = isRefresh
    ? await refresh(home, programme, { solver, previousDecisions })
    : await solveFull(home, weights, programme, { solver, effort });
  const built = programme.builder.build();
  const isFailed = solution.status === 'failed';
  const gap = isFailed ? null : Math.max(0, solution.objective - solution.bound);
  const report: SolveReport = {
    mode,
    status: isFailed || gap === null || gap > absoluteGap ? solution.status : 'optimal',
    seconds: solution.seconds,
    gap: gap !== null && Number.isFinite(gap) ? gap : null,
    rows: built.rows,
    columns: built.columns,
    binaries: built.integer.reduce((sum, each) => sum + each, 0),
  };
  return isFailed
    ? { decisions: null, report, reason: solution.reason, isLimited: false }
    : {
        decisions: decisionsOf(
          home,
          programme,
          solution.values,
          decidedIn(home, isRefresh ? previousDecisions : null),
        ),
        report,
        reason: null,
        isLimited: solution.isLimited && !isRefresh,
      };
}

/** Number of slots in which tank runs are whole. */
function decidedIn({ horizon }: PlanHome, previous: PlanDecisions | null): number {
  const slots = previous ? Math.round((previous.untilMs - horizon.fromMs) / slotMs) : decidedSlots;
  return Math.min(horizon.count, Math.max(0, slots));
}

function skipped(mode: SolveReport['mode']): SolvedPlan {
  const size = { rows: 0, columns: 0, binaries: 0 };
  return {
    decisions: null,
    report: { mode, status: 'skipped', seconds: 0, gap: null, ...size },
    reason: null,
    isLimited: false,
  };
}

/** Solves the linear programme with the tank runs of the previous plan. */
function refresh(
  home: PlanHome,
  programme: PlanProgramme,
  { solver, previousDecisions }: Pick<SolvePlanRequest, 'solver' | 'previousDecisions'>,
): Promise<Solution> {
  if (previousDecisions) keepTankRuns(home, programme, previousDecisions);
  return solveWhole(home, programme, {
    solver,
    starts: { starts: [], disinfection: [] },
    work: noWork,
    heatingRuns: previousDecisions?.heatingRuns ?? null,
  });
}

/** Decides the tank's runs, then heating. */
function solveFull(
  home: PlanHome,
  weights: Weights,
  programme: PlanProgramme,
  { solver, effort }: Pick<SolvePlanRequest, 'solver' | 'effort'>,
): Promise<Solution> {
  const starts = addTankStarts(home, weights, programme);
  return solveWhole(home, programme, {
    solver,
    starts,
    work: fullWork[effort],
    heatingRuns: null,
  });
}

interface WholeProgramme {
  readonly solver: Solver;
  readonly starts: TankStarts;
  readonly work: Work;
  readonly heatingRuns: readonly DecidedRun[] | null;
}

/** Integer columns are searched from the linear relaxation, whose objective is a bound for all plans. */
async function solveWhole(
  home: PlanHome,
  programme: PlanProgramme,
  { solver, starts, work, heatingRuns }: WholeProgramme,
): Promise<Solution> {
  const limits = { absoluteGap, ...work, heating: heatingSearchOf(home, programme, heatingRuns) };
  const whole = programme.builder.build();
  if (!whole.integer.includes(1)) return solver.solve(whole, limits);
  const linear = { ...whole, integer: new Uint8Array(whole.columns) };
  const relaxed = await solver.solve(linear, { absoluteGap, ...noWork });
  if (relaxed.status === 'failed') return relaxed;
  const search = searchFrom(home, programme, starts, relaxed.values);
  const solution = await solver.solve(whole, { ...limits, search });
  if (solution.status === 'failed') return solution;
  return {
    ...solution,
    bound: Math.max(solution.bound, relaxed.bound),
    seconds: relaxed.seconds + solution.seconds,
  };
}
