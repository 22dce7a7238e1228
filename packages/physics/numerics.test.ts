import { expect, test } from 'vitest';
import { clamp, interpolate, meanOf, medianOf, rankedOf } from './numerics.ts';

test('clamp: the bounds limit a value', () => {
  expect([-1, 2, 7].map((value) => clamp(value, 0, 5))).toEqual([0, 2, 5]);
  expect(clamp(Number.NaN, 0, 1)).toBeNaN();
});

test('medianOf, rankedOf, meanOf: figures of unsorted values, NaN of nothing', () => {
  expect(medianOf([3, 1, 2])).toBe(2);
  expect(medianOf([10, 9, 1, 2])).toBe(9);
  expect(rankedOf([4, 3, 2, 1], 1)).toBe(4);
  expect(meanOf([1, 2, 6])).toBe(3);
  expect([medianOf([]), meanOf([])]).toEqual([Number.NaN, Number.NaN]);
});

test('interpolate: linear between points, constant outside', () => {
  expect([-5, 5, 20].map((x) => interpolate([0, 10], [10, 30], x))).toEqual([10, 20, 30]);
});
