import { quarterHourMs } from '@hearth/calendar/durations.ts';
import type { MarketPrice } from '../tariff/market.ts';
import { marketDays } from './market-days.ts';
import type { AreaPrice } from './price-source.ts';

/** Prices of one market day: slot k starts `k` steps after midnight; null without a price. */
export interface PriceDay {
  readonly day: string;
  readonly stepS: number;
  readonly microsPerKwh: readonly (number | null)[];
}

/** Splits prices into market days, each in its finest step; an hourly price applies to its quarter-hours. */
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

/** Prices of several days in order. */
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

/** End of the prices that are known without a gap from `nowMs`; null: none. */
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
 * Prices by quarter-hours of a span, from prices in any step; null where unknown. Worked: an hour at 80 from 10:00, span from
 * 10:30 to 11:15: 80, 80, null.
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

/** Converts prices to currency per kWh for bills. */
export const marketPricesOf = (prices: readonly AreaPrice[]): readonly MarketPrice[] =>
  prices.map(({ fromMs, toMs, microsPerKwh }) => ({ fromMs, toMs, perKwh: microsPerKwh / 1e6 }));
