import type { Access } from '@hearth/access/access.ts';
import { datesOf } from '@hearth/calendar/dates.ts';
import { dayS } from '@hearth/calendar/durations.ts';
import type { LocalDays } from '@hearth/calendar/local-days.ts';
import type { FrameSeries } from '../home/home-frame.ts';
import type { CurrentHome, HomeDeps } from '../home/store.ts';
import type { DayReading } from '../reading/mask-day.ts';
import { type GridSlot, slotGridOf, sumsOnGrid } from '../reading/slot-grid.ts';
import { sourceRank } from '../reading/source-rank.ts';
import { type PeriodReading, readDays, readPeriods } from '../reading/store.ts';
import type { CostRange } from './read-usage.ts';

/** A slot of the heat pump: what of its hot water and heating was bought. */
export interface ShiftableSlot {
  readonly fromMs: number;
  readonly toMs: number;
  readonly hotWaterKwh: number;
  readonly heatingKwh: number;
}

export interface ShiftableDay {
  /** The heat pump was counted in slots; else its total is spread evenly. */
  readonly isCounted: boolean;
  readonly slots: readonly ShiftableSlot[];
}

/**
 * Days on which the grid meter counted slots, with the heat pump's energy by use: its own slots, else a total of the day or of a longer
 * period spread evenly. At most what the home bought in a slot counts: own solar power costs nothing.
 */
export async function readShiftable(
  deps: HomeDeps,
  access: Access,
  { home, range }: { readonly home: CurrentHome; readonly range: CostRange },
): Promise<readonly ShiftableDay[]> {
  const { frame, horizon } = home;
  const energy = frame.series.filter(
    ({ metric, grade }) => metric === 'energy' && grade !== 'forecast',
  );
  const pump = energy.filter(({ use }) => use === 'dhw' || use === 'sh');
  const grid = energy.filter(({ use, stepS }) => use === 'grid-import' && stepS < dayS);
  const rows = await readDays(deps.db, access, {
    series: [...pump, ...grid],
    range: { ...range, slotsOf: 'all' },
    horizon,
  });
  const periods = await readPeriods(deps.db, access, { series: pump, range, horizon });
  const byDay = Map.groupBy(rows, ({ day }) => day);
  return datesOf(range.from, range.to).flatMap((day) => {
    const own: DayReadings = { day, rows: byDay.get(day) ?? [], periods, days: horizon.days };
    const slots = slotsOf({ pump, grid }, own);
    return slots ? [slots] : [];
  });
}

interface DayReadings {
  readonly day: string;
  readonly rows: readonly DayReading[];
  readonly periods: readonly PeriodReading[];
  readonly days: LocalDays;
}

/** Step of a day on which the heat pump was not counted in slots. */
const evenStepS = 7200;

function slotsOf(
  { pump, grid }: { readonly pump: readonly FrameSeries[]; readonly grid: readonly FrameSeries[] },
  own: DayReadings,
): ShiftableDay | null {
  const rowOf = new Map(own.rows.map((row) => [row.seriesNo, row]));
  const meters = sourcesOf(grid.filter(({ seriesNo }) => rowOf.has(seriesNo)));
  if (meters.length === 0) return null;
  const counted = sourcesOf(
    pump.filter(({ stepS, seriesNo }) => stepS < dayS && rowOf.has(seriesNo)),
  );
  const isCounted = counted.length > 0;
  const stepS = Math.max(isCounted ? 0 : evenStepS, ...[...counted, ...meters].map(stepOf));
  const slots = slotGridOf(own.day, stepS, own.days);
  const sums = (series: readonly FrameSeries[]) => sumsOf(series, { slots, rowOf, ...own });
  const bought = sums(meters);
  const usedAt = (use: string): readonly number[] => {
    if (isCounted) return sums(counted.filter((each) => each.use === use));
    const total = totalOf(
      pump.filter((each) => each.use === use),
      { rowOf, ...own },
    );
    return slots.map(() => total / slots.length);
  };
  const [water, heating] = [usedAt('dhw'), usedAt('sh')];
  return {
    isCounted,
    slots: slots.map(({ fromMs, toMs }, k) => {
      const [hotWater, heat] = [water[k] ?? 0, heating[k] ?? 0];
      const total = hotWater + heat;
      const share = total > 0 ? Math.min(1, (bought[k] ?? 0) / total) : 0;
      return { fromMs, toMs, hotWaterKwh: hotWater * share, heatingKwh: heat * share };
    }),
  };
}

const stepOf = ({ stepS }: FrameSeries): number => stepS;

type Rows = DayReadings & { readonly rowOf: ReadonlyMap<number, DayReading> };

/** Energy of several series in each slot; a missing value counts as none. */
function sumsOf(
  series: readonly FrameSeries[],
  { slots, rowOf, day, days }: Rows & { readonly slots: readonly GridSlot[] },
): readonly number[] {
  const all = series.map((each) =>
    sumsOnGrid(slots, rowOf.get(each.seriesNo)?.vals ?? [], days.edges(day, each.stepS)),
  );
  return slots.map((_, k) => all.reduce((sum, own) => sum + (own[k]?.value ?? 0), 0));
}

/** Energy of a day from totals: of each appliance the total of the day, else the day's share of the shortest period around it. */
function totalOf(series: readonly FrameSeries[], { rowOf, periods, day, days }: Rows): number {
  const { fromMs, toMs } = days.spanOf(day);
  let sum = 0;
  for (const same of Map.groupBy(series, ({ appliance }) => appliance).values()) {
    const daily = same.flatMap(({ seriesNo }) => rowOf.get(seriesNo)?.total ?? [])[0];
    const numbers = new Set(same.map(({ seriesNo }) => seriesNo));
    const [around] = periods
      .filter((each) => numbers.has(each.seriesNo) && each.fromMs <= fromMs && toMs <= each.toMs)
      .toSorted((a, b) => a.toMs - a.fromMs - (b.toMs - b.fromMs));
    sum += daily ?? (around ? (around.value * (toMs - fromMs)) / (around.toMs - around.fromMs) : 0);
  }
  return sum;
}

/** One series of each appliance and use: that of the finest step, of equal steps that of the best source. */
function sourcesOf(series: readonly FrameSeries[]): readonly FrameSeries[] {
  const byUse = Map.groupBy(series, ({ appliance, use }) => `${appliance} ${use}`);
  return [...byUse.values()].flatMap(
    (same) => same.toSorted((a, b) => a.stepS - b.stepS || sourceRank(a) - sourceRank(b))[0] ?? [],
  );
}
