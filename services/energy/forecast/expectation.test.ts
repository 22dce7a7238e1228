import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { expectationOf, expectationsOf } from './expectation.ts';
import { quantiles } from './quantiles.ts';

const steps = [1, 2, 3, 4, 5, 6, 7];
const draws = 20_000;
const ordered = fc
  .array(fc.double({ min: -5000, max: 5000, noNaN: true }), { minLength: 7, maxLength: 7 })
  .map((values) => values.toSorted((a, b) => a - b));

describe('the expectation of a forecast', () => {
  test('has the worked numbers', () => {
    expect(expectationOf([100, 100, 100, 100, 100, 100, 800])).toBeCloseTo(152.5, 9);
    expect(expectationOf(steps)).toBeCloseTo(4, 9);
    expect([0.5, 0.175, 0.99, 0.01].map((p) => valueAt(steps, p))).toEqual([4, 2.5, 7, 1]);
    expect(expectationOf([1, 2, 3, Number.NaN, 5, 6, 7])).toBeNaN();
  });

  test('equals the mean of samples from the quantiles', () => {
    fc.assert(
      fc.property(ordered, (values) => {
        let sum = 0;
        for (let i = 0; i < draws; i += 1) sum += valueAt(values, (i + 0.5) / draws);
        expect(sum / draws).toBeCloseTo(expectationOf(values), 2);
      }),
    );
  });

  test('lies between the outer quantiles and moves with them', () => {
    fc.assert(
      fc.property(ordered, fc.double({ min: -100, max: 100, noNaN: true }), (values, shift) => {
        const mean = expectationOf(values);
        expect(mean).toBeGreaterThanOrEqual((values[0] ?? 0) - 1e-9);
        expect(mean).toBeLessThanOrEqual((values[6] ?? 0) + 1e-9);
        expect(expectationOf(values.map((value) => value + shift))).toBeCloseTo(mean + shift, 6);
      }),
    );
  });

  test('of a day is that of each slot', () => {
    const day = Float64Array.from([...steps, ...quantiles.map(() => 9)]);
    expect([...expectationsOf(day)]).toEqual([
      expect.closeTo(4, 9) as number,
      expect.closeTo(9, 9) as number,
    ]);
  });
});

/**
 * Value at a probability of the distribution that a forecast's quantiles stand for: linear between them, constant beyond the
 * outer ones. Worked: quantiles of 1 to 7 in steps of 1: at 0.5 4, at 0.175 2.5, at 0.99 7.
 */
function valueAt(values: ArrayLike<number>, probability: number): number {
  const upper = quantiles.findIndex((q) => q >= probability);
  if (upper <= 0) return values[upper === 0 ? 0 : quantiles.length - 1] ?? Number.NaN;
  const [from, to] = [quantiles[upper - 1] ?? 0, quantiles[upper] ?? 1];
  const [low, high] = [values[upper - 1] ?? Number.NaN, values[upper] ?? Number.NaN];
  return low + ((high - low) * (probability - from)) / (to - from);
}
