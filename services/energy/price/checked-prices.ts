import { isBelievable, unitsPerEuro } from '../tariff/price-bounds.ts';
import { upstreamFailure } from '../upstream/upstream-answer.ts';
import type { AreaPrice, PriceAnswer } from './price-source.ts';

/** A price of an answer, unchecked. */
export interface RawPrice {
  readonly fromMs: number;
  readonly toMs: number;
  readonly perMwh: number;
  /** Position in the answer, for the failure. */
  readonly at: string;
}

/**
 * Lower limit of the highest price of an answer: below it the unit is wrong (0.08 EUR/kWh taken for EUR/MWh would be 0.00008).
 * The north of Norway and Sweden has had whole days below 0.002.
 */
const leastEurPerKwh = 0.0005;

/**
 * Sorts prices and drops repetitions; quarter-hours replace an hour that covers them. Refuses two prices for one interval,
 * implausible prices and a wrong unit, with the position.
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
  // Sorts the finer interval first, so that it replaces a coarser one.
  const inOrder = raw.toSorted(
    (a, b) => a.toMs - a.fromMs - (b.toMs - b.fromMs) || a.fromMs - b.fromMs,
  );
  const accepted: RawPrice[] = [];
  for (const price of inOrder) {
    const index = placeIn(accepted, price.fromMs);
    const [before, here] = [accepted[index - 1], accepted[index]];
    const overlapping = before && before.toMs > price.fromMs ? before : here;
    if (!overlapping || overlapping.fromMs >= price.toMs) accepted.splice(index, 0, price);
    else if (lengthOf(overlapping) === lengthOf(price) && overlapping.fromMs !== price.fromMs)
      return upstreamFailure('malformed', { at: price.at, reason: 'intervals overlap' });
    else if (lengthOf(overlapping) === lengthOf(price) && overlapping.perMwh !== price.perMwh)
      return upstreamFailure('malformed', { at: price.at, reason: 'two prices for one interval' });
  }
  const prices: readonly AreaPrice[] = accepted.map(({ fromMs, toMs, perMwh }) => ({
    fromMs,
    toMs,
    microsPerKwh: Math.round(perMwh * 1000),
  }));
  return { ok: true, prices: { currency, prices } };
}

const lengthOf = ({ fromMs, toMs }: RawPrice): number => toMs - fromMs;

/** Index of the first price that starts at or after a time. */
function placeIn(accepted: readonly RawPrice[], fromMs: number): number {
  let low = 0;
  let high = accepted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((accepted[middle]?.fromMs ?? 0) < fromMs) low = middle + 1;
    else high = middle;
  }
  return low;
}
