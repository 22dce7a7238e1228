import type { StartSearch } from './solver.ts';

/** Objective with exactly these columns at 1 and all others of the search at 0; null: there is no such point. */
export type Trial = (ones: ReadonlySet<number>) => number | null;

export interface SearchFound {
  readonly ones: ReadonlySet<number>;
  readonly objective: number;
}

/**
 * First adds ones where they help most, then descends from neighbour to better neighbour until there is none or `mayGoOn` says no: a one
 * moves by up to four places, goes or comes; a choice moves likewise. Each trial is a linear programme that differs from the last in a
 * few bounds, which costs a tenth of the first. Not a proof of anything: a branch and bound begins with what it finds.
 */
export function searchStarts(
  search: StartSearch,
  trial: Trial,
  mayGoOn: () => boolean,
): SearchFound | null {
  const first = firstOf(search, trial);
  return first && descend(search, addWhereBest(search, first, trial, mayGoOn), trial, mayGoOn);
}

/** Of the currency: less is not worth a trial. */
const leastGain = 5e-4;
const grid = 12;

function firstOf(search: StartSearch, trial: Trial): SearchFound | null {
  const tries = [search.ones, search.choices.slice(0, 1), []];
  const found = tries.flatMap((given): SearchFound[] => {
    const ones = new Set(given);
    const objective = trial(ones);
    return objective === null ? [] : [{ ones, objective }];
  });
  return found.toSorted((a, b) => a.objective - b.objective)[0] ?? null;
}

function addWhereBest(
  { starts }: StartSearch,
  first: SearchFound,
  trial: Trial,
  mayGoOn: () => boolean,
): SearchFound {
  const step = Math.max(1, Math.floor(starts.length / grid));
  const places = starts.filter((_, i) => i % step === Math.floor(step / 2));
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

function descend(
  search: StartSearch,
  from: SearchFound,
  trial: Trial,
  mayGoOn: () => boolean,
): SearchFound {
  let best = from;
  let improved = true;
  while (improved) {
    improved = false;
    for (const ones of neighboursOf(search, best.ones)) {
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

const shifts = [-4, 4, -2, 2, -1, 1];
const leaps = [-16, 16, -8, 8, -4, 4, -2, 2, -1, 1];

function* neighboursOf(
  { starts, choices }: StartSearch,
  ones: ReadonlySet<number>,
): Generator<ReadonlySet<number>> {
  const placed = starts.flatMap((column, i) => (ones.has(column) ? [i] : []));
  const changed = (without: number | undefined, added: number | undefined): ReadonlySet<number> => {
    const next = new Set(ones);
    if (without !== undefined) next.delete(without);
    if (added !== undefined) next.add(added);
    return next;
  };
  for (const shift of shifts)
    for (const i of placed) {
      const to = starts[i + shift];
      if (to !== undefined && !ones.has(to)) yield changed(starts[i], to);
    }
  for (const i of placed) yield changed(starts[i], undefined);
  const chosen = choices.findIndex((column) => ones.has(column));
  for (const leap of leaps) {
    const to = choices[chosen + leap];
    if (to !== undefined) yield changed(choices[chosen], to);
  }
}
