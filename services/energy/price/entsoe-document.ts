import type { Element } from '@xmldom/xmldom';
import { type UpstreamFailure, upstreamFailure } from '../upstream/upstream-answer.ts';
import { acknowledgedReason, childrenOf, pointsOfSeries, textOf } from '../upstream/entsoe-xml.ts';
import { xmlRoot } from '../xml-root.ts';
import { type RawPrice, checkedPrices } from './checked-prices.ts';
import type { PriceAnswer } from './price-source.ts';

/**
 * Parses day-ahead prices of a Transparency Platform document (Publication_MarketDocument of IEC 62325-451-3, type A44). Where
 * a zone has two auctions, sequence 1 is the coupled one; intraday auctions are ignored. An acknowledgement is returned as its
 * reason.
 */
export function entsoePrices(text: string): PriceAnswer {
  const root = xmlRoot(text);
  if (root === null) return upstreamFailure('malformed', { reason: 'not a document of its kind' });
  if (root.localName === 'Acknowledgement_MarketDocument') return acknowledgedReason(root);
  if (root.localName !== 'Publication_MarketDocument' || textOf(root, 'type') !== 'A44')
    return upstreamFailure('malformed', {
      at: root.localName,
      reason: 'no publication of day-ahead prices',
    });
  const series = childrenOf(root, 'TimeSeries').filter(isCoupledAuction);
  const parsed = series.map(pricesOfSeries);
  const failure = parsed.find((each) => !Array.isArray(each));
  if (failure && !Array.isArray(failure)) return failure;
  const currencies = new Set(series.map((each) => textOf(each, 'currency_Unit.name') ?? ''));
  if (currencies.size > 1)
    return upstreamFailure('malformed', { at: 'currency_Unit.name', reason: 'two currencies' });
  const prices = parsed.flatMap((each) => (Array.isArray(each) ? each : []));
  const [currency] = currencies;
  if (prices.length === 0 || currency === undefined) return upstreamFailure('nothing-there');
  return checkedPrices(prices, currency);
}

const sequence = 'classificationSequence_AttributeInstanceComponent.position';

function isCoupledAuction(series: Element): boolean {
  return (
    (textOf(series, sequence) ?? '1') === '1' &&
    (textOf(series, 'contract_MarketAgreement.type') ?? 'A01') === 'A01'
  );
}

function pricesOfSeries(series: Element): RawPrice[] | UpstreamFailure {
  const unit = textOf(series, 'price_Measure_Unit.name');
  if (unit !== 'MWH')
    return upstreamFailure('malformed', {
      at: 'price_Measure_Unit.name',
      reason: `unit ${unit ?? 'missing'} in place of MWH`,
    });
  const points = pointsOfSeries(series, 'price.amount');
  return Array.isArray(points)
    ? points.map(({ value, ...interval }) => ({ ...interval, perMwh: value }))
    : points;
}
