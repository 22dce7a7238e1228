import { createRequire } from 'node:module';
import type { Highs, ModelData } from 'highs';
import type highsLoader from 'highs' with { 'resolution-mode': 'require' };
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

/** https://ergo-code.github.io/HiGHS/dev/options/definitions: names and meaning of the options. */
function solveOn(highs: Highs, programme: LinearProgramme, limits: SolveLimits): Solution {
  const searched = limits.search ? searchOn(highs, programme, limits) : null;
  if (searched && limits.isSearchEnough) return { status: 'incumbent', gap: null, ...searched };
  const remainingS = Math.max(leastS, limits.timeLimitS - (searched?.seconds ?? 0));
  const solved = runOn(highs, programme, {
    ...limits,
    timeLimitS: remainingS,
    begin: searched?.values,
  });
  if (!searched) return solved;
  const seconds = searched.seconds + solved.seconds;
  if (solved.status !== 'failed' && solved.objective <= searched.objective)
    return { ...solved, seconds };
  // The point of the search is the result if the solver finds nothing better in the remaining time.
  const { gap: above } = solved.status === 'failed' ? { gap: null } : solved;
  const gap =
    solved.status === 'failed' || above === null
      ? null
      : Math.max(0, above - (solved.objective - searched.objective));
  const isProven = gap !== null && gap <= limits.absoluteGap;
  return { ...searched, status: isProven ? 'optimal' : 'incumbent', gap, seconds };
}

const leastS = 0.2;
/** Share of the time limit for the search. */
const searchShare = 0.6;

interface Run extends SolveLimits {
  readonly begin?: Float64Array | undefined;
}

function runOn(
  highs: Highs,
  programme: LinearProgramme,
  { absoluteGap, timeLimitS, begin }: Run,
): Solution {
  const model = highs.createModel(modelOf(programme));
  try {
    const isMixed = programme.integer.includes(1);
    model.options.set({
      output_flag: false,
      time_limit: timeLimitS,
      mip_abs_gap: absoluteGap,
      // A relative gap is meaningless for an objective near zero, so only the absolute gap counts.
      mip_rel_gap: 0,
      ...(isMixed ? {} : quick),
    });
    if (begin) model.setSolution({ colValue: begin });
    const { modelStatus } = model.run();
    const seconds = model.getRunTime();
    const { optimal, timeLimit } = highs.constants.modelStatus;
    const objective = model.getObjectiveValue();
    if (modelStatus !== optimal && !(modelStatus === timeLimit && Number.isFinite(objective)))
      return { status: 'failed', reason: reasonOf(highs, modelStatus), seconds };
    const values = model.getSolution().colValue;
    if (values.length !== programme.columns || !values.every(Number.isFinite))
      return { status: 'failed', reason: 'no-point', seconds };
    const bound = isMixed ? Number(model.info.get('mip_dual_bound')) : objective;
    return {
      status: modelStatus === optimal ? 'optimal' : 'incumbent',
      objective,
      values,
      gap: Number.isFinite(bound) ? Math.max(0, objective - bound) : null,
      seconds,
    };
  } finally {
    model.dispose();
  }
}

interface SearchPoint {
  readonly objective: number;
  readonly values: Float64Array;
  readonly seconds: number;
}

/**
 * Tries points on one model: only bounds change, so each trial starts from the basis of the last one.
 * Other integer columns are solved for the starts found, then the starts are improved with these fixed.
 */
function searchOn(
  highs: Highs,
  programme: LinearProgramme,
  limits: SolveLimits,
): SearchPoint | null {
  const { search } = limits;
  if (!search) return null;
  const until = limits.timeLimitS * searchShare;
  const once = { highs, programme, limits, search, seek: searchStarts };
  if (search.fixed.length === 0) return startsOn(once, until);
  const first = startsOn(once, until / 2);
  if (!first) return null;
  const fixed = search.fixed.map(({ column }) => ({
    column,
    value: (first.values[column] ?? 0) > 0.5 ? (1 as const) : (0 as const),
  }));
  const selected = search.starts.concat(search.choices).filter((i) => (first.values[i] ?? 0) > 0.5);
  const isUnmoved = search.fixed.every(({ value }, i) => value === fixed[i]?.value);
  if (isUnmoved) return first;
  const next = { ...once, search: { ...search, held: fixed, ones: selected }, seek: improveStarts };
  const again = startsOn(next, until - first.seconds);
  if (!again) return first;
  const seconds = first.seconds + again.seconds;
  return again.objective < first.objective ? { ...again, seconds } : { ...first, seconds };
}

