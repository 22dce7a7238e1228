import type { StartSearch } from './solver.ts';

/** Objective with exactly these columns at 1 and all others of the search at 0; null: infeasible. */
export type Trial = (selected: ReadonlySet<number>) => number | null;

export interface SearchResult {
  readonly selected: ReadonlySet<number>;
  readonly objective: number;
}

/**
 * Local search: adds columns where they help most, then moves to better neighbours until there is none or `mayGoOn` is false.
 * Neighbours: a start moves by up to four positions or anywhere, is removed or added; two starts move together; a choice moves
 * likewise.
 * Then the same from distant choices, since another choice needs other starts.
 * Each trial changes a few bounds of the last linear programme, which costs a tenth of the first. The result is no proof of
 * optimality: branch and bound starts from it.
 */
export function searchStarts(
  search: StartSearch,
  trial: Trial,
  mayGoOn: () => boolean,
): SearchResult | null {
  const job = { search, trial, mayGoOn };
  const first = firstPoint(job);
  if (!first) return null;
  const descended = descend(job, addBestStarts(job, first), neighboursOf);
  const restarts = distantChoices(job, descended).map((from) =>
    descend(job, addBestStarts(job, from), nearOf),
  );
  const best =
    [descended, ...restarts].toSorted((a, b) => a.objective - b.objective)[0] ?? descended;
  return best === descended ? best : descend(job, best, neighboursOf);
}

/** Descends from the initial columns without restarts. */
export function improveStarts(
  search: StartSearch,
  trial: Trial,
  mayGoOn: () => boolean,
): SearchResult | null {
  const selected = new Set(search.selected);
  const objective = trial(selected);
  return objective === null
    ? null
    : descend({ search, trial, mayGoOn }, { selected, objective }, neighboursOf);
}

interface SearchJob {
  readonly search: StartSearch;
  readonly trial: Trial;
  readonly mayGoOn: () => boolean;
}

/** In units of the currency: smallest gain that counts. */
const leastGain = 5e-4;
const grid = 12;

function firstPoint({ search, trial }: SearchJob): SearchResult | null {
  const tried = (columns: readonly number[]): SearchResult[] => {
    const selected = new Set(columns);
    const objective = trial(selected);
    return objective === null ? [] : [{ selected, objective }];
  };
  const points = [search.selected, search.choices.slice(0, 1), []].flatMap(tried);
  // A choice may require a start that is in none of these points, so that all are infeasible.
  for (let i = search.choices.length - 1; points.length === 0 && i >= 0; i -= 1) {
    const pair = [search.choices[i] ?? -1, search.beforeChoices[i] ?? -1];
    points.push(...tried(pair.filter((column) => column >= 0)));
  }
  return points.toSorted((a, b) => a.objective - b.objective)[0] ?? null;
}

function addBestStarts({ search, trial, mayGoOn }: SearchJob, first: SearchResult): SearchResult {
  const places = trialColumns(search.starts);
  let best = first;
  for (;;) {
    let better = best;
    for (const column of places) {
      if (best.selected.has(column) || !mayGoOn()) continue;
      const selected = new Set([...best.selected, column]);
      const objective = trial(selected);
      if (objective !== null && objective < better.objective - leastGain)
        better = { selected, objective };
    }
    if (better === best) return best;
    best = better;
  }
}

function trialColumns(starts: readonly number[]): readonly number[] {
  const step = Math.max(1, Math.floor(starts.length / grid));
  return starts.filter((_, i) => i % step === Math.floor(step / 2));
}

type Neighbours = (search: StartSearch, selected: Selection) => Generator<Selection>;

function descend(
  { search, trial, mayGoOn }: SearchJob,
  from: SearchResult,
  near: Neighbours,
): SearchResult {
  let best = from;
  let improved = true;
  while (improved) {
    improved = false;
    for (const selected of near(search, best.selected)) {
      if (!mayGoOn()) return best;
      const objective = trial(selected);
      if (objective === null || objective >= best.objective - leastGain) continue;
      best = { selected, objective };
      improved = true;
      break;
    }
  }
  return best;
}

const othersTried = 4;
/** Step between the choices that are tried. */
const sparse = 3;

/** Restarts: distant choices with their required start and without the starts that are too near. */
function distantChoices(
  { search, trial, mayGoOn }: SearchJob,
  { selected: ones }: SearchResult,
): readonly SearchResult[] {
  const { choices } = search;
  const results: SearchResult[] = [];
  for (const moved of preparedChoices(search, ones)) {
    if (!mayGoOn()) break;
    const objective = trial(moved);
    if (objective !== null) results.push({ selected: moved, objective });
  }
  const apart = results
    .toSorted((a, b) => a.objective - b.objective)
    .filter(({ selected: own }, i, sorted) =>
      sorted
        .slice(0, i)
        .every((better) => choiceDistance(choices, own, better.selected) > 2 * sparse),
    );
  return apart.slice(0, othersTried);
}

