import { addDays } from '@hearth/calendar/dates.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { amountLeft } from './amount-left.ts';

const year = {
  minor: 12_000,
  startsOn: '2026-01-01',
  endsOn: '2026-12-31',
  orderedOn: '2026-01-01',
};

it.each([
  ['within 14 days: all of it', '2026-01-15', 12_000],
  ['a day later: 349 of 365 days', '2026-01-16', 11_474],
  ['in the middle: 182 of 365 days', '2026-07-02', 5984],
  ['the day before the last', '2026-12-30', 33],
  ['the last day', '2026-12-31', 0],
  ['later', '2027-03-01', 0],
])('%s', (_, today, expected) => {
  expect(amountLeft(year, today)).toBe(expected);
});

it('is never more than the price, and never grows from day to day', () => {
  const spans = fc.record({
    minor: fc.nat({ max: 1_000_000 }),
    days: fc.integer({ min: 1, max: 1500 }),
    day: fc.nat({ max: 1600 }),
  });
  fc.assert(
    fc.property(spans, ({ minor, days, day }) => {
      const span = { ...year, minor, endsOn: addDays(year.startsOn, days - 1) };
      const [now, next] = [day, day + 1].map((at) => amountLeft(span, addDays(year.startsOn, at)));
      expect(now).toBeLessThanOrEqual(minor);
      expect(next).toBeLessThanOrEqual(now ?? 0);
      expect(next).toBeGreaterThanOrEqual(0);
    }),
  );
});
