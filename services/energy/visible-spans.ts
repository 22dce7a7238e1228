import type { Access } from '@hearth/access/access.ts';

/** Time that a person may see, half-open. `toMs` null: until now and later. */
export interface VisibleSpan {
  readonly fromMs: number;
  readonly toMs: number | null;
}

/** Earlier than any reading. */
const beginningMs = Date.UTC(1990, 0, 1);

/** The spans of time that a person may see, in order; the last one is open. One, unless a transfer of the home was undone. */
export function visibleSpans(access: Access): readonly VisibleSpan[] {
  const spans: VisibleSpan[] = [];
  let fromMs = Math.max(beginningMs, instantMs(access.visibleFrom));
  for (const hidden of hiddenSpans(access)) {
    if (hidden.fromMs > fromMs) spans.push({ fromMs, toMs: hidden.fromMs });
    fromMs = Math.max(fromMs, hidden.toMs);
  }
  return [...spans, { fromMs, toMs: null }];
}

/** Spans that another household lived through, in order, half-open. */
export function hiddenSpans(access: Access): readonly { fromMs: number; toMs: number }[] {
  return (access.hiddenSpans ?? [])
    .map(({ from, to }) => ({ fromMs: instantMs(from), toMs: instantMs(to) }))
    .toSorted((a, b) => a.fromMs - b.fromMs);
}

/** Hidden spans as two lists of instants, for `unnest` in a query. */
export function hiddenBounds(access: Access): readonly [string[], string[]] {
  const spans = hiddenSpans(access);
  return [
    spans.map(({ fromMs }) => new Date(fromMs).toISOString()),
    spans.map(({ toMs }) => new Date(toMs).toISOString()),
  ];
}

/** Earliest instant that a person may see. */
export const visibleFromMs = (access: Access): number => visibleSpans(access)[0]?.fromMs ?? 0;

export const isVisibleAt = (access: Access, atMs: number): boolean =>
  visibleSpans(access).some(({ fromMs, toMs }) => atMs >= fromMs && atMs < (toMs ?? Infinity));

/** Whether figures of a span, such as a local day, may be shown: it ends after the first visible instant and touches no hidden span. */
export const isVisibleSpan = (access: Access, span: { fromMs: number; toMs: number }): boolean =>
  span.toMs > visibleFromMs(access) &&
  hiddenSpans(access).every(({ fromMs, toMs }) => span.toMs <= fromMs || span.fromMs >= toMs);

/** Visible part of a span, ms. */
export const visibleMsIn = (access: Access, span: { fromMs: number; toMs: number }): number =>
  visibleSpans(access).reduce((sum, { fromMs, toMs }) => {
    const seenMs = Math.min(toMs ?? Infinity, span.toMs) - Math.max(fromMs, span.fromMs);
    return sum + Math.max(0, seenMs);
  }, 0);

/**
 * Key of stored figures that hold for all persons who see the same past: the end of the last hidden span, or the first visible instant.
 * Two persons with the same last hidden span have the same ones before it: they were copied from one owner.
 */
export function visibilityKey(access: Access): string {
  const last = hiddenSpans(access).at(-1);
  return last ? new Date(last.toMs).toISOString() : access.visibleFrom;
}

function instantMs(instant: string): number {
  const ms = Date.parse(instant);
  if (Number.isNaN(ms)) throw new Error('an access has no instant to be visible from');
  return ms;
}
