import fc from 'fast-check';
import { expect, test } from 'vitest';
import { histogramOf, valueAt, vitalThresholds } from './vital-histogram.ts';
import { vitalNames } from './vital-names.ts';

test('ten values in (200, 250] and ten in (250, 300]: at 0.75 it is 275', () => {
  const values = Array.from({ length: 20 }, (_, at) => (at < 10 ? 210 + at : 260 + at));
  expect(valueAt('INP', histogramOf('INP', values), 0.75)).toBe(275);
});

test('a value beyond the last bound counts as the last bound, and no value is null', () => {
  expect(valueAt('LCP', histogramOf('LCP', [900_000]), 0.75)).toBe(60_000);
  expect(valueAt('LCP', histogramOf('LCP', []), 0.75)).toBeNull();
  expect(valueAt('CLS', histogramOf('CLS', [0, 0, 0, 0]), 0.75)).toBeLessThan(0.001);
});

test.each(vitalNames)('%s: values up to a threshold are told from those above it', (name) => {
  for (const threshold of vitalThresholds[name]) {
    const [at, above] = [histogramOf(name, [threshold]), histogramOf(name, [threshold * 1.0001])];
    expect(at).not.toEqual(above);
    expect(valueAt(name, at, 1)).toBe(threshold);
  }
});

test('the 75th percentile of a histogram is within a bucket of that of the values', () => {
  const values = fc.array(fc.integer({ min: 100, max: 20_000 }), { minLength: 1, maxLength: 200 });
  fc.assert(
    fc.property(values, (list) => {
      const exact = list.toSorted((a, b) => a - b)[Math.ceil(0.75 * list.length) - 1] ?? 0;
      const found = valueAt('LCP', histogramOf('LCP', list), 0.75) ?? 0;
      expect(found).toBeGreaterThan(exact / 1.35);
      expect(found).toBeLessThan(exact * 1.35);
    }),
  );
});
