import { type MarketDayPrices, priceTail } from './price-tail.ts';
import { type SignalBacktest, signalBacktest } from './signal-backtest.ts';

const hours = 24;

/** Scores the forecast of unpublished prices, hour by hour, for each of the last days from the days before it. */
export function priceBacktest(
  days: readonly MarketDayPrices[],
  { fromDay }: { readonly fromDay: number },
): SignalBacktest {
  const values = Float64Array.from(
    days.flatMap((day) =>
      Array.from({ length: hours }, (_, hour) => day.hours[hour] ?? Number.NaN),
    ),
  );
  return signalBacktest(
    { slotsPerDay: hours, values, least: Number.NEGATIVE_INFINITY },
    {
      fromDay,
      toDay: days.length,
      forecast: (day) => {
        const tail = priceTail(days.slice(0, day), { weekday: days[day]?.weekday ?? 0 });
        return tail && Float64Array.from(tail.hours.flat());
      },
    },
  );
}
