import { expect, it } from 'vitest';
import { degreeDaysOfYear } from './yearly-temperature.ts';

it('degree days match the worked number, and months add up to the year', () => {
  const curve = { meanC: 9.37, amplitudeK: 9.25 };
  const between = (fromDay: number, toDay: number) =>
    degreeDaysOfYear(curve, { baseC: 12, fromDay, toDay });
  expect(between(0, 365)).toBeCloseTo(1598, -1);
  expect(between(0, 100) + between(100, 365)).toBeCloseTo(between(0, 365), 9);
});
