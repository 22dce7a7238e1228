import { roundToFloat } from '../reading/aggregate.ts';
import { isSummed } from '../reading/lines.ts';
import type { DayReading } from '../reading/mask-day.ts';

export interface Figures {
  readonly today: number | null;
  readonly last30Days: number | null;
  readonly daysMeasured: number;
}

/** Energy: sums. Other metrics: means weighted by time, so that a half-covered day counts half. */
export function figuresOf(
  series: { seriesNo: number; metric: string },
  rows: readonly DayReading[],
  options: { today: string },
): Figures {
  const own = rows.filter((row) => row.seriesNo === series.seriesNo);
  const totalOf = (readings: readonly DayReading[]): number | null => {
    if (readings.length === 0) return null;
    const sum = readings.reduce((total, row) => total + (row.total ?? 0), 0);
    return roundToFloat(isSummed(series) ? sum : sum / readings.reduce((n, row) => n + row.n, 0));
  };
  return {
    today: totalOf(own.filter((row) => row.day === options.today)),
    last30Days: totalOf(own),
    daysMeasured: own.length,
  };
}
