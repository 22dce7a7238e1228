import type { StartSearch } from './solver.ts';

/** Objective with exactly these columns at 1 and all others of the search at 0; null: there is no such point. */
export type Trial = (ones: ReadonlySet<number>) => number | null;

export interface SearchFound {
  readonly ones: ReadonlySet<number>;
  readonly objective: number;
}

/**
 * First adds ones where they help most, then descends from neighbour to better neighbour until there is none or `mayGoOn` says no: a one
 * moves by up to four places or to anywhere, goes or comes, two move together; a choice moves likewise. Then the same from other choices, as
 * another choice wants other ones around it. Each trial is a linear programme that differs from the last in a few bounds, which costs a
 * tenth of the first. Not a proof of anything: a branch and bound begins with what it finds.
 */
export function searchStarts(
  search: StartSearch,
  trial: Trial,
  mayGoOn: () => boolean,
): SearchFound | null {
  const by = { search, trial, mayGoOn };
  const first = firstOf(by);
  if (!first) return null;
  const found = descend(by, addWhereBest(by, first), neighboursOf);
  const others = otherChoices(by, found).map((from) => descend(by, addWhereBest(by, from), nearOf));
  const best = [found, ...others].toSorted((a, b) => a.objective - b.objective)[0] ?? found;
  return best === found ? found : descend(by, best, neighboursOf);
}

/** Descends from the ones that are there, without looking elsewhere. */
export function improveStarts(
  search: StartSearch,
  trial: Trial,
  mayGoOn: () => boolean,
): SearchFound | null {
  const ones = new Set(search.ones);
  const objective = trial(ones);
  return objective === null
    ? null
    : descend({ search, trial, mayGoOn }, { ones, objective }, neighboursOf);
}

interface By {
  readonly search: StartSearch;
  readonly trial: Trial;
  readonly mayGoOn: () => boolean;
}

/** Of the currency: less is not worth a trial. */
const leastGain = 5e-4;
const grid = 12;

function firstOf({ search, trial }: By): SearchFound | null {
  const tried = (given: readonly number[]): SearchFound[] => {
    const ones = new Set(given);
    const objective = trial(ones);
    return objective === null ? [] : [{ ones, objective }];
  };
  const found = [search.ones, search.choices.slice(0, 1), []].flatMap(tried);
  // Where a choice wants a start that is none of these, all of them are no point.
  for (let i = search.choices.length - 1; found.length === 0 && i >= 0; i -= 1) {
    const wanted = [search.choices[i] ?? -1, search.beforeChoices[i] ?? -1];
    found.push(...tried(wanted.filter((column) => column >= 0)));
  }
  return found.toSorted((a, b) => a.objective - b.objective)[0] ?? null;
}

function addWhereBest({ search, trial, mayGoOn }: By, first: SearchFound): SearchFound {
  const places = placesOf(search.starts);
  let best = first;
  for (;;) {
    let better = best;
    for (const column of places) {
      if (best.ones.has(column) || !mayGoOn()) continue;
      const ones = new Set([...best.ones, column]);
      const objective = trial(ones);
      if (objective !== null && objective < better.objective - leastGain)
        better = { ones, objective };
    }
    if (better === best) return best;
    best = better;
  }
}

function placesOf(starts: readonly number[]): readonly number[] {
  const step = Math.max(1, Math.floor(starts.length / grid));
  return starts.filter((_, i) => i % step === Math.floor(step / 2));
}

type Neighbours = (search: StartSearch, ones: Ones) => Generator<Ones>;

function descend({ search, trial, mayGoOn }: By, from: SearchFound, near: Neighbours): SearchFound {
  let best = from;
  let improved = true;
  while (improved) {
    improved = false;
    for (const ones of near(search, best.ones)) {
      if (!mayGoOn()) return best;
      const objective = trial(ones);
      if (objective === null || objective >= best.objective - leastGain) continue;
      best = { ones, objective };
      improved = true;
      break;
    }
  }
  return best;
}

const othersTried = 4;
/** Every third choice is looked at. */
const sparse = 3;

