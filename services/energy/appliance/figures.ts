import { addDays, datesOf } from '@hearth/calendar/dates.ts';
import type { Horizon } from '../home/horizon.ts';
import { type SlotAggregate, aggregate } from '../reading/aggregate.ts';
import { type Line, isSummed } from '../reading/lines.ts';
import { type Readings, reportedIntervalsOf } from '../reading/reported-intervals.ts';

export interface Figures {
  readonly today: number | null;
  readonly last30Days: number | null;
  readonly daysMeasured: number;
}

/**
 * Figures of a line for the days `[from, today]`, from the intervals that the history selects. Energy: sums. Other metrics: means
 * weighted by time, so that a half-covered day counts half.
 */
export function figuresOf(
  line: Line,
  readings: Readings,
  { from, today, horizon }: { from: string; today: string; horizon: Horizon },
): Figures {
  const { days } = horizon;
  const intervals = reportedIntervalsOf(line, readings, horizon);
  const aggregateSince = (first: string): SlotAggregate | undefined =>
    aggregate(
      intervals,
      [{ fromMs: days.spanOf(first).fromMs, toMs: days.spanOf(today).toMs }],
      isSummed(line) ? 'sum' : 'mean',
    )[0];
  const whole = aggregateSince(from);
  const isMeasured = (day: string): boolean => {
    const { fromMs, toMs } = days.spanOf(day);
    return (whole?.intervals ?? []).some((each) => each.fromMs < toMs && each.toMs > fromMs);
  };
  return {
    today: aggregateSince(today)?.value ?? null,
    last30Days: whole?.value ?? null,
    daysMeasured: datesOf(from, addDays(today, 1)).filter(isMeasured).length,
  };
}
