import { expect, test } from 'vitest';
import { searchStarts } from './start-search.ts';

const empty = { starts: [], choices: [], beforeChoices: [], ones: [], held: [] };

/** Two runs are wanted, at 13 and 40; each costs 1, each hour's distance 0.1 and a run that is missing 20. */
function costOf(ones: ReadonlySet<number>): number {
  return [13, 40].reduce((sum, wanted) => {
    const nearest = Math.min(...[...ones].map((each) => Math.abs(each - wanted)), 200);
    return sum + 0.1 * nearest;
  }, ones.size);
}

test('StartSearch: finds the required runs from an empty start', () => {
  const search = { ...empty, starts: Array.from({ length: 60 }, (_, i) => i) };
  const found = searchStarts(search, costOf, () => true);
  expect([...(found?.ones ?? [])].toSorted((a, b) => a - b)).toEqual([13, 40]);
  expect(found?.objective).toBeCloseTo(2, 9);
});

test('chooses one of what excludes each other, and begins elsewhere where its first point cannot be', () => {
  const search = { ...empty, starts: [0, 1, 2], choices: [10, 11, 12], ones: [0, 1] };
  const found = searchStarts(
    search,
    (ones) => (ones.has(0) ? null : ones.has(12) ? 1 + ones.size : 9),
    () => true,
  );
  expect([...(found?.ones ?? [])]).toEqual([12]);
});

test('begins at a choice with the start that it wants where there is no other point', () => {
  const starts = [0, 1, 2, 3];
  const search = { ...empty, starts, choices: [10, 11], beforeChoices: [2, 3], ones: [0, 10] };
  const found = searchStarts(
    search,
    (ones) => (ones.has(10) && ones.has(2) ? ones.size : null),
    () => true,
  );
  expect([...(found?.ones ?? [])].toSorted((a, b) => a - b)).toEqual([2, 10]);
});

test('brings a start along to a choice that can only be with it', () => {
  const starts = Array.from({ length: 48 }, (_, i) => i);
  const choices = Array.from({ length: 40 }, (_, i) => 100 + i);
  const search = { ...empty, starts, choices, beforeChoices: choices.map((_, i) => i), ones: [9] };
  // A choice costs less the later it is, but the last ones by far, and each only with the start right before it.
  const found = searchStarts(
    search,
    (ones) => {
      const at = choices.findIndex((column) => ones.has(column));
      if (at < 0) return ones.size + 30;
      return ones.has(at) ? ones.size + (at > 30 ? 0 : 5 + at / 10) : null;
    },
    () => true,
  );
  expect([...(found?.ones ?? [])].some((column) => column > 130)).toBe(true);
  expect(found?.objective).toBe(2);
});

test('StartSearch: stops at its limit', () => {
  let trials = 0;
  const search = { ...empty, starts: Array.from({ length: 60 }, (_, i) => i), ones: [30] };
  const found = searchStarts(
    search,
    (ones) => ((trials += 1), costOf(ones)),
    () => trials < 5,
  );
  expect(found).not.toBeNull();
  expect(trials).toBeLessThan(8);
});
