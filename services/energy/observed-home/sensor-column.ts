import type { LocalDays } from '@hearth/calendar/local-days.ts';
import { dayS, quarterHourMs } from '@hearth/calendar/durations.ts';
import type { FrameSeries } from '../home/home-frame.ts';
import type { DayReading } from '../reading/mask-day.ts';
import { sourceRank } from '../reading/source-rank.ts';
import { type QuarterGrid, indicesOf, unknownColumn } from './quarter-grid.ts';

export interface GridReadings {
  readonly grid: QuarterGrid;
  readonly series: readonly FrameSeries[];
  readonly rows: readonly DayReading[];
  readonly days: LocalDays;
}

/** Mean of a sensor by quarter-hour; of several series the preferred appliance's, then the finest, then the best source; daily
 * means do not count. NaN: not measured. */
export function sensorColumn(
  { grid, series, rows, days }: GridReadings,
  metric: string,
  preferred: string | null,
): Float64Array {
  const column = unknownColumn(grid);
  const ranked = series
    .filter(
      ({ stepS, ...each }) => each.metric === metric && each.grade !== 'forecast' && stepS < dayS,
    )
    .toSorted(
      (a, b) =>
        Number(b.appliance === preferred) - Number(a.appliance === preferred) ||
        a.stepS - b.stepS ||
        sourceRank(a) - sourceRank(b),
    );
  for (const each of ranked) {
    const [sums, covers] = [new Float64Array(grid.slots), new Float64Array(grid.slots)];
    for (const row of rows) {
      if (row.seriesNo !== each.seriesNo || !row.vals) continue;
      const edges = days.edges(row.day, each.stepS);
      row.vals.forEach((value, k) => {
        const [fromMs, toMs] = [edges[k], edges[k + 1]];
        if (value === null || fromMs === undefined || toMs === undefined) return;
        const { from, to } = indicesOf(grid, { fromMs, toMs });
        for (let i = from; i < to; i += 1) {
          const startMs = grid.fromMs + i * quarterHourMs;
          const cover = Math.min(toMs, startMs + quarterHourMs) - Math.max(fromMs, startMs);
          sums[i] = (sums[i] ?? 0) + value * cover;
          covers[i] = (covers[i] ?? 0) + cover;
        }
      });
    }
    column.forEach((value, i) => {
      if (Number.isNaN(value) && (covers[i] ?? 0) > 0)
        column[i] = (sums[i] ?? 0) / (covers[i] ?? 1);
    });
  }
  return column;
}

/** Repeats the last value before a gap of at most `slots`. */
export function carriedForward(column: Float64Array, slots: number): Float64Array {
  const carried = column.slice();
  let known = -Infinity;
  column.forEach((value, i) => {
    if (!Number.isNaN(value)) known = i;
    else if (i - known <= slots) carried[i] = column[known] ?? Number.NaN;
  });
  return carried;
}
