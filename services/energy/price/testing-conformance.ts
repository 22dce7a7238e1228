import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { biddingZoneOf } from '../place/bidding-zones.ts';
import { marketDays } from './market-days.ts';
import type { AreaPrice, PriceSource } from './price-source.ts';

/** A price source under test; `setNow` moves the market's time. It serves DE-LU. */
export interface PriceWorld {
  readonly source: PriceSource;
  setNow(nowMs: number): void;
  close(): Promise<void>;
}

/** Conformance suite of the price port. */
export function describePriceSource(name: string, makeWorld: () => Promise<PriceWorld>): void {
  describe(`${name} keeps the contract of a source of prices`, () => {
    let world: PriceWorld;
    beforeAll(async () => {
      world = await makeWorld();
    });
    afterAll(() => world.close());

    const pricesOf = async (
      day: string,
      now = `${day}T23:30:00Z`,
    ): Promise<readonly AreaPrice[]> => {
      const nowMs = Date.parse(now);
      world.setNow(nowMs);
      const zone = biddingZoneOf('DE-LU');
      if (!zone) throw new Error('no DE-LU');
      const span = marketDays.spanOf(day);
      const answer = await world.source.read({ zone, ...span, nowMs });
      if (answer.ok) expect(answer.prices.currency).toBe('EUR');
      else expect(answer.code).toBe('nothing-there');
      const prices = answer.ok ? answer.prices.prices : [];
      return prices.filter(({ fromMs, toMs }) => fromMs >= span.fromMs && toMs <= span.toMs);
    };

    it.each([
      ['2024-03-31', 23],
      ['2024-10-27', 25],
      ['2025-03-30', 23],
      ['2025-10-26', 25],
      ['2026-01-15', 24],
      ['2026-03-29', 23],
    ])('covers %s without a hole: %i hours', async (day, hours) => {
      const prices = await pricesOf(day);
      const { fromMs, toMs } = marketDays.spanOf(day);
      expect(toMs - fromMs).toBe(hours * 3_600_000);
      expect(prices[0]?.fromMs).toBe(fromMs);
      expect(prices.at(-1)?.toMs).toBe(toMs);
      expect(prices.slice(1).map((price) => price.fromMs)).toEqual(
        prices.slice(0, -1).map((price) => price.toMs),
      );
      // Some feeds still have hourly prices.
      const lengths = new Set(prices.map((price) => (price.toMs - price.fromMs) / 60_000));
      expect([15, 60]).toEqual(expect.arrayContaining([...lengths]));
      expect(lengths.size).toBe(1);
    });

    it('gives whole millionths by the kilowatt-hour, in bounds that markets have', async () => {
      for (const { microsPerKwh } of await pricesOf('2026-05-14')) {
        expect(Number.isInteger(microsPerKwh)).toBe(true);
        expect(Math.abs(microsPerKwh)).toBeLessThan(5_000_000);
      }
    });

    it('knows nothing of tomorrow before it is published, all of it after', async () => {
      expect(await pricesOf('2026-05-15', '2026-05-14T10:30:00Z')).toEqual([]);
      expect((await pricesOf('2026-05-15', '2026-05-14T11:05:00Z')).length).toBeGreaterThan(22);
    });

    it('says the same twice', async () => {
      expect(await pricesOf('2026-05-14')).toEqual(await pricesOf('2026-05-14'));
    });
  });
}
