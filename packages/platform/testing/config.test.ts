import { afterEach, expect, test } from 'vitest';
import { testing } from './config.ts';

afterEach(() => testing.drawEngines());

const homes = ['Rozenstraat', 'Via dei Tigli', 'Lindenweg'];

test('sampled: every draw selects as many cases, and all draws together select all', () => {
  const selections = [0, 2, 4].map((draw) => {
    testing.drawEngines(draw);
    return testing.sampled(homes, 2);
  });
  expect(selections).toEqual([
    ['Rozenstraat', 'Via dei Tigli'],
    ['Via dei Tigli', 'Lindenweg'],
    ['Rozenstraat', 'Lindenweg'],
  ]);
});

test('sampled: a run without a draw has all cases', () => {
  testing.drawEngines();
  expect(testing.sampled(homes, 1)).toEqual(homes);
});

test('secondTier: an eighth of all draws include its tests, a run by hand has no draw', () => {
  const included = Array.from({ length: 2 ** 16 }, (_, draw) => {
    testing.drawEngines(draw);
    return testing.secondTier().tags.includes('drawn');
  });
  expect(included.filter(Boolean)).toHaveLength(2 ** 13);
  testing.drawEngines();
  expect(testing.secondTier().tags).toEqual(['deep']);
});

test('runs: a third of them where a seed is drawn, at least three, all by hand', () => {
  expect(testing.runs(30)).toBe(30);
  testing.drawEngines(7);
  expect([testing.runs(30), testing.runs(5)]).toEqual([10, 3]);
});
