import { z } from 'zod';
import type { UpstreamTransport } from '../upstream/read-upstream.ts';
import { upstreamFailure } from '../upstream/upstream-answer.ts';
import { checkedPrices } from './checked-prices.ts';
import type { PriceAnswer, PriceSource } from './price-source.ts';
import { readFeed } from './read-feed.ts';

export interface AwattarOptions {
  readonly transport: UpstreamTransport;
  /** `https://api.awattar.de` for DE-LU or `https://api.awattar.at` for AT. */
  readonly base: URL;
  readonly zone: 'DE-LU' | 'AT';
}

const callsPerDay = 500;

const answerShape = z.object({
  data: z.array(
    z.object({
      start_timestamp: z.number().int(),
      end_timestamp: z.number().int(),
      marketprice: z.number(),
      unit: z.string(),
    }),
  ),
});

/**
 * aWATTar's feed of the day-ahead auction, `GET /v1/marketdata?start=&end=` in epoch milliseconds, EUR/MWh, hours also since the auction sells
 * quarter-hours. Source: awattar.de/services/api.
 */
export function awattar({ transport, base, zone }: AwattarOptions): PriceSource {
  return {
    name: 'awattar',
    attribution: 'aWATTar',
    grade: 'measured',
    callsPerDay,
    serves: ({ code }) => code === zone,
    read: (request) =>
      readFeed({
        transport,
        base,
        path: '/v1/marketdata',
        query: { start: String(request.fromMs), end: String(request.toMs) },
        nowMs: request.nowMs,
        shape: answerShape,
        pricesIn,
      }),
  };
}

function pricesIn({ data }: z.output<typeof answerShape>): PriceAnswer {
  const wrong = data.findIndex(
    (price) =>
      price.unit.toLowerCase() !== 'eur/mwh' || price.end_timestamp <= price.start_timestamp,
  );
  if (wrong >= 0)
    return upstreamFailure('malformed', {
      at: `/data/${wrong}`,
      reason: `unit ${data[wrong]?.unit ?? ''} or an interval that ends before it begins`,
    });
  if (data.length === 0) return upstreamFailure('nothing-there');
  return checkedPrices(
    data.map((price, i) => ({
      fromMs: price.start_timestamp,
      toMs: price.end_timestamp,
      perMwh: price.marketprice,
      at: `/data/${i}`,
    })),
    'EUR',
  );
}
