import { dayS } from '@hearth/calendar/durations.ts';
import type { FrameSeries } from '../home/home-frame.ts';
import type { Horizon } from '../home/horizon.ts';
import { aggregate } from '../reading/aggregate.ts';
import { linesOf } from '../reading/lines.ts';
import { type Readings, reportedIntervalsOf } from '../reading/reported-intervals.ts';
import type { PeriodReading } from '../reading/store.ts';

/** The readings of an export that do not overlap: those that the screens add up. */
export interface ExportSelection {
  readonly hasDay: (seriesNo: number, day: string) => boolean;
  /** Selected totals of weeks, months and years, in order of their start. */
  readonly totals: readonly PeriodReading[];
}

/** Selects the readings of `[fromMs, toMs)` as a total over the same time does. Forecasts are left out. */
export function selectForExport(
  series: readonly FrameSeries[],
  readings: Readings,
  { fromMs, toMs, horizon }: { fromMs: number; toMs: number; horizon: Horizon },
): ExportSelection {
  const { days } = horizon;
  const stored = new Set(readings.rows.map((row) => `${row.seriesNo} ${row.day}`));
  const selectedDays = new Set<string>();
  const selectedTotals = new Set<string>();
  for (const line of linesOf(series.filter((each) => each.grade !== 'forecast'))) {
    const [whole] = aggregate(
      reportedIntervalsOf(line, readings, horizon),
      [{ fromMs, toMs }],
      'sum',
    );
    for (const interval of whole?.intervals ?? []) {
      const day = `${interval.seriesNo} ${days.dayOf(interval.fromMs)}`;
      // A total of one day has the step of its length; the stored day of the same length is preferred.
      const isDay =
        stored.has(day) &&
        interval.toMs === days.spanOf(days.dayOf(interval.fromMs)).toMs &&
        (interval.stepMs < interval.toMs - interval.fromMs || isDaily(line.series, interval));
      if (isDay) selectedDays.add(day);
      else selectedTotals.add(keyOf(interval));
    }
  }
  return {
    hasDay: (seriesNo, day) => selectedDays.has(`${seriesNo} ${day}`),
    totals: readings.periods
      .filter((period) => selectedTotals.has(keyOf(period)))
      .toSorted((a, b) => a.fromMs - b.fromMs || a.seriesNo - b.seriesNo),
  };
}

const keyOf = ({ seriesNo, fromMs, toMs }: Omit<PeriodReading, 'value'>): string =>
  `${seriesNo} ${fromMs} ${toMs}`;

const isDaily = (series: readonly FrameSeries[], interval: { seriesNo: number }): boolean =>
  series.some((each) => each.seriesNo === interval.seriesNo && each.stepS >= dayS);
