import { hourMs } from '@hearth/calendar/durations.ts';
import type { Element } from '@xmldom/xmldom';
import { type UpstreamFailure, upstreamFailure } from './upstream-answer.ts';

/** The reason that a document of the Transparency Platform states in place of data. */
export function acknowledgedReason(root: Element): UpstreamFailure {
  const reason = childrenOf(root, 'Reason')[0];
  const code = reason ? textOf(reason, 'code') : null;
  const reasonText = reason ? textOf(reason, 'text') : null;
  const isNothing = /no matching data found/i.test(reasonText ?? '');
  return upstreamFailure(isNothing ? 'nothing-there' : 'refused', {
    reason: [code, reasonText].filter((each) => each !== null).join(' ') || null,
  });
}

/** A value of a time series with its interval; `at` is its position for a failure. */
export interface SeriesPoint {
  readonly fromMs: number;
  readonly toMs: number;
  readonly value: number;
  readonly at: string;
}

/** Values of all periods of a time series; `valueName` is the element of a point that holds the number. */
export function pointsOfSeries(
  series: Element,
  valueName: string,
): SeriesPoint[] | UpstreamFailure {
  const curve = textOf(series, 'curveType') ?? 'A01';
  if (curve !== 'A01' && curve !== 'A03')
    return upstreamFailure('malformed', { at: 'curveType', reason: `${curve} is not known` });
  const points: SeriesPoint[] = [];
  for (const period of childrenOf(series, 'Period')) {
    const parsed = pointsOfPeriod(period, curve, valueName);
    if (!Array.isArray(parsed)) return parsed;
    for (const point of parsed) points.push(point);
  }
  return points;
}

const stepsMs: Readonly<Record<string, number>> = {
  PT15M: 900_000,
  PT30M: 1_800_000,
  PT60M: hourMs,
  PT1H: hourMs,
};

function pointsOfPeriod(
  period: Element,
  curve: 'A01' | 'A03',
  valueName: string,
): SeriesPoint[] | UpstreamFailure {
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
    const parsed = pointOf(point, { count, valueName });
    if ('code' in parsed) return parsed;
    points.push(parsed);
  }
  return forwardFilled(points, curve, count).map(({ position, value }) => ({
    fromMs: fromMs + (position - 1) * stepMs,
    toMs: fromMs + position * stepMs,
    value,
    at: `Point ${position} of ${new Date(fromMs).toISOString()}`,
  }));
}

/** Limit of points in an answer: a year of quarter-hours. */
const countMax = 36_000;

export interface CurvePoint {
  /** From 1. */
  readonly position: number;
  readonly value: number;
}

/**
 * Fills the gaps of a curve. Curve A03 omits repeated values: each point holds up to the next one or the end. In curve A01 a
 * missing point has no value.
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

function pointOf(
  point: Element,
  { count, valueName }: { readonly count: number; readonly valueName: string },
): CurvePoint | UpstreamFailure {
  const position = Number(textOf(point, 'position') ?? Number.NaN);
  const amount = textOf(point, valueName) ?? '';
  if (!Number.isInteger(position) || position < 1 || position > count)
    return upstreamFailure('malformed', { at: 'position', reason: `none of 1 to ${count}` });
  if (!/^[-+]?\d{1,12}(?:\.\d{1,12})?$/.test(amount))
    return upstreamFailure('malformed', { at: `Point ${position}`, reason: `no ${valueName}` });
  return { position, value: Number(amount) };
}

/** `2026-03-28T23:00Z`: always UTC, to the minute. */
function instantOf(text: string | null): number | null {
  if (text === null || !/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?Z$/.test(text)) return null;
  const ms = Date.parse(text);
  return Number.isNaN(ms) ? null : ms;
}

export function childrenOf(element: Element, name: string): Element[] {
  const elements: Element[] = [];
  for (let node = element.firstChild; node !== null; node = node.nextSibling)
    if (isElement(node) && node.localName === name) elements.push(node);
  return elements;
}

const isElement = (node: { readonly nodeType: number }): node is Element => node.nodeType === 1;

/** Text of the first child element of a name; null without one or if it is empty. */
export function textOf(element: Element, name: string): string | null {
  const text = childrenOf(element, name)[0]?.textContent?.trim();
  return text === undefined || text === '' ? null : text;
}
