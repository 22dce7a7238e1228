import { expect, test } from 'vitest';
import { roundToFloat } from './aggregate.ts';

/** As the database keeps it. */
const stored = Math.fround;

test('a value stored in four bytes is returned as reported', () => {
  for (const kwh of [0.1, 2.6, 12.8, 0.05, 1234.567]) expect(roundToFloat(stored(kwh))).toBe(kwh);
});

test('so is the sum of a year of them', () => {
  const year = Array.from({ length: 365 * 12 }, () => stored(0.1));
  expect(roundToFloat(year.reduce((sum, kwh) => sum + kwh, 0))).toBe(438);
});
