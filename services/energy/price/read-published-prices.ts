import type { Clock } from '@hearth/calendar/clock.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { addDays } from '@hearth/calendar/dates.ts';
import type { LocatedHome } from '../place/locate-home.ts';
import type { FailureCode } from '../upstream/contract.ts';
import { type BiddingZone, biddingZoneOf } from '../place/bidding-zones.ts';
import type { priceStates } from './contract.ts';
import { marketDays, tomorrowAt } from './market-days.ts';
import { publishedUntilOf, pricesOfDays } from './price-days.ts';
import { priceModel } from './price-model.ts';
import type { AreaPrice, PriceSource } from './price-source.ts';
import { type Publication, publicationOf } from './publication.ts';
import { readPriceDays, readZone, requestZone } from './store.ts';

export interface PriceDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly prices: PriceSource;
}

/** Day-ahead prices at a home, and up to when they are known. */
export interface PublishedPrices {
  readonly zone: BiddingZone | null;
  readonly source: string;
  readonly attribution: string | null;
  readonly state: (typeof priceStates)[number];
  readonly grade: 'measured' | 'simulated';
  readonly readAtMs: number | null;
  readonly failure: FailureCode | null;
  /** ISO 4217; null where there is no price. */
  readonly currency: string | null;
  /** Sorted prices without overlaps that touch the span. `quarterMicros` and `marketPricesOf` convert them. */
  readonly prices: readonly AreaPrice[];
  /** End of the prices that are known without a gap from now; null: none. */
  readonly knownUntilMs: number | null;
  /** null without a market. */
  readonly tomorrow: Publication | null;
}

/**
 * Day-ahead prices at the home in `span`, epoch milliseconds by the home's own clock. Read from the archive of its zone, which
 * the request keeps being polled; from the model for a home off the world's time and without an external source.
 */
export async function readPublishedPrices(
  deps: PriceDeps,
  home: LocatedHome,
  span: { readonly fromMs: number; readonly toMs: number },
): Promise<PublishedPrices> {
  const { biddingZone } = home.place;
  const zone = biddingZone === null ? null : biddingZoneOf(biddingZone);
  if (zone === null) return without('no-market', deps.prices, null);
  if (deps.prices.callsPerDay === null || home.isOffWorldTime) return modelled(zone, home, span);
  return deps.prices.serves(zone)
    ? readPrices(deps, zone, { home, span })
    : without('not-served', deps.prices, zone);
}

const model = priceModel();

/** The requested days plus today and tomorrow, which determine up to when prices are known. */
function wholeSpan({ nowMs }: LocatedHome, span: { fromMs: number; toMs: number }) {
  const tomorrow = tomorrowAt(nowMs);
  const from = marketDays.dayOf(Math.min(span.fromMs, nowMs));
  const last = marketDays.dayOf(span.toMs - 1);
  return { from, to: addDays(last > tomorrow ? last : tomorrow, 1) };
}

async function modelled(
  zone: BiddingZone,
  home: LocatedHome,
  span: { readonly fromMs: number; readonly toMs: number },
): Promise<PublishedPrices> {
  const days = wholeSpan(home, span);
  const answer = await model.read({
    zone,
    fromMs: marketDays.spanOf(days.from).fromMs,
    toMs: marketDays.spanOf(days.to).fromMs,
    nowMs: home.nowMs,
  });
  const prices = answer.ok ? answer.prices.prices : [];
  return {
    ...without('simulated', model, zone),
    currency: answer.ok ? answer.prices.currency : null,
    ...pricesIn(prices, home, span),
  };
}

async function readPrices(
  { db, clock, prices: source }: PriceDeps,
  zone: BiddingZone,
  { home, span }: { readonly home: LocatedHome; readonly span: { fromMs: number; toMs: number } },
): Promise<PublishedPrices> {
  await requestZone(db, zone.code, clock.now().epochMilliseconds);
  const state = await readZone(db, zone.code);
  const days = await readPriceDays(db, zone.code, wholeSpan(home, span));
  // After a change of the zone's currency, earlier days have no price in the new one.
  const currency = days.at(-1)?.currency ?? null;
  const priced = days.filter((day) => day.currency === currency);
  return {
    ...without(state?.readAtMs == null ? 'waiting' : 'read', source, zone),
    readAtMs: state?.readAtMs ?? null,
    failure: state?.failure ?? null,
    currency,
    ...pricesIn(pricesOfDays(priced), home, span),
  };
}

const pricesIn = (
  prices: readonly AreaPrice[],
  { nowMs }: LocatedHome,
  span: { readonly fromMs: number; readonly toMs: number },
) => {
  const knownUntilMs = publishedUntilOf(prices, nowMs);
  return {
    prices: prices.filter((price) => price.toMs > span.fromMs && price.fromMs < span.toMs),
    knownUntilMs,
    tomorrow: publicationOf(nowMs, knownUntilMs),
  };
};

const without = (
  state: PublishedPrices['state'],
  { name, attribution, grade }: PriceSource,
  zone: BiddingZone | null,
): PublishedPrices => ({
  zone,
  source: name,
  attribution,
  state,
  grade,
  readAtMs: null,
  failure: null,
  currency: null,
  prices: [],
  knownUntilMs: null,
  tomorrow: null,
});
