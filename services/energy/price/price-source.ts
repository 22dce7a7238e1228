import type { UpstreamFailure } from '../upstream/upstream-answer.ts';
import type { BiddingZone } from '../place/bidding-zones.ts';

/** Port to a source of day-ahead prices by bidding zone. Nothing here throws for external failures: every answer is a value. */
export interface PriceSource {
  readonly name: string;
  /** Attribution to display with the figures; null: own model. */
  readonly attribution: string | null;
  readonly grade: 'measured' | 'simulated';
  /** Own limit of calls per UTC day; null: a model without calls, whose prices are not stored. */
  readonly callsPerDay: number | null;
  /** Whether the source has prices of a zone. */
  serves(zone: BiddingZone): boolean;
  read(ask: PriceRequest): Promise<PriceAnswer>;
}

export interface PriceRequest {
  readonly zone: BiddingZone;
  /** Epoch milliseconds, half-open; the answer may exceed the span, unpublished prices are left out. */
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

/** Market price in millionths of the currency per kWh; may be negative. */
export interface AreaPrice {
  readonly fromMs: number;
  readonly toMs: number;
  readonly microsPerKwh: number;
}
