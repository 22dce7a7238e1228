import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { coldDaysOf, yearlyTemperatureOf, degreeDaysOfYear } from './yearly-temperature.ts';

describe('yearlyTemperatureOf', () => {
  it('matches the worked numbers', () => {
    const curve = yearlyTemperatureOf({ days: 216, outdoorC: 4.6 }, 12);
    expect(curve.amplitudeK).toBeCloseTo(9.25, 2);
    expect(curve.meanC).toBeCloseTo(9.37, 2);
    const year = degreeDaysOfYear(curve, { baseC: 12, fromDay: 0, toDay: 365 });
    expect(year).toBeCloseTo(216 * 7.4, -1);
  });

  it('is the inverse of coldDaysOf, and colder places have more cold days', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 20, max: 360, noNaN: true }),
        fc.double({ min: -15, max: 11, noNaN: true }),
        (days, outdoorC) => {
          const curve = yearlyTemperatureOf({ days, outdoorC }, 12);
          const back = coldDaysOf(curve, 12);
          expect(back.days).toBeCloseTo(days, 6);
          expect(back.outdoorC).toBeCloseTo(outdoorC, 6);
          const higher = coldDaysOf({ ...curve, meanC: curve.meanC - 2 }, 12);
          expect(higher.days).toBeGreaterThanOrEqual(back.days);
        },
      ),
    );
  });
});
