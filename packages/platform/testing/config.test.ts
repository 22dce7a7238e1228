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
