import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '@hearth/calendar/dates.ts';
import { marketEdges } from './market-days.ts';
import {
  publishedUntilOf,
  marketPricesOf,
  priceDaysOf,
  pricesOfDays,
  quarterMicros,
} from './price-days.ts';
import type { AreaPrice } from './price-source.ts';

const at = (iso: string): number => Date.parse(iso);
const priceAt = (iso: string, minutes: number, microsPerKwh: number): AreaPrice => ({
  fromMs: at(iso),
  toMs: at(iso) + minutes * 60_000,
  microsPerKwh,
});

/** Some days in a row with a price, or none, for each of their slots. */
const someDays = fc
  .record({
    first: fc.constantFrom(
      '2024-03-30',
      '2025-03-29',
      '2025-09-29',
      '2025-10-25',
      '2026-03-28',
      '2026-10-24',
    ),
    days: fc.integer({ min: 1, max: 3 }),
    micros: fc.array(fc.option(fc.integer({ min: -500_000, max: 4_000_000 })), {
      minLength: 300,
      maxLength: 300,
    }),
  })
  .map(({ first, days, micros }) => {
    const edges = Array.from({ length: days }, (_, k) => marketEdges(addDays(first, k)));
    return edges.flatMap((own) =>
      own.slice(0, -1).flatMap((fromMs, i) => {
        const price = micros[i] ?? null;
        return price === null ? [] : [{ fromMs, toMs: own[i + 1] ?? fromMs, microsPerKwh: price }];
      }),
    );
  });

describe('days of prices', () => {
  it('come out as they went in, on days of 23, 24 and 25 hours, with their gaps', () => {
    fc.assert(
      fc.property(someDays, (prices) => {
        const days = priceDaysOf(prices);
        expect(pricesOfDays(days)).toEqual(prices);
        for (const { day, microsPerKwh } of days)
          expect(microsPerKwh).toHaveLength(marketEdges(day).length - 1);
      }),
    );
  });

  it('hold an hour as its quarters where there are quarters too', () => {
    const prices = [
      priceAt('2026-05-14T10:00:00Z', 60, 80),
      priceAt('2026-05-14T11:00:00Z', 15, 90),
    ];
    const [day] = priceDaysOf(prices);
    expect(day?.stepS).toBe(900);
    expect(pricesOfDays(day ? [day] : []).map(({ microsPerKwh }) => microsPerKwh)).toEqual([
      80, 80, 80, 80, 90,
    ]);
  });
});

describe('quarter-hours of prices', () => {
  it('an hour at 80 from 10:00, requested from 10:30 to 11:15 -> 80 80 null', () => {
    const span = { fromMs: at('2026-05-14T10:30:00Z'), toMs: at('2026-05-14T11:15:00Z') };
    expect(quarterMicros([priceAt('2026-05-14T10:00:00Z', 60, 80)], span)).toEqual([80, 80, null]);
  });

  it('have each the price that holds then, and as many as the span has', () => {
    fc.assert(
      fc.property(someDays, fc.integer({ min: -8, max: 8 }), (prices, shift) => {
        const [first, last] = [prices[0], prices.at(-1)];
        fc.pre(first !== undefined && last !== undefined);
        const span = { fromMs: first.fromMs + shift * 900_000, toMs: last.toMs + 1_800_000 };
        const line = quarterMicros(prices, span);
        expect(line).toHaveLength((span.toMs - span.fromMs) / 900_000);
        for (const [i, micros] of line.entries()) {
          const ms = span.fromMs + i * 900_000;
          const holds = prices.find((price) => price.fromMs <= ms && ms < price.toMs);
          expect(micros).toBe(holds?.microsPerKwh ?? null);
        }
      }),
    );
  });
});

describe('how far prices are known', () => {
  const prices = [
    priceAt('2026-05-14T10:00:00Z', 60, 1),
    priceAt('2026-05-14T11:00:00Z', 60, 2),
    priceAt('2026-05-14T13:00:00Z', 60, 3),
  ];
  it.each([
    ['2026-05-14T10:30:00Z', '2026-05-14T12:00:00Z'],
    ['2026-05-14T12:30:00Z', null],
    ['2026-05-14T13:10:00Z', '2026-05-14T14:00:00Z'],
    ['2026-05-14T15:00:00Z', null],
  ])('from %s: until %s', (now, until) => {
    expect(publishedUntilOf(prices, at(now))).toBe(until === null ? null : at(until));
  });
});

it('bills take the same prices by the kilowatt-hour', () => {
  expect(marketPricesOf([priceAt('2026-05-14T10:00:00Z', 60, 41_880)])[0]?.perKwh).toBe(0.04188);
});
