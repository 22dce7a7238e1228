import { createRequire } from 'node:module';
import type { Highs, ModelData } from 'highs';
import type highsLoader from 'highs' with { 'resolution-mode': 'require' };
import type { Programme } from './linear-programme.ts';
import type { Solution, SolveLimits, StartSearch } from './solver.ts';
import { improveStarts, searchStarts } from './start-search.ts';

/** Runs of one instance of HiGHS; its memory only grows, so it is made anew after so many, and after anything it threw. */
export interface HighsRuns {
  solve(programme: Programme, limits: SolveLimits): Promise<Solution>;
}

// Its types are those of its CommonJS half.
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
function solveOn(highs: Highs, programme: Programme, limits: SolveLimits): Solution {
  const searched = limits.search ? searchOn(highs, programme, limits) : null;
  if (searched && limits.isSearchEnough) return { status: 'incumbent', gap: null, ...searched };
  const left = Math.max(leastS, limits.timeLimitS - (searched?.seconds ?? 0));
  const solved = runOn(highs, programme, { ...limits, timeLimitS: left, begin: searched?.values });
  if (!searched) return solved;
  const seconds = searched.seconds + solved.seconds;
  if (solved.status !== 'failed' && solved.objective <= searched.objective)
    return { ...solved, seconds };
  // What the search found holds where the rest of the time found nothing, or nothing better.
  const { gap: above } = solved.status === 'failed' ? { gap: null } : solved;
  const gap =
    solved.status === 'failed' || above === null
      ? null
      : Math.max(0, above - (solved.objective - searched.objective));
  const isProven = gap !== null && gap <= limits.absoluteGap;
  return { ...searched, status: isProven ? 'optimal' : 'incumbent', gap, seconds };
}

const leastS = 0.2;
/** Of the time, what the search for a good point may take. */
const searchShare = 0.6;

interface Run extends SolveLimits {
  readonly begin?: Float64Array | undefined;
}

function runOn(
  highs: Highs,
  programme: Programme,
  { absoluteGap, timeLimitS, begin }: Run,
): Solution {
  const model = highs.createModel(modelOf(programme));
  try {
    const isMixed = programme.whole.includes(1);
    model.options.set({
      output_flag: false,
      time_limit: timeLimitS,
      mip_abs_gap: absoluteGap,
      // A relative gap means nothing where the objective is near zero: only the absolute one counts.
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

interface Searched {
  readonly objective: number;
  readonly values: Float64Array;
  readonly seconds: number;
}

/**
 * Trials on one model that is kept: only bounds change, so the basis of the last trial is nearly that of the next. Where there are other whole
 * numbers, they are decided for the starts that were found, and the starts improved beside them.
 */
function searchOn(highs: Highs, programme: Programme, limits: SolveLimits): Searched | null {
  const { search } = limits;
  if (!search) return null;
  const until = limits.timeLimitS * searchShare;
  const once = { highs, programme, limits, search, seek: searchStarts };
  if (search.held.length === 0) return startsOn(once, until);
  const first = startsOn(once, until / 2);
  if (!first) return null;
  const held = search.held.map(({ column }) => ({
    column,
    value: (first.values[column] ?? 0) > 0.5 ? (1 as const) : (0 as const),
  }));
  const ones = search.starts.concat(search.choices).filter((i) => (first.values[i] ?? 0) > 0.5);
  const isUnmoved = search.held.every(({ value }, i) => value === held[i]?.value);
  if (isUnmoved) return first;
  const next = { ...once, search: { ...search, held, ones }, seek: improveStarts };
  const again = startsOn(next, until - first.seconds);
  if (!again) return first;
  const seconds = first.seconds + again.seconds;
  return again.objective < first.objective ? { ...again, seconds } : { ...first, seconds };
}

interface Searching {
  readonly highs: Highs;
  readonly programme: Programme;
  readonly limits: SolveLimits;
  readonly search: StartSearch;
  readonly seek: typeof searchStarts;
}

function startsOn(by: Searching, untilS: number): Searched | null {
  const { highs, programme, search, seek } = by;
  const model = highs.createModel({
    ...modelOf(programme),
    integrality: new Int32Array(programme.columns),
  });
  try {
    model.options.set({ output_flag: false, ...quick });
    const columns = [...search.starts, ...search.choices];
    for (const { column, value } of search.held) model.changeColBounds(column, value, value);
    const trial = (ones: ReadonlySet<number>): number | null => {
      for (const column of columns)
        model.changeColBounds(column, ones.has(column) ? 1 : 0, ones.has(column) ? 1 : 0);
      const { modelStatus } = model.run();
      return modelStatus === highs.constants.modelStatus.optimal ? model.getObjectiveValue() : null;
    };
    const found = seek(search, trial, () => model.getRunTime() < untilS);
    if (!found) return null;
    const objective = trial(found.ones);
    if (objective === null) return null;
    const point = { objective, values: model.getSolution().colValue, seconds: model.getRunTime() };
    const isSettled = search.held.length === 0 || seek === improveStarts;
    return isSettled ? point : settled(by, found.ones, point);
  } finally {
    model.dispose();
  }
}

/** What was held is decided for the starts that were found: they alone are left. */
function settled(
  { highs, programme, limits, search }: Searching,
  ones: ReadonlySet<number>,
  found: Searched,
): Searched {
  const lower = programme.lower.slice();
  const upper = programme.upper.slice();
  for (const column of [...search.starts, ...search.choices])
    lower[column] = upper[column] = ones.has(column) ? 1 : 0;
  const { absoluteGap, timeLimitS } = limits;
  const run = { absoluteGap, timeLimitS: timeLimitS * settleShare, begin: found.values };
  const solved = runOn(highs, { ...programme, lower, upper }, run);
  const seconds = found.seconds + solved.seconds;
  return solved.status !== 'failed' && solved.objective < found.objective
    ? { objective: solved.objective, values: solved.values, seconds }
    : { ...found, seconds };
}

const settleShare = 0.15;

/** Measured on programmes of 96 to 192 slots: half the time of what HiGHS chooses by itself. */
const quick = { simplex_dual_edge_weight_strategy: 1, simplex_scale_strategy: 0 };

function reasonOf(highs: Highs, status: number): string {
  const found = Object.entries(highs.constants.modelStatus).find(([, code]) => code === status);
  return (found?.[0] ?? `status-${status}`).replaceAll(/[A-Z]/g, (c) => `-${c.toLowerCase()}`);
}

function modelOf(programme: Programme): ModelData {
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
    ...(programme.whole.includes(1) ? { integrality: Int32Array.from(programme.whole) } : {}),
  };
}
