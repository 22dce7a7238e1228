import { addDays, daysBetween } from '@hearth/calendar/dates.ts';
import type { Horizon } from './keepers.ts';
import { maskDay } from './mask.ts';
import type { Period } from './contract.ts';
import { draw, tidied } from './draw.ts';
import { consumptionOf, type Line } from './lines.ts';
import { type DaySpan, neighbour, slotOf, spanOfPeriod } from './period-span.ts';
import { type Readings, piecesOf } from './pieces.ts';

/** What the home used in the period before, as far as this one has got, and in all of it. */
export interface Before {
  /** A day of the period before. */
  readonly date: string;
  readonly total: number | null;
  readonly whole: number | null;
}

export interface Earlier {
  readonly date: string;
  readonly span: DaySpan;
  /** The day of the period before that stands where this one's newest day stands. */
  readonly lastDay: string;
}

export function spanBefore(
  period: Exclude<Period, 'all'>,
  at: { span: DaySpan; today: string; date: string },
): Earlier {
  const date = neighbour(period, at.date, -1);
  const span = spanOfPeriod(period, date);
  if (at.today >= at.span.to) return { date, span, lastDay: addDays(span.to, -1) };
  const sameDay =
    period === 'year'
      ? neighbour('year', at.today, -1)
      : addDays(span.from, daysBetween(at.span.from, at.today));
  return { date, span, lastDay: sameDay < span.to ? sameDay : addDays(span.to, -1) };
}

/**
 * Like with like: a period that has ended is set against all of the one before; one that has not, against the same days of it,
 * the last of them cut where today's reports end. null when nothing was reported then.
 */
export function beforeOf(what: {
  lines: readonly Line[];
  readings: Readings;
  horizon: Horizon;
  earlier: Earlier;
  span: DaySpan;
  today: string;
}): Before {
  const { earlier, horizon, readings } = what;
  const lines = consumptionOf(what.lines);
  const { fromMs, toMs } = slotOf(earlier.span, '', horizon.days);
  const whole = totalOf(lines, readings, { fromMs, toMs, horizon });
  if (what.today >= what.span.to) return { date: earlier.date, total: whole, whole };
  const untilMs = cutOf(what, lines);
  const steps = new Map(
    lines.flatMap((line) => line.series).map((one) => [one.seriesNo, one.stepS]),
  );
  const rows = readings.rows
    .filter((row) => row.day <= earlier.lastDay && steps.has(row.seriesNo))
    .map((row) => {
      if (row.day !== earlier.lastDay) return row;
      const edges = horizon.days.edges(row.day, steps.get(row.seriesNo) ?? 0);
      const ended = edges.findLast((edge) => edge <= untilMs) ?? 0;
      return maskDay(row, edges, { fromMs: 0, untilMs: ended });
    })
    .filter((row) => row.n > 0);
  const periods = readings.periods.filter((period) => period.toMs <= untilMs);
  return {
    date: earlier.date,
    total: totalOf(lines, { rows, periods }, { fromMs, toMs, horizon }),
    whole,
  };
}

/** Where today's reports end, on the day that it is set against. */
function cutOf(what: Parameters<typeof beforeOf>[0], lines: readonly Line[]): number {
  const { horizon, earlier, today } = what;
  const start = horizon.days.spanOf(today).fromMs;
  const then = horizon.days.spanOf(earlier.lastDay);
  const reachedMs = reportedUntilMs(what.readings, { lines, horizon, day: today });
  return Math.min(then.toMs, then.fromMs + ((reachedMs ?? start) - start));
}

/** End of the newest slot of the day that has a value. */
export function reportedUntilMs(
  readings: Readings,
  what: { lines: readonly Line[]; horizon: Horizon; day: string },
): number | null {
  const steps = new Map(
    what.lines.flatMap((line) => line.series).map((one) => [one.seriesNo, one.stepS]),
  );
  const ends = readings.rows.flatMap((row) => {
    const stepS = steps.get(row.seriesNo);
    if (row.day !== what.day || stepS === undefined || !row.vals) return [];
    const newest = row.vals.findLastIndex((value) => value !== null);
    return newest < 0 ? [] : [what.horizon.days.edges(row.day, stepS)[newest + 1] ?? 0];
  });
  return ends.length === 0 ? null : Math.max(...ends);
}

function totalOf(
  lines: readonly Line[],
  readings: Readings,
  what: { fromMs: number; toMs: number; horizon: Horizon },
): number | null {
  const values = lines.flatMap((line) => {
    const [drawn] = draw(piecesOf(line, readings, what.horizon), [what], 'sum');
    return drawn?.value === null || drawn === undefined ? [] : [drawn.value];
  });
  return values.length === 0 ? null : tidied(values.reduce((sum, value) => sum + value, 0));
}
