import { Temporal } from 'temporal-polyfill';
import { addDays, isoDate } from './dates.ts';
import { dayS, twoHoursS } from './durations.ts';

/** Time zone of a home from `fromDay` on. The zone of the first entry also holds before its day. */
export interface ZonePeriod {
  readonly fromDay: string;
  readonly timeZone: string;
}

/** Epoch milliseconds, half-open. */
export interface SpanMs {
  readonly fromMs: number;
  readonly toMs: number;
}

/**
 * Local days of a home and their slots. A day ends where the next one starts, also across a change of zone.
 * Worked number: Berlin, 2025-03-30 has 23 h: 92 quarter-hours, 23 hours, 12 two-hour slots of which one lasts 1 h.
 */
export interface LocalDays {
  zoneOf(day: string): string;
  spanOf(day: string): SpanMs;
  dayOf(ms: number): string;
  /** Number of slots of `stepS` in the day. */
  count(day: string, stepS: number): number;
  /** count + 1 edges, epoch milliseconds. */
  edges(day: string, stepS: number): readonly number[];
}

/**
 * Local days by time zone. Slots of up to one hour are counted in elapsed time from midnight; where the step does not divide the
 * day (Lord Howe has days of 23.5 h) the last slot is short. Two-hour slots follow the local clock, twelve a day, as vendors count them.
 */
export function localDaysOf(zones: readonly ZonePeriod[]): LocalDays {
  const first = zones[0];
  if (!first) throw new Error('a home has at least one time zone');
  const zoneOf = (day: string): string =>
    zones.findLast((zone) => zone.fromDay <= day)?.timeZone ?? first.timeZone;
  const spans = new Map<string, SpanMs>();
  const spanOf = (day: string): SpanMs => {
    const cachedSpan = spans.get(day);
    if (cachedSpan) return cachedSpan;
    const next = addDays(day, 1);
    const fromMs = midnightOf(day, zoneOf(day));
    const span = { fromMs, toMs: Math.max(fromMs, midnightOf(next, zoneOf(next))) };
    spans.set(day, span);
    return span;
  };
  const count = (day: string, stepS: number): number => {
    if (stepS === twoHoursS) return 12;
    const { fromMs, toMs } = spanOf(day);
    return stepS === dayS ? 1 : Math.ceil((toMs - fromMs) / (stepS * 1000));
  };
  return {
    zoneOf,
    spanOf,
    count,
    dayOf: (ms) => {
      const utcDay = isoDate(ms);
      const { fromMs, toMs } = spanOf(utcDay);
      if (ms >= fromMs && ms < toMs) return utcDay;
      const guess = addDays(utcDay, -1);
      const days = [0, 1, 2].map((days) => addDays(guess, days));
      return days.findLast((day) => spanOf(day).fromMs <= ms) ?? guess;
    },
    edges: (day, stepS) => {
      const { fromMs, toMs } = spanOf(day);
      if (stepS === dayS) return [fromMs, toMs];
      if (stepS === twoHoursS) return clockEdges(day, zoneOf(day), { fromMs, toMs });
      const edges: number[] = [];
      for (let ms = fromMs; ms < toMs; ms += stepS * 1000) edges.push(ms);
      edges.push(toMs);
      return edges;
    },
  };
}

/** Caches a function of day and time zone: a year's view needs hundreds of days. */
function cached<Value>(
  compute: (day: string, timeZone: string) => Value,
): (day: string, timeZone: string) => Value {
  const zones = new Map<string, Map<string, Value>>();
  return (day, timeZone) => {
    const days = zones.get(timeZone) ?? new Map<string, Value>();
    const known = days.get(day);
    if (known !== undefined) return known;
    const value = compute(day, timeZone);
    if (days.size >= daysMax) days.clear();
    if (zones.size >= zonesMax) zones.clear();
    zones.set(timeZone, days.set(day, value));
    return value;
  };
}

const zonesMax = 100;
const daysMax = 10_000;

const midnightOf = cached(
  (day, timeZone) => Temporal.PlainDate.from(day).toZonedDateTime(timeZone).epochMilliseconds,
);

/** 02:00, 04:00, … 22:00 of a local day. */
const evenHoursOf = cached((day, timeZone) => {
  const date = Temporal.PlainDate.from(day);
  return Array.from({ length: 11 }, (_, k) => {
    const plainTime = Temporal.PlainTime.from({ hour: 2 * (k + 1) });
    return date.toZonedDateTime({ timeZone, plainTime }).epochMilliseconds;
  });
});

function clockEdges(day: string, timeZone: string, span: SpanMs): readonly number[] {
  const inner = evenHoursOf(day, timeZone).map((edge) =>
    Math.min(Math.max(edge, span.fromMs), span.toMs),
  );
  return [span.fromMs, ...inner, span.toMs];
}