/** The choice elsewhere with the start that it wants, and without the starts that would be too near: where to descend from once more. */
function otherChoices(
  { search, trial, mayGoOn }: By,
  { ones }: SearchFound,
): readonly SearchFound[] {
  const { choices } = search;
  const found: SearchFound[] = [];
  for (const moved of choicesPrepared(search, ones)) {
    if (!mayGoOn()) break;
    const objective = trial(moved);
    if (objective !== null) found.push({ ones: moved, objective });
  }
  const apart = found
    .toSorted((a, b) => a.objective - b.objective)
    .filter(({ ones: own }, i, all) =>
      all.slice(0, i).every((other) => awayIn(choices, own, other.ones) > 2 * sparse),
    );
  return apart.slice(0, othersTried);
}

/** Places on either side of a start that a choice wants, in which no other may stand. */
const nearPlaces = 8;

function* choicesPrepared(search: StartSearch, ones: Ones): Generator<Ones> {
  const { starts, choices, beforeChoices } = search;
  const own = choices.filter((column) => ones.has(column));
  for (let i = choices.length - 1; i >= 0; i -= sparse) {
    const choice = choices[i];
    const at = starts.indexOf(beforeChoices[i] ?? -1);
    if (choice === undefined) continue;
    yield changed(ones, own, [choice]);
    if (at < 0) continue;
    const near = starts.slice(Math.max(0, at - nearPlaces), at + nearPlaces);
    yield changed(ones, [...own, ...near], [choice, ...starts.slice(at, at + 1)]);
  }
}

function awayIn(choices: readonly number[], one: Ones, other: Ones): number {
  const at = (ones: Ones) => choices.findIndex((column) => ones.has(column));
  return Math.abs(at(one) - at(other));
}

const shifts = [-4, 4, -2, 2, -1, 1];
const leaps = [-8, 8, -4, 4, -2, 2, -1, 1];

type Ones = ReadonlySet<number>;

function* nearOf(search: StartSearch, ones: Ones): Generator<Ones> {
  yield* startsMoved(search, ones);
  yield* choicesMoved(search, ones, leaps);
}

/** Near ones first: most of what helps is found there. */
function* neighboursOf(search: StartSearch, ones: Ones): Generator<Ones> {
  yield* nearOf(search, ones);
  yield* startsElsewhere(search, ones);
  yield* pairsMoved(search, ones);
}

function changed(ones: Ones, without: readonly number[], added: readonly number[]): Ones {
  const next = new Set(ones);
  for (const column of without) next.delete(column);
  for (const column of added) next.add(column);
  return next;
}

const placedIn = ({ starts }: StartSearch, ones: Ones): readonly number[] =>
  starts.flatMap((column, i) => (ones.has(column) ? [i] : []));

function* startsMoved(search: StartSearch, ones: Ones): Generator<Ones> {
  const { starts } = search;
  const placed = placedIn(search, ones);
  for (const shift of shifts)
    for (const i of placed) {
      const [from, to] = [starts[i], starts[i + shift]];
      if (from !== undefined && to !== undefined && !ones.has(to))
        yield changed(ones, [from], [to]);
    }
  for (const i of placed) yield changed(ones, starts.slice(i, i + 1), []);
}

/** The choice by places from where it is. */
function* choicesMoved(
  { choices }: StartSearch,
  ones: Ones,
  by: readonly number[],
): Generator<Ones> {
  const chosen = choices.findIndex((column) => ones.has(column));
  for (const leap of by) {
    const to = choices[chosen + leap];
    if (leap !== 0 && to !== undefined)
      yield changed(ones, choices.slice(chosen, chosen + 1), [to]);
  }
}

/** A start goes where nobody looked near it, or one more comes. */
function* startsElsewhere(search: StartSearch, ones: Ones): Generator<Ones> {
  const { starts } = search;
  const placed = placedIn(search, ones);
  const places = placesOf(starts);
  for (const to of places)
    if (!ones.has(to)) {
      yield changed(ones, [], [to]);
      for (const i of placed) yield changed(ones, starts.slice(i, i + 1), [to]);
    }
}

/** Two that follow each other move together, or towards each other. */
function* pairsMoved(search: StartSearch, ones: Ones): Generator<Ones> {
  const { starts } = search;
  const placed = placedIn(search, ones);
  for (const [k, i] of placed.entries()) {
    const next = placed[k + 1];
    if (next === undefined) return;
    for (const [one, other] of pairShifts) {
      const to = [starts[i + one], starts[next + other]].filter((each) => each !== undefined);
      const from = [starts[i], starts[next]].filter((each) => each !== undefined);
      if (to.length === 2) yield changed(ones, from, to);
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
