import type { Access } from '@hearth/access/access.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { CurrentHome } from '../home/store.ts';
import { readDays } from './store.ts';

/** Mean outdoor temperature by day, from the series that knows most days; a day with less than half of its slots has none. */
export async function readOutdoorDays(
  db: Database,
  access: Access,
  {
    home,
    span,
  }: {
    readonly home: CurrentHome;
    readonly span: { readonly from: string; readonly to: string };
  },
): Promise<ReadonlyMap<string, number>> {
  const { horizon, frame } = home;
  const series = frame.series.filter(
    ({ metric, grade }) => metric === 'outdoor-temperature' && grade !== 'forecast',
  );
  const means = new Map<string, number>();
  const rows = await readDays(db, access, { series, range: { ...span, slotsOf: [] }, horizon });
  const bySeries = Map.groupBy(rows, ({ seriesNo }) => seriesNo);
  const ranked = series.toSorted(
    (a, b) => (bySeries.get(b.seriesNo)?.length ?? 0) - (bySeries.get(a.seriesNo)?.length ?? 0),
  );
  for (const { seriesNo, stepS } of ranked)
    for (const { day, total, n } of bySeries.get(seriesNo) ?? [])
      if (total !== null && !means.has(day) && n >= horizon.days.count(day, stepS) / 2)
        means.set(day, total / n);
  return means;
}
