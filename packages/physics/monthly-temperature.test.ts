import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  coldDaysIn,
  cosineOf,
  daySpreadOf,
  degreeDaysOf,
  hoursOfMonth,
  monthDays,
  withCosine,
} from './monthly-temperature.ts';
import { normalShare } from './normal.ts';

const flat = (value: number) => monthDays.map(() => value);
const months = fc.array(fc.double({ min: -30, max: 35, noNaN: true }), {
  minLength: 12,
  maxLength: 12,
});

describe('a year of months', () => {
  it('has the worked degree days, spread and shares', () => {
    const year = { monthsC: flat(15), daySpreadK: 3 };
    // The worked month has 30 days of the 365.
    expect((degreeDaysOf(year, { baseC: 18 }) * 30) / 365).toBeCloseTo(97.5, 1);
    expect(daySpreadOf([1, ...flat(10).slice(2), 19])).toBeCloseTo(3.56, 9);
    expect(normalShare(1)).toBeCloseTo(0.841_34, 5);
    expect(normalShare(-1)).toBeCloseTo(0.158_66, 5);
  });

  it('has the degree days that Vancouver has by month', () => {
    // ASHRAE Handbook 2017, 718920: monthly means and heating degree days below 18.3 degrees, 2911 in the year.
    const monthsC = [4.1, 4.9, 6.8, 9.4, 12.8, 15.6, 18.1, 18.1, 15.1, 10.4, 6.4, 3.8];
    const year = { monthsC, daySpreadK: daySpreadOf(monthsC) };
    expect(Math.abs(degreeDaysOf(year, { baseC: 18.3 }) / 2911 - 1)).toBeLessThan(0.02);
  });

  it('has days below a limit that make its degree days, and no more than a year of them', () => {
    fc.assert(
      fc.property(months, fc.double({ min: 5, max: 20, noNaN: true }), (monthsC, limitC) => {
        const year = { monthsC, daySpreadK: daySpreadOf(monthsC) };
        const { days, outdoorC } = coldDaysIn(year, limitC);
        expect(days).toBeGreaterThanOrEqual(0);
        expect(days).toBeLessThanOrEqual(365.000_1);
        expect(outdoorC).toBeLessThanOrEqual(limitC);
        expect(days * (limitC - outdoorC)).toBeCloseTo(degreeDaysOf(year, { baseC: limitC }), 0);
      }),
    );
  });

  it('has 8760 hours around its mean', () => {
    fc.assert(
      fc.property(months, (monthsC) => {
        const hours = monthDays.flatMap((_, i) => hoursOfMonth({ monthsC, daySpreadK: 3 }, i));
        expect(hours.reduce((sum, each) => sum + each.hours, 0)).toBeCloseTo(8760, 6);
        const mean = hours.reduce((sum, each) => sum + each.outdoorC * each.hours, 0) / 8760;
        const usual = monthDays.reduce((sum, days, i) => sum + days * (monthsC[i] ?? 0), 0) / 365;
        expect(mean).toBeCloseTo(usual, 2);
      }),
    );
  });

  it('gives back the cosine that made it', () => {
    const monthsC = monthDays.map(
      (days, i) =>
        9 -
        8 *
          Math.cos(
            (2 * Math.PI * (monthDays.slice(0, i).reduce((a, b) => a + b, 0) + days / 2 - 15)) /
              365,
          ),
    );
    const { meanC, amplitudeK } = cosineOf(monthsC);
    expect(meanC).toBeCloseTo(9, 1);
    expect(amplitudeK).toBeCloseTo(8, 1);
  });

  it('moves to another cosine', () => {
    const monthsC = [0.9, 1.9, 4.9, 9.7, 14.2, 17.6, 19.6, 19, 14.6, 9.6, 4.9, 1.9];
    const { monthsC: moved } = withCosine({ monthsC, daySpreadK: 3 }, { meanC: 8, amplitudeK: 10 });
    expect(cosineOf(moved).meanC).toBeCloseTo(8, 1);
    expect(cosineOf(moved).amplitudeK).toBeCloseTo(10, 1);
  });
});
