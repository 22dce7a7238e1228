import { Temporal } from 'temporal-polyfill';

/** The home's days from `fromDay` on begin at this zone's midnights. The first entry's day counts as the beginning of time. */
export interface ZoneFrom {
  readonly fromDay: string;
  readonly timeZone: string;
}

/** Epoch milliseconds, half-open. */
export interface SpanMs {
  readonly fromMs: number;
  readonly toMs: number;
}

/**
 * The local days of one home and their slots. A day ends where the next one begins, also across a change of zone, so the days
 * tile time. Worked number: Berlin, 2025-03-30 has 23 h: 92 quarter-hours, 23 hours, 12 two-hour slots of which one lasts 1 h.
 */
export interface LocalDays {
  zoneOf(day: string): string;
  spanOf(day: string): SpanMs;
  dayOf(ms: number): string;
  /** How many slots of `stepS` the day has. */
  count(day: string, stepS: number): number;
  /** count + 1 edges, epoch milliseconds. */
  edges(day: string, stepS: number): readonly number[];
}

/**
 * Slots of up to one hour are counted in elapsed time from midnight; where the step does not divide the day (Lord Howe has days
 * of 23.5 h) the last one is short. Two-hour slots follow the local clock, twelve a day, as the makers count them.
 */
export function localDaysOf(zones: readonly ZoneFrom[]): LocalDays {
  const first = zones[0];
  if (!first) throw new Error('a home has at least one time zone');
  const zoneOf = (day: string): string =>
    zones.findLast((zone) => zone.fromDay <= day)?.timeZone ?? first.timeZone;
  const spans = new Map<string, SpanMs>();
  const spanOf = (day: string): SpanMs => {
    const known = spans.get(day);
    if (known) return known;
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
      const guess = addDays(new Date(ms).toISOString().slice(0, 10), -1);
      const days = [0, 1, 2].map((days) => addDays(guess, days));
      return days.findLast((day) => spanOf(day).fromMs <= ms) ?? guess;
    },
    edges: (day, stepS) => {
      const { fromMs, toMs } = spanOf(day);
      if (stepS === dayS) return [fromMs, toMs];
      if (stepS === twoHoursS) return clockEdges(day, zoneOf(day), { fromMs, toMs });
      const all = Array.from({ length: count(day, stepS) }, (_, k) => fromMs + k * stepS * 1000);
      return [...all, toMs];
    },
  };
}

/** What a zone says of a day never changes while the process lives, and a year's view asks for hundreds of days. */
function remembered<Said>(
  ask: (day: string, timeZone: string) => Said,
): (day: string, timeZone: string) => Said {
  const zones = new Map<string, Map<string, Said>>();
  return (day, timeZone) => {
    const known = zones.get(timeZone) ?? new Map<string, Said>();
    const said = known.get(day) ?? ask(day, timeZone);
    if (known.size >= daysMax) known.clear();
    if (zones.size >= zonesMax) zones.clear();
    zones.set(timeZone, known.set(day, said));
    return said;
  };
}

const zonesMax = 100;
const daysMax = 10_000;

const midnightOf = remembered(
  (day, timeZone) => Temporal.PlainDate.from(day).toZonedDateTime(timeZone).epochMilliseconds,
);

/** Two o'clock, four o'clock and so on to ten in the evening. */
const evenHoursOf = remembered((day, timeZone) => {
  const date = Temporal.PlainDate.from(day);
  return Array.from({ length: 11 }, (_, k) => {
    const plainTime = Temporal.PlainTime.from({ hour: 2 * (k + 1) });
    return date.toZonedDateTime({ timeZone, plainTime }).epochMilliseconds;
  });
});

export const dayS = 86_400;
export const twoHoursS = 7_200;

/** Calendar arithmetic on `YYYY-MM-DD`; no zone is involved. */
export function addDays(day: string, days: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1, date + days)).toISOString().slice(0, 10);
}

export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / (dayS * 1000));
}

/** The days of `[from, to)`. */
export function daysOf(from: string, to: string): string[] {
  return Array.from({ length: Math.max(0, daysBetween(from, to)) }, (_, k) => addDays(from, k));
}

function clockEdges(day: string, timeZone: string, span: SpanMs): readonly number[] {
  const inner = evenHoursOf(day, timeZone).map((edge) =>
    Math.min(Math.max(edge, span.fromMs), span.toMs),
  );
  return [span.fromMs, ...inner, span.toMs];
}
