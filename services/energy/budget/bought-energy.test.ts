import fc from 'fast-check';
import { expect, test } from 'vitest';
import { boughtEnergy } from './bought-energy.ts';

const noLimits = { batteryKwh: 0, exportLimitKw: null };
const dayWith = (kwh: number, from: number, to: number): readonly number[] =>
  Array.from({ length: 24 }, (_, hour) => (hour >= from && hour < to ? kwh : 0));

test('the worked number', () => {
  expect(boughtEnergy(24, [dayWith(3, 11, 13)], noLimits)).toEqual({ importKwh: 22, exportKwh: 4 });
  expect(boughtEnergy(24, [], noLimits)).toEqual({ importKwh: 24, exportKwh: 0 });
});

test('a sunny and a dark day are not a day of half the sun', () => {
  const both = boughtEnergy(24, [dayWith(4, 11, 13), dayWith(0, 0, 0)], noLimits);
  expect(both).toEqual({ importKwh: 23, exportKwh: 3 });
});

test('what is made is used or sent, and panels never raise what is bought', () => {
  const kwh = fc.double({ min: 0, max: 8, noNaN: true });
  const day = fc.array(kwh, { minLength: 24, maxLength: 24 });
  fc.assert(
    fc.property(
      fc.array(day, { minLength: 1, maxLength: 4 }),
      fc.double({ min: 0, max: 60, noNaN: true }),
      (days, used) => {
        const { importKwh, exportKwh } = boughtEnergy(used, days, noLimits);
        const made = days.flat().reduce((sum, each) => sum + each, 0) / days.length;
        expect(importKwh + made).toBeCloseTo(used + exportKwh, 6);
        expect(importKwh).toBeLessThanOrEqual(used + 1e-9);
      },
    ),
  );
});
