import fc from 'fast-check';
import { expect, test } from 'vitest';
import { roundedParts, sharesOf } from './shares.ts';

test('12.2, 2.1, 1.8 and 8.6 of 24.7 are 49, 9, 7 and 35 per cent', () => {
  expect(sharesOf([12.2, 2.1, 1.8, 8.6])).toEqual([49, 9, 7, 35]);
});

test('shares always add up to 100', () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: 0.001, max: 1e5, noNaN: true }), { minLength: 1, maxLength: 9 }),
      (values) => {
        expect(sharesOf(values).reduce((sum, share) => sum + share, 0)).toBe(100);
      },
    ),
  );
});

test('nothing used has no shares', () => {
  expect(sharesOf([0, 0])).toEqual([0, 0]);
});

test('the sum is rounded last and the largest part takes the difference', () => {
  expect(roundedParts([0.44, 0.44, 5.44], 1)).toEqual({ parts: [0.4, 0.4, 5.5], sum: 6.3 });
});

test('rounded parts add up to the rounded sum', () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: 0, max: 900, noNaN: true }), { minLength: 1, maxLength: 9 }),
      (values) => {
        const { parts, sum } = roundedParts(values, 1);
        expect(parts.reduce((total, part) => total + part, 0)).toBeCloseTo(sum, 6);
      },
    ),
  );
});
