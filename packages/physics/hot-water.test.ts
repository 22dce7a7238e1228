import fc from 'fast-check';
import { expect, it } from 'vitest';
import { hotWaterNeed, tankStandingW } from './hot-water.ts';

it('hotWaterNeed, tankStandingW: match the worked numbers', () => {
  const person = hotWaterNeed({ litresPerDay: 40, hotC: 45, coldC: 10, standingW: 0 });
  expect(person.totalKwh).toBeCloseTo(594.3, 1);
  expect(tankStandingW(200, 'B')).toBeCloseTo(61.4, 1);
  expect(
    hotWaterNeed({ litresPerDay: 0, hotC: 45, coldC: 10, standingW: 61.4 }).totalKwh,
  ).toBeCloseTo(537.9, 1);
});

it('hotWaterNeed: is proportional to the drawn volume, and greater with a worse tank class', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 500, noNaN: true }), (litresPerDay) => {
      const use = { hotC: 50, coldC: 12, standingW: 0 };
      const once = hotWaterNeed({ ...use, litresPerDay }).totalKwh;
      expect(hotWaterNeed({ ...use, litresPerDay: 2 * litresPerDay }).totalKwh).toBeCloseTo(
        2 * once,
        6,
      );
    }),
  );
  const classes = ['A+', 'A', 'B', 'C', 'D'] as const;
  const losses = classes.map((each) => tankStandingW(300, each));
  expect(losses).toEqual(losses.toSorted((a, b) => a - b));
});
