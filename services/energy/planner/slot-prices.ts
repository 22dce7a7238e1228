import { quarterHourMs } from '@hearth/calendar/durations.ts';
import { type BilledMeter, feedInPrices, kwhPrices } from '../tariff/kwh-prices.ts';
import type { Market } from '../tariff/market.ts';
import type { Terms } from '../tariff/terms.ts';

/** Marginal price of a kilowatt-hour of import and of feed-in by quarter-hour, in the contract's currency, gross; NaN: not known. */
export interface SlotPrices {
  readonly importEur: Float64Array;
  readonly exportEur: Float64Array;
}

/** Marginal prices of a contract, without capacity and standing charges. */
export function slotPricesOf(
  terms: Terms,
  market: Market | null,
  span: { readonly fromMinute: number; readonly slots: number; readonly meter?: BilledMeter },
): SlotPrices {
  const fromMs = span.fromMinute * 60_000;
  const slots = Array.from({ length: span.slots }, (_, slot) => ({
    fromMs: fromMs + slot * quarterHourMs,
    toMs: fromMs + (slot + 1) * quarterHourMs,
  }));
  const column = (prices: readonly (number | null)[]) =>
    Float64Array.from(prices, (price) => price ?? Number.NaN);
  return {
    importEur: column(kwhPrices(terms, slots, { market, meter: span.meter ?? 'house' })),
    exportEur: column(feedInPrices(terms, slots, market)),
  };
}
