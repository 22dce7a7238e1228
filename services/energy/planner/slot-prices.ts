import { minuteMs, quarterHourMs } from '@hearth/calendar/durations.ts';
import { type BilledMeter, feedInPrices, kwhPrices } from '../tariff/kwh-prices.ts';
import type { Market } from '../tariff/market.ts';
import type { Terms } from '../tariff/terms.ts';

/** Marginal price of a kilowatt-hour of import and of feed-in by quarter-hour, in the contract's currency, gross; NaN: not known. */
export interface SlotPrices {
  readonly importEur: Float64Array;
  readonly exportEur: Float64Array;
}

interface SlotSpan {
  readonly fromMinute: number;
  readonly slots: number;
  readonly meter?: BilledMeter;
}

/** Marginal prices of a contract, without capacity and standing charges. */
export function slotPricesOf(terms: Terms, market: Market | null, span: SlotSpan): SlotPrices {
  return {
    importEur: importPricesOf(terms, market, span),
    exportEur: column(feedInPrices(terms, slotsOf(span), market)),
  };
}

/** As `slotPricesOf`, of import alone. */
export function importPricesOf(terms: Terms, market: Market | null, span: SlotSpan): Float64Array {
  const { meter = 'house' } = span;
  return column(kwhPrices(terms, slotsOf(span), { market, meter }));
}

const column = (prices: readonly (number | null)[]): Float64Array =>
  Float64Array.from(prices, (price) => price ?? Number.NaN);

const slotsOf = ({ fromMinute, slots }: SlotSpan) =>
  Array.from({ length: slots }, (_, slot) => ({
    fromMs: fromMinute * minuteMs + slot * quarterHourMs,
    toMs: fromMinute * minuteMs + (slot + 1) * quarterHourMs,
  }));
