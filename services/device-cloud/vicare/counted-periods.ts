import { dayMs } from '@hearth/calendar/durations.ts';
import type { Temporal } from 'temporal-polyfill';

/** Periods over which this vendor counts, by local calendar; weeks begin on Monday. */
export type CountedPeriod = 'day' | 'week' | 'month' | 'year';

/** Energy that a counter has gained from the recording up to an instant, kWh; it never falls. */
export type Growth = (untilMs: number) => number;

export interface CountedSpan {
  readonly recordedAt: Temporal.Instant;
  readonly now: Temporal.Instant;
  readonly timeZone: string;
}

/**
 * Counts of a period and of those before it, the newest first, from the recorded ones and the growth since: what a period had at
 * the recording, and its part of the growth. Periods before the recorded ones have 0, as a new unit reports them.
 * Worked: days [2, 5, 4] of Monday noon, 3 kWh by midnight and 1 more by Tuesday 06:00: [1, 5, 5].
 */
export function countsAt(
  recorded: readonly number[],
  { period, growth, span }: { period: CountedPeriod; growth: Growth; span: CountedSpan },
): readonly number[] {
  const current = startOf(span.now, period, span.timeZone);
  const recordedStart = startOf(span.recordedAt, period, span.timeZone);
  const passed = periodsBetween(recordedStart, current, period);
  return recorded.map((_, back) => {
    const from = current.subtract({ [`${period}s`]: back });
    const own = back >= passed ? (recorded[back - passed] ?? 0) : 0;
    const to = from.add({ [`${period}s`]: 1 });
    return rounded(own + grownBetween(from, to, { growth, span }));
  });
}

/** Growth within a period, without what was before the recording and after now. */
function grownBetween(
  from: Temporal.ZonedDateTime,
  to: Temporal.ZonedDateTime,
  { growth, span }: { growth: Growth; span: CountedSpan },
): number {
  const [firstMs, nowMs] = [span.recordedAt.epochMilliseconds, span.now.epochMilliseconds];
  const [fromMs, toMs] = [from, to].map((edge) =>
    Math.min(nowMs, Math.max(firstMs, edge.epochMilliseconds)),
  );
  return fromMs === undefined || toMs === undefined || toMs <= fromMs
    ? 0
    : growth(toMs) - growth(fromMs);
}

/** Growth of the last seven days, today included. */
export function lastSevenDays(
  recorded: number,
  { growth, span }: { growth: Growth; span: CountedSpan },
): number {
  const from = startOf(span.now, 'day', span.timeZone).subtract({ days: 6 });
  const sinceDays = (span.now.epochMilliseconds - span.recordedAt.epochMilliseconds) / dayMs;
  const left = Math.max(0, 1 - sinceDays / 7);
  const to = startOf(span.now, 'day', span.timeZone).add({ days: 1 });
  return rounded(recorded * left + grownBetween(from, to, { growth, span }));
}

export function startOf(
  at: Temporal.Instant,
  period: CountedPeriod,
  timeZone: string,
): Temporal.ZonedDateTime {
  const day = at.toZonedDateTimeISO(timeZone).startOfDay();
  switch (period) {
    case 'day':
      return day;
    case 'week':
      return day.subtract({ days: day.dayOfWeek - 1 });
    case 'month':
      return day.with({ day: 1 });
    case 'year':
      return day.with({ day: 1, month: 1 });
  }
}

function periodsBetween(
  from: Temporal.ZonedDateTime,
  to: Temporal.ZonedDateTime,
  period: CountedPeriod,
): number {
  const largestUnit = `${period}s` as const;
  return from.toPlainDate().until(to.toPlainDate(), { largestUnit })[largestUnit];
}

/** Removes the noise of binary sums. */
const rounded = (count: number): number => Number(count.toFixed(3));
