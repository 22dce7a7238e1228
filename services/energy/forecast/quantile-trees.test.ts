import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { binEdges, binned } from './feature-bins.ts';
import { type TreeSettings, addTrees, growQuantileTrees, quantileOf } from './quantile-trees.ts';
import { randomOf } from './random.ts';

const settings: TreeSettings = {
  quantile: 0.5,
  rounds: 80,
  depth: 3,
  learningRate: 0.2,
  leafMin: 10,
  rowShare: 1,
  columnShare: 1,
  seed: 3,
};

describe('quantile trees', () => {
  test('a quantile is straight between its neighbours, as type 7 of Hyndman and Fan has it', () => {
    expect(quantileOf(Float64Array.of(10, 2, 3, 1), 0.5)).toBe(2.5);
    expect(quantileOf(Float64Array.of(10, 2, 3, 1), 0.9)).toBeCloseTo(7.9, 12);
    expect(quantileOf(Float64Array.of(7), 0.95)).toBe(7);
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { minLength: 1, maxLength: 60 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (values, q) => {
          const sorted = values.toSorted((a, b) => a - b);
          const place = q * (sorted.length - 1);
          const [low = 0, high = 0] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
          const expected = low + (place - Math.floor(place)) * (high - low);
          expect(quantileOf(Float64Array.from(values), q)).toBeCloseTo(expected, 6);
        },
      ),
    );
  });

  test('without anything to split by every row gets the quantile of them all', () => {
    const targets = Float64Array.of(1, 2, 3, 10);
    const rows = binned([new Float64Array(4)], binEdges([new Float64Array(4)]));
    const fitted = new Float64Array(4);
    growQuantileTrees(rows, {
      targets,
      fitted,
      settings: { ...settings, rounds: 1, learningRate: 1 },
    });
    expect([...fitted]).toEqual([2.5, 2.5, 2.5, 2.5]);
  });

  test.each([0.1, 0.5, 0.9])(
    'finds the %f-quantile of noise that grows with a feature',
    (quantile) => {
      const random = randomOf(11);
      const feature = Float64Array.from({ length: 4000 }, () => random());
      const targets = feature.map((x) => 5 * x + x * random());
      const columns = [feature, Float64Array.from(feature, () => random())];
      const rows = binned(columns, binEdges(columns));
      const fitted = new Float64Array(4000);
      const trees = growQuantileTrees(rows, {
        targets,
        fitted,
        settings: { ...settings, quantile },
      });
      const off = fitted.map((value, i) => {
        const x = feature[i] ?? 0;
        return Math.abs(value - (5 + quantile) * x);
      });
      expect(off.reduce((sum, each) => sum + each, 0) / 4000).toBeLessThan(0.08);
      const again = new Float64Array(4000);
      addTrees(trees, rows, again);
      expect(Math.max(...again.map((value, i) => Math.abs(value - (fitted[i] ?? 0))))).toBeLessThan(
        1e-9,
      );
    },
  );

  test('the same seed gives the same trees; missing values have their own bin', () => {
    const random = randomOf(5);
    const feature = Float64Array.from({ length: 600 }, (_, i) =>
      i % 3 === 0 ? Number.NaN : random(),
    );
    const targets = feature.map((x) => (Number.isNaN(x) ? 50 : x));
    const rows = binned([feature], binEdges([feature]));
    const grow = () => {
      const fitted = new Float64Array(600);
      return {
        trees: growQuantileTrees(rows, {
          targets,
          fitted,
          settings: { ...settings, rowShare: 0.5 },
        }),
        fitted,
      };
    };
    expect(grow().trees).toEqual(grow().trees);
    expect(grow().fitted[0]).toBeGreaterThan(45);
    expect(rows.columns[0]?.[0]).toBe(0);
  });
});