interface SearchJob {
  readonly highs: Highs;
  readonly programme: LinearProgramme;
  readonly limits: SolveLimits;
  readonly search: StartSearch;
  readonly seek: typeof searchStarts;
}

function startsOn(job: SearchJob, untilS: number): SearchPoint | null {
  const { highs, programme, search, seek } = job;
  const model = highs.createModel({
    ...modelOf(programme),
    integrality: new Int32Array(programme.columns),
  });
  try {
    model.options.set({ output_flag: false, ...quick });
    const columns = [...search.starts, ...search.choices];
    for (const { column, value } of search.fixed) model.changeColBounds(column, value, value);
    const trial = (selected: ReadonlySet<number>): number | null => {
      for (const column of columns)
        model.changeColBounds(column, selected.has(column) ? 1 : 0, selected.has(column) ? 1 : 0);
      const { modelStatus } = model.run();
      return modelStatus === highs.constants.modelStatus.optimal ? model.getObjectiveValue() : null;
    };
    const result = seek(search, trial, () => model.getRunTime() < untilS);
    if (!result) return null;
    const objective = trial(result.selected);
    if (objective === null) return null;
    const point = { objective, values: model.getSolution().colValue, seconds: model.getRunTime() };
    const isSettled = search.fixed.length === 0 || seek === improveStarts;
    return isSettled ? point : refinePoint(job, result.selected, point);
  } finally {
    model.dispose();
  }
}

/** Solves the remaining integer columns with the starts fixed. */
function refinePoint(
  { highs, programme, limits, search }: SearchJob,
  selected: ReadonlySet<number>,
  point: SearchPoint,
): SearchPoint {
  const lower = programme.lower.slice();
  const upper = programme.upper.slice();
  for (const column of [...search.starts, ...search.choices])
    lower[column] = upper[column] = selected.has(column) ? 1 : 0;
  const { absoluteGap, timeLimitS } = limits;
  const run = { absoluteGap, timeLimitS: timeLimitS * refineShare, begin: point.values };
  const solved = runOn(highs, { ...programme, lower, upper }, run);
  const seconds = point.seconds + solved.seconds;
  return solved.status !== 'failed' && solved.objective < point.objective
    ? { objective: solved.objective, values: solved.values, seconds }
    : { ...point, seconds };
}

const refineShare = 0.15;

/** Options for programmes of 96 to 192 slots: measured at half the time of the defaults. */
const quick = { simplex_dual_edge_weight_strategy: 1, simplex_scale_strategy: 0 };

function reasonOf(highs: Highs, status: number): string {
  const entry = Object.entries(highs.constants.modelStatus).find(([, code]) => code === status);
  return (entry?.[0] ?? `status-${status}`).replaceAll(/[A-Z]/g, (c) => `-${c.toLowerCase()}`);
}

function modelOf(programme: LinearProgramme): ModelData {
  return {
    numCols: programme.columns,
    numRows: programme.rows,
    offset: programme.offset,
    colCost: programme.cost,
    colLower: programme.lower,
    colUpper: programme.upper,
    rowLower: programme.rowLower,
    rowUpper: programme.rowUpper,
    matrix: {
      format: 'csr',
      numRows: programme.rows,
      numCols: programme.columns,
      starts: programme.starts,
      indices: programme.indices,
      values: programme.values,
    },
    ...(programme.integer.includes(1) ? { integrality: Int32Array.from(programme.integer) } : {}),
  };
}
