import type { Highs } from 'highs';
import {
  type HeatingPattern,
  type RequestedHeat,
  canHeat,
  heatingStarts,
  isAllowed,
  neighbourPatterns,
  patternOf,
  repairedPatterns,
  requestedHeatOf,
} from './heating-runs.ts';
import { type FeasiblePoint, type WorkMeter, modelOf, quick, reasonOf } from './highs-model.ts';
import type { LinearProgramme } from './linear-programme.ts';
import type { HeatingSearch, Solution } from './solver.ts';

interface HeatingJob {
  readonly heating: HeatingSearch;
  /** Solution of the integer columns; null without any. */
  readonly whole: Exclude<Solution, { status: 'failed' }> | null;
  readonly work: WorkMeter;
}

type Trial = (pattern: HeatingPattern) => (FeasiblePoint & { readonly cost: number }) | null;

interface Tried extends FeasiblePoint {
  readonly pattern: HeatingPattern;
  /** Objective with the starts of heating. */
  readonly cost: number;
}

/**
 * Heats in whole runs: gathers the heat of the linear programme into runs, solves the programme with these runs, and improves them. Each trial
 * changes bounds of one model.
 */
export function heatInRuns(highs: Highs, source: LinearProgramme, job: HeatingJob): Solution {
  const { heating, whole, work } = job;
  const programme = withFixedColumns(source, whole?.values ?? null);
  const model = highs.createModel(modelOf(programme));
  try {
    model.options.set({ output_flag: false, ...quick });
    const { modelStatus } = model.run();
    const { optimal } = highs.constants.modelStatus;
    if (modelStatus !== optimal)
      return {
        status: 'failed',
        reason: reasonOf(highs, modelStatus),
        seconds: model.getRunTime(),
      };
    const relaxed = model.getObjectiveValue();
    const requested = requestedHeatOf(heating, model.getSolution().colValue);
    let current: HeatingPattern | null = null;
    const trial: Trial = (pattern) => {
      fixPattern(model, programme, heating, { pattern, before: current });
      current = pattern;
      const run = model.run();
      work.spend(model);
      if (run.modelStatus !== optimal) return null;
      const objective = model.getObjectiveValue();
      const cost = objective + heating.startCost * heatingStarts(heating, requested, pattern);
      return { objective, values: model.getSolution().colValue, seconds: 0, cost };
    };
    const best = bestPattern({ heating, requested, trial, relaxed, work });
    const seconds = (whole?.seconds ?? 0) + model.getRunTime();
    if (!best) return { status: 'failed', reason: 'no-heating-runs', seconds };
    return {
      status: 'incumbent',
      objective: best.cost,
      values: best.values,
      bound: whole?.bound ?? relaxed,
      isLimited: !work.isLeft() || (whole?.isLimited ?? false),
      seconds,
    };
  } finally {
    model.dispose();
  }
}

function withFixedColumns(
  programme: LinearProgramme,
  values: Float64Array | null,
): LinearProgramme {
  if (!values) return programme;
  const lower = programme.lower.slice();
  const upper = programme.upper.slice();
  programme.integer.forEach((isInteger, column) => {
    if (isInteger === 1) lower[column] = upper[column] = Math.round(values[column] ?? 0);
  });
  return { ...programme, lower, upper, integer: new Uint8Array(programme.columns) };
}

type Model = ReturnType<Highs['createModel']>;

/** Slots that cannot heat in runs, as under a limit of the grid, stay as they are. */
function fixPattern(
  model: Model,
  { upper }: LinearProgramme,
  { slots }: HeatingSearch,
  change: { readonly pattern: HeatingPattern; readonly before: HeatingPattern | null },
): void {
  slots.forEach((slot, t) => {
    const heats = change.pattern[t] === true;
    if (change.before && change.before[t] === heats) return;
    for (const column of slot.columns)
      model.changeColBounds(column, 0, heats ? (upper[column] ?? 0) : 0);
    // The backup heater helps the compressor, and stands in for it where it cannot run.
    if (slot.backup >= 0 && canHeat(slot))
      model.changeColBounds(slot.backup, 0, heats ? (upper[slot.backup] ?? 0) : 0);
    model.changeRowBounds(slot.leastRow, heats ? slot.leastKw : 0, Number.POSITIVE_INFINITY);
  });
}

interface PatternSearch {
  readonly heating: HeatingSearch;
  readonly requested: RequestedHeat;
  readonly trial: Trial;
  readonly relaxed: number;
  readonly work: WorkMeter;
}

/** Cost above the linear programme, besides the starts, with which the first pattern is good enough for a plan without search. */
const nearCost = 0.05;
const leastGain = 5e-4;

function bestPattern(search: PatternSearch): Tried | null {
  const { heating, requested, trial, relaxed, work } = search;
  let best = previousPattern(search);
  if (best && !work.isLeft() && staysWithinBounds(heating, best)) return best;
  for (const swingKwh of heating.swingsKwh) {
    const pattern = patternOf(heating, requested, swingKwh);
    const tried = trial(pattern);
    if (tried && (!best || tried.cost < best.cost)) best = { ...tried, pattern };
    if (!work.isLeft() && best && best.objective < relaxed + nearCost) break;
  }
  return best && descend(search, repair(search, best));
}

function previousPattern({ heating, requested, trial }: PatternSearch): Tried | null {
  const { previous } = heating;
  const isPossible = previous !== null && isAllowed(heating, requested, previous);
  const tried = isPossible ? trial(previous) : null;
  return tried && previous ? { ...tried, pattern: previous } : null;
}

const staysWithinBounds = (heating: HeatingSearch, { pattern, values }: Tried): boolean =>
  repairedPatterns(heating, pattern, values).next().done === true;

/** Steps that bring rooms back within their bounds; a refresh has them too. */
const repairs = 8;

/** Follows the best repair until rooms stay within their bounds or none helps. */
function repair({ heating, requested, trial }: PatternSearch, from: Tried): Tried {
  let best = from;
  for (let step = 0; step < repairs; step += 1) {
    let better = best;
    for (const pattern of repairedPatterns(heating, best.pattern, best.values)) {
      if (!isAllowed(heating, requested, pattern)) continue;
      const tried = trial(pattern);
      if (tried && tried.cost < better.cost - leastGain) better = { ...tried, pattern };
    }
    if (better === best) return best;
    best = better;
  }
  return best;
}

/** Moves to better neighbours; after a gain it goes on with the next kind of move instead of the first. */
function descend({ heating, requested, trial, work }: PatternSearch, from: Tried): Tried {
  let best = from;
  let skipped = 0;
  let sinceGain = 0;
  for (;;) {
    const patterns = [...neighbourPatterns(best.pattern)];
    if (sinceGain >= patterns.length) return best;
    const pattern = patterns[skipped % patterns.length];
    skipped += 1;
    sinceGain += 1;
    if (!work.isLeft()) return best;
    if (!pattern || !isAllowed(heating, requested, pattern)) continue;
    const tried = trial(pattern);
    if (!tried || tried.cost >= best.cost - leastGain) continue;
    best = { ...tried, pattern };
    sinceGain = 0;
  }
}
