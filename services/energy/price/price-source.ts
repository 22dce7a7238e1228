import type { UpstreamFailure } from '../upstream/upstream-answer.ts';
import type { BiddingZone } from '../place/bidding-zones.ts';

/**
 * The port to whoever knows the prices of the day-ahead market, by bidding zone. Nothing here throws for what the outside world does: every
 * answer is a value.
 */
export interface PriceSource {
  readonly name: string;
  /** Whom and which licence to name beside the figures; null: our own. */
  readonly attribution: string | null;
  readonly grade: 'measured' | 'simulated';
  /** Calls that we allow ourselves a UTC day; null: worked out here, without a call, and never kept. */
  readonly callsPerDay: number | null;
  /** Whether it has prices of that zone at all. */
  serves(zone: BiddingZone): boolean;
  read(ask: PriceAsk): Promise<PriceAnswer>;
}

export interface PriceAsk {
  readonly zone: BiddingZone;
  /** Epoch milliseconds, half-open; what reaches beyond may come too, what nobody has published is left out. */
  readonly fromMs: number;
  readonly toMs: number;
  readonly nowMs: number;
}

export type PriceAnswer = { readonly ok: true; readonly prices: AreaPrices } | UpstreamFailure;

export interface AreaPrices {
  /** ISO 4217. */
  readonly currency: string;
  /** In order, none overlaps another; there may be gaps. Quarter-hours since 2025-10-01, hours before. */
  readonly prices: readonly AreaPrice[];
}

/** What a kilowatt-hour costs on the market, in millionths of the currency; below zero where too much is there. */
export interface AreaPrice {
  readonly fromMs: number;
  readonly toMs: number;
  readonly microsPerKwh: number;
}
