import { roundToFloat } from '../reading/aggregate.ts';
import { isSummed } from '../reading/lines.ts';
import type { DayReading } from '../reading/mask-day.ts';

export interface Figures {
  readonly today: number | null;
  readonly last30Days: number | null;
  readonly daysMeasured: number;
}

/** Energy: sums. Gauges: means by time, a day of half its slots counting half. */
export function figuresOf(
  series: { seriesNo: number; metric: string },
  rows: readonly DayReading[],
  at: { today: string },
): Figures {
  const own = rows.filter((row) => row.seriesNo === series.seriesNo);
  const of = (some: readonly DayReading[]): number | null => {
    if (some.length === 0) return null;
    const sum = some.reduce((total, row) => total + (row.total ?? 0), 0);
    return roundToFloat(isSummed(series) ? sum : sum / some.reduce((n, row) => n + row.n, 0));
  };
  return {
    today: of(own.filter((row) => row.day === at.today)),
    last30Days: of(own),
    daysMeasured: own.length,
  };
}
