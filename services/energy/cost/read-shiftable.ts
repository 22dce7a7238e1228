import type { Access } from '@hearth/access/access.ts';
import { dayS } from '@hearth/calendar/durations.ts';
import type { FrameSeries } from '../home/home-frame.ts';
import type { CurrentHome, HomeDeps } from '../home/store.ts';
import type { DayReading } from '../reading/mask-day.ts';
import { slotGridOf, sumsOnGrid } from '../reading/slot-grid.ts';
import { sourceRank } from '../reading/source-rank.ts';
import { readDays } from '../reading/store.ts';
import type { CostRange } from './read-usage.ts';

/** A slot of the heat pump: what of its hot water and heating was bought. */
export interface ShiftableSlot {
  readonly fromMs: number;
  readonly toMs: number;
  readonly hotWaterKwh: number;
  readonly heatingKwh: number;
}

const uses = ['dhw', 'sh', 'grid-import'] as const;
type Use = (typeof uses)[number];

/**
 * Days on which the grid meter and the heat pump by use were counted in slots, as fine as the coarser of both. Of the heat pump's use
 * at most what the home bought in the slot counts: its own solar power costs nothing.
 */
export async function readShiftable(
  deps: HomeDeps,
  access: Access,
  { home, range }: { readonly home: CurrentHome; readonly range: CostRange },
): Promise<readonly (readonly ShiftableSlot[])[]> {
  const { frame, horizon } = home;
  const series = frame.series.filter(
    ({ metric, grade, use, stepS }) =>
      metric === 'energy' &&
      grade !== 'forecast' &&
      stepS < dayS &&
      uses.some((each) => each === use),
  );
  const rows = await readDays(deps.db, access, {
    series,
    range: { ...range, slotsOf: 'all' },
    horizon,
  });
  const byDay = Map.groupBy(rows, ({ day }) => day);
  return [...byDay].flatMap(([day, own]) => {
    const slots = slotsOf(series, own, { day, days: horizon.days });
    return slots ? [slots] : [];
  });
}

function slotsOf(
  series: readonly FrameSeries[],
  rows: readonly DayReading[],
  { day, days }: { readonly day: string; readonly days: CurrentHome['horizon']['days'] },
): readonly ShiftableSlot[] | null {
  const rowOf = new Map(rows.map((row) => [row.seriesNo, row]));
  const counted = sourcesOf(series.filter(({ seriesNo }) => rowOf.has(seriesNo)));
  const of = (use: Use) => counted.filter((each) => each.use === use);
  if (of('grid-import').length === 0 || of('dhw').length + of('sh').length === 0) return null;
  const stepS = Math.max(...counted.map((each) => each.stepS));
  const grid = slotGridOf(day, stepS, days);
  const sums = (use: Use): readonly (number | null)[] => {
    const all = of(use).map((each) =>
      sumsOnGrid(grid, rowOf.get(each.seriesNo)?.vals ?? [], days.edges(day, each.stepS)),
    );
    return grid.map((_, k) =>
      all.reduce<number | null>((sum, own) => {
        const value = own[k]?.value ?? null;
        return value === null ? sum : (sum ?? 0) + value;
      }, null),
    );
  };
  const [water, heating, bought] = [sums('dhw'), sums('sh'), sums('grid-import')];
  return grid.map(({ fromMs, toMs }, k) => {
    const [hotWater, heat] = [water[k] ?? 0, heating[k] ?? 0];
    const total = hotWater + heat;
    const share = total > 0 ? Math.min(1, (bought[k] ?? 0) / total) : 0;
    return { fromMs, toMs, hotWaterKwh: hotWater * share, heatingKwh: heat * share };
  });
}

/** One series of each appliance and use: that of the finest step, of equal steps that of the best source. */
function sourcesOf(series: readonly FrameSeries[]): readonly FrameSeries[] {
  const byUse = Map.groupBy(series, ({ appliance, use }) => `${appliance} ${use}`);
  return [...byUse.values()].flatMap(
    (same) => same.toSorted((a, b) => a.stepS - b.stepS || sourceRank(a) - sourceRank(b))[0] ?? [],
  );
}
