import { createRequire } from 'node:module';
import type { Highs } from 'highs';
import type highsLoader from 'highs' with { 'resolution-mode': 'require' };
import { heatInRuns } from './highs-heating.ts';
import {
  type FeasiblePoint,
  type WorkMeter,
  modelOf,
  quick,
  runOn,
  workMeter,
} from './highs-model.ts';
import type { LinearProgramme } from './linear-programme.ts';
import type { Solution, SolveLimits, StartSearch } from './solver.ts';
import { improveStarts, searchStarts } from './start-search.ts';

/** Runs of one HiGHS instance. Its memory only grows, so a new instance is created after a number of runs and after any exception. */
export interface HighsRuns {
  solve(programme: LinearProgramme, limits: SolveLimits): Promise<Solution>;
}

// The types of the package are those of its CommonJS build.
const { default: loadHighs }: typeof highsLoader = createRequire(import.meta.url)('highs');

const runsPerInstance = 300;

export function highsRuns(): HighsRuns {
  let instance: Promise<Highs> | null = null;
  let runs = 0;
  return {
    async solve(programme, limits) {
      if (!instance || runs >= runsPerInstance) {
        instance = loadHighs();
        runs = 0;
      }
      runs += 1;
      try {
        return solveOn(await instance, programme, limits);
      } catch (error) {
        instance = null;
        const reason = error instanceof Error ? error.message : String(error);
        return { status: 'failed', reason, seconds: 0 };
      }
    },
  };
}

/** Decides integer columns by search and branch and bound, then the runs of heating. */
function solveOn(highs: Highs, programme: LinearProgramme, limits: SolveLimits): Solution {
  const work = workMeter(limits.iterations);
  const whole = wholeColumns(highs, programme, limits, work);
  const { heating } = limits;
  if (!heating || whole?.status === 'failed') return whole ?? runOn(highs, programme, limits);
  return heatInRuns(highs, programme, {
    heating,
    whole,
    work: workMeter(limits.heatingIterations),
  });
}

/** Values of the integer columns; null without integer columns. */
function wholeColumns(
  highs: Highs,
  programme: LinearProgramme,
  limits: SolveLimits,
  work: WorkMeter,
): Solution | null {
  if (!programme.integer.includes(1)) return null;
  const searched = limits.search ? searchOn(highs, programme, limits.search, work) : null;
  if (!searched) return runOn(highs, programme, limits);
  if (limits.branchIterations === 0)
    return {
      ...searched,
      status: 'incumbent',
      bound: Number.NEGATIVE_INFINITY,
      isLimited: !work.isLeft(),
    };
  const solved = runOn(highs, programme, { ...limits, begin: searched.values });
  const seconds = searched.seconds + solved.seconds;
  if (solved.status !== 'failed' && solved.objective <= searched.objective)
    return { ...solved, seconds };
  // The point of the search is the result if the solver finds nothing better within its work.
  const bound = solved.status === 'failed' ? Number.NEGATIVE_INFINITY : solved.bound;
  const isProven = searched.objective - bound <= limits.absoluteGap;
  return {
    ...searched,
    status: isProven ? 'optimal' : 'incumbent',
    bound,
    isLimited: !isProven,
    seconds,
  };
}

/**
 * Tries points on one model: only bounds change, so each trial starts from the basis of the last one.
 * Other integer columns are flipped for the starts found, then the starts are improved for the new values.
 */
function searchOn(
  highs: Highs,
  programme: LinearProgramme,
  search: StartSearch,
  work: WorkMeter,
): FeasiblePoint | null {
  const model = highs.createModel({
    ...modelOf(programme),
    integrality: new Int32Array(programme.columns),
  });
  try {
    model.options.set({ output_flag: false, ...quick });
    const columns = [...search.starts, ...search.choices];
    const setFixed = (values: readonly number[]) =>
      search.fixed.forEach(({ column }, i) =>
        model.changeColBounds(column, values[i] ?? 0, values[i] ?? 0),
      );
    const trial = (selected: ReadonlySet<number>): number | null => {
      for (const column of columns)
        model.changeColBounds(column, selected.has(column) ? 1 : 0, selected.has(column) ? 1 : 0);
      const { modelStatus } = model.run();
      work.spend(model);
      return modelStatus === highs.constants.modelStatus.optimal ? model.getObjectiveValue() : null;
    };
    const begin = search.fixed.map(({ value }) => value);
    setFixed(begin);
    const part = search.fixed.length > 0 ? work.part(firstShare) : work;
    let result = searchStarts(search, trial, () => part.isLeft());
    if (result && search.fixed.length > 0) {
      const { selected } = result;
      const flipped = flipFixed(begin, {
        objective: result.objective,
        trial: (values) => (setFixed(values), trial(selected)),
        mayGoOn: () => work.isLeft(),
      });
      setFixed(flipped);
      if (flipped.some((value, i) => value !== begin[i]))
        result =
          improveStarts({ ...search, selected: [...selected] }, trial, () => work.isLeft()) ??
          result;
    }
    const objective = result && trial(result.selected);
    return objective === null
      ? null
      : { objective, values: model.getSolution().colValue, seconds: model.getRunTime() };
  } finally {
    model.dispose();
  }
}

/** Share of the work for the starts with the first values of other integer columns. */
const firstShare = 0.5;
/** In units of the currency: smallest gain that counts. */
const leastGain = 5e-4;

interface FlipSearch {
  readonly objective: number;
  readonly trial: (values: readonly number[]) => number | null;
  readonly mayGoOn: () => boolean;
}

/** Flips each value, and each value with all later ones of its kind in a row, while that helps. */
function flipFixed(begin: readonly number[], { objective, trial, mayGoOn }: FlipSearch) {
  let best = { values: begin, objective };
  for (let i = 0; i < begin.length; i += 1)
    for (const length of [rowFrom(best.values, i), 1]) {
      if (!mayGoOn()) return best.values;
      const values = best.values.map((value, k) => (k >= i && k < i + length ? 1 - value : value));
      const tried = trial(values);
      if (tried !== null && tried < best.objective - leastGain) best = { values, objective: tried };
    }
  return best.values;
}

/** Number of equal values in a row; only its first position gives more than one. */
function rowFrom(values: readonly number[], from: number): number {
  if (values[from - 1] === values[from]) return 1;
  const end = values.findIndex((value, k) => k > from && value !== values[from]);
  return (end < 0 ? values.length : end) - from;
}
