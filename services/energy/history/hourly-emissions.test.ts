import { hourMs } from '@hearth/calendar/durations.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hourlyEmissions } from './hourly-emissions.ts';

const hours = (values: readonly (number | null)[]) =>
  values.map((kwh, k) => ({ fromMs: k * hourMs, toMs: (k + 1) * hourMs, kwh }));

test('the worked number', () => {
  const emissions = hourlyEmissions({
    slots: [{ fromMs: 0, toMs: 3 * hourMs, kwh: 3 }],
    intervals: hours([1, 1, 1]),
    gramsPerHour: new Map([
      [0, 100],
      [hourMs, 300],
    ]),
    yearlyGrams: 200,
  });
  expect(emissions.kilograms[0]).toBeCloseTo(0.6, 12);
  expect(emissions.hourlyShare).toBeCloseTo(2 / 3, 12);
});

test('two hours have the mean of both; a slot without bought energy has none', () => {
  const emissions = hourlyEmissions({
    slots: [
      { fromMs: 0, toMs: 2 * hourMs, kwh: 2 },
      { fromMs: 2 * hourMs, toMs: 4 * hourMs, kwh: null },
    ],
    intervals: [{ fromMs: 0, toMs: 2 * hourMs, kwh: 2 }],
    gramsPerHour: new Map([
      [0, 100],
      [hourMs, 200],
    ]),
    yearlyGrams: 900,
  });
  expect(emissions.kilograms).toEqual([0.3, null]);
  expect(emissions.hourlyShare).toBe(1);
});

test('the sum lies between the cleanest and the dirtiest figure, and each kWh counts once', () => {
  const value = fc.option(fc.integer({ min: 0, max: 50 }), { nil: null });
  fc.assert(
    fc.property(
      fc.array(value, { minLength: 1, maxLength: 48 }),
      fc.array(fc.option(fc.integer({ min: 10, max: 900 }), { nil: null }), { maxLength: 48 }),
      (kwh, grams) => {
        const intervals = hours(kwh);
        const gramsPerHour = new Map(
          grams.flatMap((each, k) => (each === null ? [] : [[k * hourMs, each] as const])),
        );
        const { kilograms, hourlyShare } = hourlyEmissions({
          slots: intervals,
          intervals,
          gramsPerHour,
          yearlyGrams: 400,
        });
        const all = kwh.reduce<number>((sum, each) => sum + (each ?? 0), 0);
        const sum = kilograms.reduce<number>((total, each) => total + (each ?? 0), 0);
        const figures = [400, ...gramsPerHour.values()];
        expect(sum).toBeGreaterThanOrEqual((all * Math.min(...figures)) / 1000 - 1e-9);
        expect(sum).toBeLessThanOrEqual((all * Math.max(...figures)) / 1000 + 1e-9);
        expect(kilograms.map((each) => each === null)).toEqual(kwh.map((each) => each === null));
        expect(hourlyShare).toBeLessThanOrEqual(1);
      },
    ),
  );
});
