import type { Element } from '@xmldom/xmldom';
import { type UpstreamFailure, upstreamFailure } from '../upstream/upstream-answer.ts';
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
  if (root.localName === 'Acknowledgement_MarketDocument') return reasonIn(root);
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

function reasonIn(root: Element): UpstreamFailure {
  const reason = childrenOf(root, 'Reason')[0];
  const code = reason ? textOf(reason, 'code') : null;
  const reasonText = reason ? textOf(reason, 'text') : null;
  const isNothing = /no matching data found/i.test(reasonText ?? '');
  return upstreamFailure(isNothing ? 'nothing-there' : 'refused', {
    reason: [code, reasonText].filter((each) => each !== null).join(' ') || null,
  });
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
  const curve = textOf(series, 'curveType') ?? 'A01';
  if (curve !== 'A01' && curve !== 'A03')
    return upstreamFailure('malformed', { at: 'curveType', reason: `${curve} is not known` });
  const prices: RawPrice[] = [];
  for (const period of childrenOf(series, 'Period')) {
    const parsed = pricesOfPeriod(period, curve);
    if (!Array.isArray(parsed)) return parsed;
    prices.push(...parsed);
  }
  return prices;
}

const stepsMs: Readonly<Record<string, number>> = {
  PT15M: 900_000,
  PT30M: 1_800_000,
  PT60M: 3_600_000,
  PT1H: 3_600_000,
};

function pricesOfPeriod(period: Element, curve: 'A01' | 'A03'): RawPrice[] | UpstreamFailure {
  const interval = childrenOf(period, 'timeInterval')[0];
  const fromMs = instantOf(interval ? textOf(interval, 'start') : null);
  const toMs = instantOf(interval ? textOf(interval, 'end') : null);
  const resolution = textOf(period, 'resolution') ?? '';
  const stepMs = Object.hasOwn(stepsMs, resolution) ? stepsMs[resolution] : undefined;
  if (stepMs === undefined)
    return upstreamFailure('malformed', { at: 'resolution', reason: `${resolution} is not known` });
  const count = fromMs === null || toMs === null ? Number.NaN : (toMs - fromMs) / stepMs;
  if (fromMs === null || !Number.isInteger(count) || count < 1 || count > countMax)
    return upstreamFailure('malformed', { at: 'timeInterval', reason: 'not whole steps' });
  const points: CurvePoint[] = [];
  for (const point of childrenOf(period, 'Point')) {
    const parsed = pointOf(point, count);
    if ('code' in parsed) return parsed;
    points.push(parsed);
  }
  return forwardFilled(points, curve, count).map(({ position, perMwh }) => ({
    fromMs: fromMs + (position - 1) * stepMs,
    toMs: fromMs + position * stepMs,
    perMwh,
    at: `Point ${position} of ${new Date(fromMs).toISOString()}`,
  }));
}

/** Limit of points in an answer: a year of quarter-hours. */
const countMax = 36_000;

export interface CurvePoint {
  /** From 1. */
  readonly position: number;
  readonly perMwh: number;
}

/**
 * Fills the gaps of a curve. Curve A03 omits repeated prices: each point holds up to the next one or the end. In curve A01 a
 * missing point has no price.
 * Worked: A03, points 1: 10 and 3: 30 of 4 are 10, 10, 30, 30.
 */
export function forwardFilled(
  points: readonly CurvePoint[],
  curve: 'A01' | 'A03',
  count: number,
): readonly CurvePoint[] {
  if (curve === 'A01') return points;
  const inOrder = points.toSorted((a, b) => a.position - b.position);
  return inOrder.flatMap((point, i) => {
    const next = inOrder[i + 1]?.position ?? count + 1;
    // A repeated position stays, for the later check.
    const length = Math.max(1, next - point.position);
    return Array.from({ length }, (_, k) => ({ ...point, position: point.position + k }));
  });
}

function pointOf(point: Element, count: number): CurvePoint | UpstreamFailure {
  const position = Number(textOf(point, 'position') ?? Number.NaN);
  const amount = textOf(point, 'price.amount') ?? '';
  if (!Number.isInteger(position) || position < 1 || position > count)
    return upstreamFailure('malformed', { at: 'position', reason: `none of 1 to ${count}` });
  if (!/^[-+]?\d{1,12}(?:\.\d{1,12})?$/.test(amount))
    return upstreamFailure('malformed', { at: `Point ${position}`, reason: 'no price.amount' });
  return { position, perMwh: Number(amount) };
}

/** `2026-03-28T23:00Z`: always UTC, to the minute. */
function instantOf(text: string | null): number | null {
  if (text === null || !/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?Z$/.test(text)) return null;
  const ms = Date.parse(text);
  return Number.isNaN(ms) ? null : ms;
}

function childrenOf(element: Element, name: string): Element[] {
  const elements: Element[] = [];
  for (let node = element.firstChild; node !== null; node = node.nextSibling)
    if (isElement(node) && node.localName === name) elements.push(node);
  return elements;
}

const isElement = (node: { readonly nodeType: number }): node is Element => node.nodeType === 1;

/** Text of the first child element of a name; null without one or if it is empty. */
function textOf(element: Element, name: string): string | null {
  const text = childrenOf(element, name)[0]?.textContent?.trim();
  return text === undefined || text === '' ? null : text;
}
