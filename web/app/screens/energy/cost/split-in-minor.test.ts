import fc from 'fast-check';
import { expect, test } from 'vitest';
import { roundedTo } from './cost-sum.ts';
import { splitInMinor } from './split-in-minor.ts';

test('parts in cents add up to the rounded sum, and a part of nothing is left out', () => {
  expect(
    splitInMinor(
      [
        { part: 'price', amount: 14_000 },
        { part: 'weather', amount: 0 },
        { part: 'behaviour', amount: 4_000 },
      ],
      10_000,
    ),
  ).toEqual([
    { part: 'price', amount: 1 },
    { part: 'behaviour', amount: 1 },
  ]);
  const amounts = fc.array(fc.integer({ min: -1e10, max: 1e10 }), { maxLength: 6 });
  fc.assert(
    fc.property(amounts, (micros) => {
      const parts = micros.map((amount, i) => ({ part: String(i), amount }));
      const sum = micros.reduce((total, each) => total + each, 0);
      const split = splitInMinor(parts, 10_000);
      expect(split.reduce((total, { amount }) => total + amount, 0)).toBe(
        roundedTo(sum, 10_000) + 0,
      );
    }),
  );
});
