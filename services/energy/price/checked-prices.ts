import { isBelievable, unitsPerEuro } from '../tariff/price-bounds.ts';
import { upstreamFailure } from '../upstream/upstream-answer.ts';
import type { AreaPrice, PriceAnswer } from './price-source.ts';

/** A price as it came. */
export interface RawPrice {
  readonly fromMs: number;
  readonly toMs: number;
  readonly perMwh: number;
  /** Where in the answer it stands, for the failure. */
  readonly at: string;
}

/**
 * Below this the highest price of an answer is in another unit: 0.08 EUR/kWh taken for EUR/MWh would be 0.00008. Norway's and Sweden's north
 * has had whole days below 0.002.
 */
const leastEurPerKwh = 0.0005;

/**
 * Prices in order, each interval once. Out of order is put in order; the same twice counts once; where an hour and its quarters came, the
 * quarters count. Two prices for one interval, a price that no market has seen, or all of them next to nothing are refused with the place.
 */
export function checkedPrices(raw: readonly RawPrice[], currency: string): PriceAnswer {
  const units = unitsPerEuro[currency];
  if (units === undefined)
    return upstreamFailure('malformed', { reason: `currency ${currency} is not known` });
  const wrong = raw.find(({ perMwh }) => !isBelievable(perMwh / 1000, currency));
  if (wrong)
    return upstreamFailure('malformed', {
      at: wrong.at,
      reason: `${wrong.perMwh} ${currency}/MWh is no price of this market`,
    });
  const highest = raw.reduce((most, { perMwh }) => Math.max(most, Math.abs(perMwh)), 0) / 1000;
  if (highest > 0 && highest < leastEurPerKwh * units)
    return upstreamFailure('malformed', {
      at: raw[0]?.at ?? null,
      reason: `no price is above ${highest * 1000} ${currency}/MWh: another unit`,
    });
  // The finer first, so that it stands where a coarser one comes too.
  const inOrder = raw.toSorted(
    (a, b) => a.toMs - a.fromMs - (b.toMs - b.fromMs) || a.fromMs - b.fromMs,
  );
  const kept: RawPrice[] = [];
  for (const price of inOrder) {
    const place = placeIn(kept, price.fromMs);
    const [before, here] = [kept[place - 1], kept[place]];
    const other = before && before.toMs > price.fromMs ? before : here;
    if (!other || other.fromMs >= price.toMs) kept.splice(place, 0, price);
    else if (lengthOf(other) === lengthOf(price) && other.fromMs !== price.fromMs)
      return upstreamFailure('malformed', { at: price.at, reason: 'intervals overlap' });
    else if (lengthOf(other) === lengthOf(price) && other.perMwh !== price.perMwh)
      return upstreamFailure('malformed', { at: price.at, reason: 'two prices for one interval' });
  }
  const prices: readonly AreaPrice[] = kept.map(({ fromMs, toMs, perMwh }) => ({
    fromMs,
    toMs,
    microsPerKwh: Math.round(perMwh * 1000),
  }));
  return { ok: true, prices: { currency, prices } };
}

const lengthOf = ({ fromMs, toMs }: RawPrice): number => toMs - fromMs;

/** The first that begins at that time or later. */
function placeIn(kept: readonly RawPrice[], fromMs: number): number {
  let low = 0;
  let high = kept.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((kept[middle]?.fromMs ?? 0) < fromMs) low = middle + 1;
    else high = middle;
  }
  return low;
}
