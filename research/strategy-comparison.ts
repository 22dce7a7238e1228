import type { Home } from '@hearth/plant/home.ts';
import type { Controller } from './controller.ts';
import {
  type CaseOptions,
  type ControllerRun,
  type CaseStart,
  runController,
  startOf,
} from './run-controller.ts';
import { type Oracle, noOracle } from './observation.ts';
import { type RuleName, ruleControllers } from './rule-controllers.ts';
import type { SimulatedCase } from './simulated-cases.ts';
import { type RunScore, scoreOf, storedEnergyValueOf } from './score.ts';
import {
  type PerfectInformationBound,
  perfectInformationBoundOf,
} from './perfect-information-bound.ts';

/** A named way to control a home: creates a controller, and names the oracle knowledge that it gets. */
export interface Strategy {
  readonly name: string;
  readonly oracle: Oracle;
  createController(home: Home): Controller;
}

export const ruleStrategies: readonly Strategy[] = (Object.keys(ruleControllers) as RuleName[]).map(
  (name) => ({ name, oracle: noOracle, createController: ruleControllers[name] }),
);

/** Score of one strategy in a case. */
export interface StrategyResult {
  readonly name: string;
  readonly score: RunScore;
}

export interface Comparison {
  readonly simulatedCase: SimulatedCase;
  readonly days: number;
  readonly results: readonly StrategyResult[];
  /** Null where it was not solved. */
  readonly bound: PerfectInformationBound | null;
}

/** Strategy whose efficiencies set the value of stored heat, and from whose cost savings count. */
export const baselineName = 'constant-21';
/** The planner with full knowledge of the future. It plans 36 hours with the same margins as without it, so it is no bound. */
export const oracleName = 'oracle';

/** Simulates a case once under each strategy, always from the same minute and state. */
export async function compareStrategies(
  simulatedCase: SimulatedCase,
  options: CaseOptions,
  strategies: readonly Strategy[],
): Promise<Comparison> {
  const start = startOf(simulatedCase, options);
  const baselineRun = await runController(
    start,
    ruleControllers[baselineName](simulatedCase.home),
    noOracle,
  );
  const worth = storedEnergyValueOf(start, baselineRun);
  const results: StrategyResult[] = [];
  const runs: ControllerRun[] = [];
  for (const strategy of strategies) {
    const run = strategy.name === baselineName ? baselineRun : await runOf(start, strategy);
    runs.push(run);
    results.push({ name: strategy.name, score: scoreOf(start, run, worth) });
  }
  const bound = await perfectInformationBoundOf(start, worth, [baselineRun, ...runs]);
  return { simulatedCase, days: options.days, results, bound };
}

function runOf(start: CaseStart, { createController, oracle }: Strategy): Promise<ControllerRun> {
  return runController(start, createController(start.simulatedCase.home), oracle);
}
