import { expect, test } from 'vitest';
import { linear, roundSteps } from './scale.ts';

test('linear: a value is between the ends, also in a downward range', () => {
  const y = linear([0, 10], [100, 0]);
  expect([y(0), y(5), y(10)]).toEqual([100, 50, 0]);
});

test('grid values are 1, 2 or 5 times a power of ten, for small and large reaches', () => {
  expect(roundSteps(33, 3)).toEqual([0, 10, 20, 30]);
  expect(roundSteps(3, 3)).toEqual([0, 1, 2, 3]);
  expect(roundSteps(0.7, 3)).toEqual([0, 0.2, 0.4, 0.6]);
  expect(roundSteps(14_000, 3)).toEqual([0, 5000, 10_000]);
});

test('roundSteps: reach 0 gives only zero', () => {
  expect(roundSteps(0, 3)).toEqual([0]);
});
