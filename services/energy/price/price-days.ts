import { quarterHourMs } from '@hearth/calendar/durations.ts';
import type { MarketPrice } from '../tariff/market.ts';
import { marketDays } from './market-days.ts';
import type { AreaPrice } from './price-source.ts';

/** One day of the market: slot k begins `k` steps after its midnight; null where there is no price. */
export interface PriceDay {
  readonly day: string;
  readonly stepS: number;
  readonly microsPerKwh: readonly (number | null)[];
}

/** Prices cut into market days, each in the finest step that it has: what holds for an hour holds for its quarters. */
export function priceDaysOf(prices: readonly AreaPrice[]): readonly PriceDay[] {
  const days = Map.groupBy(prices, ({ fromMs }) => marketDays.dayOf(fromMs));
  return [...days].map(([day, own]) => {
    const stepMs = Math.min(...own.map((price) => price.toMs - price.fromMs));
    const { fromMs, toMs } = marketDays.spanOf(day);
    const line: (number | null)[] = Array.from({ length: (toMs - fromMs) / stepMs }, () => null);
    for (const price of own)
      for (let ms = price.fromMs; ms < Math.min(price.toMs, toMs); ms += stepMs)
        line[(ms - fromMs) / stepMs] = price.microsPerKwh;
    return { day, stepS: stepMs / 1000, microsPerKwh: line };
  });
}

/** The prices of days, in order. */
export function pricesOfDays(days: readonly PriceDay[]): readonly AreaPrice[] {
  return days
    .toSorted((a, b) => (a.day < b.day ? -1 : 1))
    .flatMap(({ day, stepS, microsPerKwh }) => {
      const startMs = marketDays.spanOf(day).fromMs;
      return microsPerKwh.flatMap((micros, k) => {
        const fromMs = startMs + k * stepS * 1000;
        return micros === null
          ? []
          : [{ fromMs, toMs: fromMs + stepS * 1000, microsPerKwh: micros }];
      });
    });
}

/** Up to where prices that are in order cover time from `nowMs` on without a hole; null: not even then. */
export function publishedUntilOf(prices: readonly AreaPrice[], nowMs: number): number | null {
  let untilMs: number | null = null;
  for (const { fromMs, toMs } of prices) {
    if (toMs <= nowMs) continue;
    if (fromMs > (untilMs ?? nowMs)) break;
    untilMs = toMs;
  }
  return untilMs;
}

/**
 * Prices by quarter-hours of a span, whichever step they came in; null where none is known. Worked: an hour at 80 from 10:00, asked from 10:30
 * to 11:15: 80, 80, null.
 */
export function quarterMicros(
  prices: readonly AreaPrice[],
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
): readonly (number | null)[] {
  const line: (number | null)[] = Array.from(
    { length: Math.ceil((toMs - fromMs) / quarterHourMs) },
    () => null,
  );
  for (const price of prices)
    for (
      let ms = Math.max(price.fromMs, fromMs);
      ms < Math.min(price.toMs, toMs);
      ms += quarterHourMs
    )
      line[Math.floor((ms - fromMs) / quarterHourMs)] = price.microsPerKwh;
  return line;
}

/** As bills take them: of the currency by the kilowatt-hour. */
export const marketPricesOf = (prices: readonly AreaPrice[]): readonly MarketPrice[] =>
  prices.map(({ fromMs, toMs, microsPerKwh }) => ({ fromMs, toMs, perKwh: microsPerKwh / 1e6 }));
