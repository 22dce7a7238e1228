import { expect, test } from 'vitest';
import { searchStarts } from './start-search.ts';

const empty = { starts: [], choices: [], beforeChoices: [], selected: [], fixed: [] };

/** Cost with optimal runs at 13 and 40: each run costs 1, each hour of distance 0.1, a missing run 20. */
function costOf(selected: ReadonlySet<number>): number {
  return [13, 40].reduce((sum, position) => {
    const nearest = Math.min(...[...selected].map((each) => Math.abs(each - position)), 200);
    return sum + 0.1 * nearest;
  }, selected.size);
}

test('StartSearch: finds the required runs from an empty start', () => {
  const search = { ...empty, starts: Array.from({ length: 60 }, (_, i) => i) };
  const found = searchStarts(search, costOf, () => true);
  expect([...(found?.selected ?? [])].toSorted((a, b) => a - b)).toEqual([13, 40]);
  expect(found?.objective).toBeCloseTo(2, 9);
});

test('chooses one of what excludes each other, and begins elsewhere where its first point cannot be', () => {
  const search = { ...empty, starts: [0, 1, 2], choices: [10, 11, 12], selected: [0, 1] };
  const found = searchStarts(
    search,
    (selected) => (selected.has(0) ? null : selected.has(12) ? 1 + selected.size : 9),
    () => true,
  );
  expect([...(found?.selected ?? [])]).toEqual([12]);
});

test('starts at its preferred choice without another start', () => {
  const starts = [0, 1, 2, 3];
  const search = { ...empty, starts, choices: [10, 11], beforeChoices: [2, 3], selected: [0, 10] };
  const found = searchStarts(
    search,
    (selected) => (selected.has(10) && selected.has(2) ? selected.size : null),
    () => true,
  );
  expect([...(found?.selected ?? [])].toSorted((a, b) => a - b)).toEqual([2, 10]);
});

test('brings a start along to a choice that can only be with it', () => {
  const starts = Array.from({ length: 48 }, (_, i) => i);
  const choices = Array.from({ length: 40 }, (_, i) => 100 + i);
  const search = {
    ...empty,
    starts,
    choices,
    beforeChoices: choices.map((_, i) => i),
    selected: [9],
  };
  // Later choices cost less, the last ones most, and each only with the start right before it.
  const found = searchStarts(
    search,
    (selected) => {
      const at = choices.findIndex((column) => selected.has(column));
      if (at < 0) return selected.size + 30;
      return selected.has(at) ? selected.size + (at > 30 ? 0 : 5 + at / 10) : null;
    },
    () => true,
  );
  expect([...(found?.selected ?? [])].some((column) => column > 130)).toBe(true);
  expect(found?.objective).toBe(2);
});

test('StartSearch: stops at its limit', () => {
  let trials = 0;
  const search = { ...empty, starts: Array.from({ length: 60 }, (_, i) => i), selected: [30] };
  const found = searchStarts(
    search,
    (selected) => ((trials += 1), costOf(selected)),
    () => trials < 5,
  );
  expect(found).not.toBeNull();
  expect(trials).toBeLessThan(8);
});