/** Positions on either side of a required start in which no other start may be. */
const nearPlaces = 8;

function* preparedChoices(search: StartSearch, selected: Selection): Generator<Selection> {
  const { starts, choices, beforeChoices } = search;
  const own = choices.filter((column) => selected.has(column));
  for (let i = choices.length - 1; i >= 0; i -= sparse) {
    const choice = choices[i];
    const start = starts.indexOf(beforeChoices[i] ?? -1);
    if (choice === undefined) continue;
    yield changed(selected, own, [choice]);
    if (start < 0) continue;
    const near = starts.slice(Math.max(0, start - nearPlaces), start + nearPlaces);
    yield changed(selected, [...own, ...near], [choice, ...starts.slice(start, start + 1)]);
  }
}

function choiceDistance(choices: readonly number[], first: Selection, second: Selection): number {
  const indexIn = (selected: Selection) => choices.findIndex((column) => selected.has(column));
  return Math.abs(indexIn(first) - indexIn(second));
}

const shifts = [-4, 4, -2, 2, -1, 1];
const leaps = [-8, 8, -4, 4, -2, 2, -1, 1];

type Selection = ReadonlySet<number>;

function* nearOf(search: StartSearch, selected: Selection): Generator<Selection> {
  yield* movedStarts(search, selected);
  yield* movedChoices(search, selected, leaps);
}

/** All neighbours, the nearest first, which help most often. */
function* neighboursOf(search: StartSearch, selected: Selection): Generator<Selection> {
  yield* nearOf(search, selected);
  yield* relocatedStarts(search, selected);
  yield* movedPairs(search, selected);
}

function changed(
  selected: Selection,
  without: readonly number[],
  added: readonly number[],
): Selection {
  const next = new Set(selected);
  for (const column of without) next.delete(column);
  for (const column of added) next.add(column);
  return next;
}

const placedIn = ({ starts }: StartSearch, selected: Selection): readonly number[] =>
  starts.flatMap((column, i) => (selected.has(column) ? [i] : []));

function* movedStarts(search: StartSearch, selected: Selection): Generator<Selection> {
  const { starts } = search;
  const placed = placedIn(search, selected);
  for (const shift of shifts)
    for (const i of placed) {
      const [from, to] = [starts[i], starts[i + shift]];
      if (from !== undefined && to !== undefined && !selected.has(to))
        yield changed(selected, [from], [to]);
    }
  for (const i of placed) yield changed(selected, starts.slice(i, i + 1), []);
}

/** The choice moved by position offsets. */
function* movedChoices(
  { choices }: StartSearch,
  selected: Selection,
  offsets: readonly number[],
): Generator<Selection> {
  const chosen = choices.findIndex((column) => selected.has(column));
  for (const leap of offsets) {
    const to = choices[chosen + leap];
    if (leap !== 0 && to !== undefined)
      yield changed(selected, choices.slice(chosen, chosen + 1), [to]);
  }
}

/** A start moved to a position without a near start, or one more start. */
function* relocatedStarts(search: StartSearch, selected: Selection): Generator<Selection> {
  const { starts } = search;
  const placed = placedIn(search, selected);
  const places = trialColumns(starts);
  for (const to of places)
    if (!selected.has(to)) {
      yield changed(selected, [], [to]);
      for (const i of placed) yield changed(selected, starts.slice(i, i + 1), [to]);
    }
}

/** Two consecutive starts moved together or towards each other. */
function* movedPairs(search: StartSearch, selected: Selection): Generator<Selection> {
  const { starts } = search;
  const placed = placedIn(search, selected);
  for (const [k, i] of placed.entries()) {
    const next = placed[k + 1];
    if (next === undefined) return;
    for (const [firstShift, secondShift] of pairShifts) {
      const to = [starts[i + firstShift], starts[next + secondShift]].filter(
        (each) => each !== undefined,
      );
      const from = [starts[i], starts[next]].filter((each) => each !== undefined);
      if (to.length === 2) yield changed(selected, from, to);
    }
  }
}

const pairShifts = [
  [-1, -1],
  [1, 1],
  [-2, -2],
  [2, 2],
  [-1, 1],
  [1, -1],
] as const;
