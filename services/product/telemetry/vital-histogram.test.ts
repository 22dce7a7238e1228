import fc from 'fast-check';
import { expect, test } from 'vitest';
import { histogramOf, valueAt, vitalThresholds } from './vital-histogram.ts';
import { type VitalName, vitalNames } from './vital-names.ts';

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

/** Values of a vital; beyond the last bound too, which is 60,000 ms or a shift of 5. */
const valuesOf = (name: VitalName) =>
  fc.array(
    name === 'CLS'
      ? fc.double({ min: 0, max: 6, noNaN: true })
      : fc.oneof(fc.integer({ min: 0, max: 500 }), fc.double({ min: 0, max: 70_000, noNaN: true })),
    { minLength: 1, maxLength: 200 },
  );
const lastBound = (name: VitalName) => (name === 'CLS' ? 5 : 60_000);

test.each(vitalNames)(
  '%s: the 75th percentile of a histogram is in the bucket of that of the values',
  (name) => {
    fc.assert(
      fc.property(valuesOf(name), (list) => {
        const exact = list.toSorted((a, b) => a - b)[Math.ceil(0.75 * list.length) - 1] ?? 0;
        const found = valueAt(name, histogramOf(name, list), 0.75) ?? -1;
        const counted = Math.min(exact, lastBound(name));
        expect(histogramOf(name, [found])).toEqual(histogramOf(name, [counted]));
      }),
    );
  },
);
