import { expect, test } from 'vitest';
import { searchStarts } from './start-search.ts';

/** Two runs are wanted, at 13 and 40; each costs 1, each hour's distance 0.1 and a run that is missing 20. */
function costOf(ones: ReadonlySet<number>): number {
  return [13, 40].reduce((sum, wanted) => {
    const nearest = Math.min(...[...ones].map((each) => Math.abs(each - wanted)), 200);
    return sum + 0.1 * nearest;
  }, ones.size);
}

test('comes from nothing to the runs that are wanted', () => {
  const search = { starts: Array.from({ length: 60 }, (_, i) => i), choices: [], ones: [] };
  const found = searchStarts(search, costOf, () => true);
  expect([...(found?.ones ?? [])].toSorted((a, b) => a - b)).toEqual([13, 40]);
  expect(found?.objective).toBeCloseTo(2, 9);
});

test('chooses one of what excludes each other, and begins elsewhere where its first point cannot be', () => {
  const search = { starts: [0, 1, 2], choices: [10, 11, 12], ones: [0, 1] };
  const found = searchStarts(
    search,
    (ones) => (ones.has(0) ? null : ones.has(12) ? 1 + ones.size : 9),
    () => true,
  );
  expect([...(found?.ones ?? [])]).toEqual([12]);
});

test('stops when it may not go on', () => {
  let trials = 0;
  const search = { starts: Array.from({ length: 60 }, (_, i) => i), choices: [], ones: [30] };
  const found = searchStarts(
    search,
    (ones) => ((trials += 1), costOf(ones)),
    () => trials < 5,
  );
  expect(found).not.toBeNull();
  expect(trials).toBeLessThan(8);
});
