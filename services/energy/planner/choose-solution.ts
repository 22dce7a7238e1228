import { decisionsToKeep } from './decisions-to-keep.ts';
import type { PlanHome } from './home.ts';
import { outcomeOf } from './outcome.ts';
import type { PlanDecisions, PlanOutcome } from './plan.ts';
import { slotMin } from './scenario.ts';
import { type SimulationResult, simulate } from './simulate.ts';
import { type SolvePlanRequest, type SolvedPlan, solvePlan } from './solve-plan.ts';
import type { Weights } from './weights.ts';

/** A solution in the simulation with the full curves. */
export interface SimulatedSolution {
  readonly course: SimulationResult;
  readonly outcome: PlanOutcome;
  readonly worth: number;
}

interface ChosenSolution {
  readonly solved: SolvedPlan;
  /** Null where the solver failed or was not asked. */
  readonly simulated: SimulatedSolution | null;
  /** End of the runs of the plan before, where the solution keeps them; null: it has decided all runs. */
  readonly keptUntilMs: number | null;
}

interface ChooseRequest extends SolvePlanRequest {
  /** Whether a refresh may give up the runs of the plan before. */
  readonly mayMoveRuns: boolean;
  /** Decisions in force, which a plan that decides everything may keep. */
  readonly decisionsInForce: PlanDecisions | null;
}

/**
 * Solves as requested, and again by linear programmes alone: with the runs just found, whose ends they may move, with the runs in force, and with
 * their own heat gathered into runs (`wholeTankRuns`). The best one in the simulation is the plan: a search is for a linear tank, and kept runs
 * become poor with new forecasts.
 */
export async function chooseSolution(
  home: PlanHome,
  weights: Weights,
  { mayMoveRuns, decisionsInForce, ...request }: ChooseRequest,
): Promise<ChosenSolution> {
  const solved = await solvePlan(home, weights, request);
  const simulated = simulatedOf(home, weights, solved);
  const { previousDecisions } = request;
  const isFull = previousDecisions === null;
  const keptUntilMs =
    solved.report.mode === 'refresh' && previousDecisions ? previousDecisions.untilMs : null;
  if (!simulated || !home.scenario.tank || !(isFull || mayMoveRuns))
    return { solved, simulated, keptUntilMs };
  const found = decisionsToKeep(home, simulated);
  const { disinfectionMs } = previousDecisions ?? found;
  const gathered = { untilMs: home.horizon.fromMs, tankRuns: [], disinfectionMs };
  let best: ChosenSolution = { solved, simulated, keptUntilMs };
  const isInForce = decisionsInForce?.disinfectionMs === disinfectionMs;
  const others = [found, ...(isInForce ? [decisionsInForce] : []), gathered];
  for (const decisions of isFull ? others : [gathered]) {
    const other = await solvePlan(home, weights, { ...request, previousDecisions: decisions });
    best = betterOf(home, best, {
      solved: other,
      simulated: simulatedOf(home, weights, other),
      keptUntilMs: null,
      leastGain: isFull ? 0 : leastMoveGain,
    });
  }
  return best;
}

/** In units of the currency: people have seen the planned runs, so that a negligible gain does not move them. */
const leastMoveGain = 0.05;

/** The report stays that of the request. A linear programme has no minimum run of the tank, so that its plan may not have more short runs. */
function betterOf(
  home: PlanHome,
  best: ChosenSolution,
  { solved, simulated, keptUntilMs, leastGain }: ChosenSolution & { readonly leastGain: number },
): ChosenSolution {
  const seconds = best.solved.report.seconds + solved.report.seconds;
  const chosen = { ...best.solved, report: { ...best.solved.report, seconds } };
  const isBetter =
    simulated !== null &&
    best.simulated !== null &&
    simulated.worth < best.simulated.worth - leastGain &&
    shortRuns(home, simulated) <= shortRuns(home, best.simulated);
  return isBetter
    ? { solved: { ...chosen, decisions: solved.decisions }, simulated, keptUntilMs }
    : { ...best, solved: chosen };
}

/** Runs of the compressor that begin in the plan and end before their minimum. */
function shortRuns({ scenario }: PlanHome, { course }: SimulatedSolution): number {
  const least = Math.ceil(scenario.heatPump.minRunMin / slotMin);
  let short = 0;
  let from = scenario.state.running === 'off' ? 0 : -least;
  course.slots.forEach(({ heatingHeatW, hotWaterHeatW }, t) => {
    if (heatingHeatW > 0 || hotWaterHeatW > 0) return;
    if (t > from && t - from < least) short += 1;
    from = t + 1;
  });
  return short;
}

function simulatedOf(
  home: PlanHome,
  weights: Weights,
  { decisions }: SolvedPlan,
): SimulatedSolution | null {
  if (!decisions) return null;
  const course = simulate(home, (t) => decisions[t] ?? idle);
  return { course, ...outcomeOf(home, weights, course) };
}

const idle = { heatW: 0, tankShare: 0, tankAimC: 0, immersionW: 0, batteryW: null, curtailW: 0 };
