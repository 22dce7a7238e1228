import type { Access } from '@hearth/access/access.ts';
import { addDays, daysBetween } from '@hearth/calendar/dates.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { FrameSeries } from '../home/home-frame.ts';
import type { CurrentHome } from '../home/store.ts';
import { linesOf } from './lines.ts';
import { reportedIntervalsOf } from './reported-intervals.ts';
import { selectIntervals } from './select-intervals.ts';
import { readDays, readPeriods } from './store.ts';

/** Energy that was counted over one or several whole days. */
export interface CountedEnergy {
  /** Days of the period by their number in the whole span. */
  readonly fromDay: number;
  readonly toDay: number;
  readonly kwh: number;
}

/** Half-open local days. */
export interface LocalDaySpan {
  readonly from: string;
  readonly to: string;
}

/** Energy of whole ended days and months, each moment once; of several appliances, what all of them counted for the same time. */
export async function readCounted(
  db: Database,
  access: Access,
  {
    home,
    span,
    series,
  }: {
    readonly home: CurrentHome;
    readonly span: LocalDaySpan;
    readonly series: readonly FrameSeries[];
  },
): Promise<readonly CountedEnergy[]> {
  if (series.length === 0) return [];
  const { horizon } = home;
  const range = { ...span, slotsOf: [] };
  const readings = {
    rows: await readDays(db, access, { series, range, horizon }),
    periods: await readPeriods(db, access, { series, range, horizon }),
  };
  const { days } = horizon;
  const lines = linesOf(series).map((line) => {
    const whole = reportedIntervalsOf(line, readings, horizon).filter(
      ({ fromMs, toMs, coverMs }) =>
        coverMs >= wholeShare * (toMs - fromMs) &&
        days.spanOf(days.dayOf(fromMs)).fromMs === fromMs,
    );
    return selectIntervals(whole);
  });
  const sums = new Map<string, { count: number; period: CountedEnergy }>();
  for (const { fromMs, toMs, value } of lines.flat()) {
    const fromDay = daysBetween(span.from, days.dayOf(fromMs));
    const toDay = daysBetween(span.from, addDays(days.dayOf(toMs - 1), 1));
    const key = `${fromDay} ${toDay}`;
    const before = sums.get(key);
    sums.set(key, {
      count: (before?.count ?? 0) + 1,
      period: { fromDay, toDay, kwh: (before?.period.kwh ?? 0) + value },
    });
  }
  return [...sums.values()]
    .filter(({ count }) => count === lines.length)
    .map(({ period }) => period)
    .toSorted((a, b) => a.fromDay - b.fromDay);
}

/** Less of a day is not a day's energy. */
const wholeShare = 0.99;
