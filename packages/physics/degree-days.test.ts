import fc from 'fast-check';
import { expect, it } from 'vitest';
import { degreeDaysBelow } from './degree-days.ts';
import { degreeDaysOf, monthDays } from './monthly-temperature.ts';

it('matches the worked number', () => {
  expect(degreeDaysBelow(15, [10, 14, 20])).toBe(6);
  expect(degreeDaysBelow(15, [])).toBe(0);
});

it('is what a usual year of days without spread has', () => {
  const months = fc.array(fc.integer({ min: -20, max: 30 }), { minLength: 12, maxLength: 12 });
  fc.assert(
    fc.property(months, fc.integer({ min: 5, max: 20 }), (monthsC, baseC) => {
      const days = monthDays.flatMap((count, i) =>
        Array.from({ length: count }, () => monthsC[i] ?? 0),
      );
      const usual = degreeDaysOf({ monthsC, daySpreadK: 1e-6 }, { baseC });
      expect(degreeDaysBelow(baseC, days)).toBeCloseTo(usual, 2);
    }),
  );
});
