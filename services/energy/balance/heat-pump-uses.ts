import { dayS } from '@hearth/calendar/durations.ts';
import type { LocalDays } from '@hearth/calendar/local-days.ts';
import type { FrameSeries } from '../home/home-frame.ts';
import type { DayReading } from '../reading/mask-day.ts';
import { use } from '../reading/contract.ts';
import { type UseCounts, type Reported, attributeUses } from './attribute-uses.ts';
import type { Balance, HeatPumpUses } from './contract.ts';
import { climatePartOf } from './parts.ts';

interface HeatPumpDay {
  readonly series: readonly FrameSeries[];
  readonly rows: readonly DayReading[];
  readonly day: string;
  readonly days: LocalDays;
}

/**
 * Uses of the heat pump in the balance of a day, where a meter knows its total only and the unit counts uses in longer slots; null
 * for a home with several heat pumps, and where the balance is not finer than the unit's counts.
 */
export function heatPumpUses(
  { slots, flows }: Balance,
  { series, rows, day, days }: HeatPumpDay,
): HeatPumpUses | null {
  const [member, ...others] = climatePartOf(series)?.members ?? [];
  const values = flows.find(({ flow }) => flow === 'heat-pump')?.values;
  if (!values || !member || member.total.length === 0 || others.length > 0) return null;
  const own = rows.filter((row) => row.day === day);
  const counted = member.byUse.flatMap((each) => countedUse(each, { rows: own, day, days }));
  if (counted.length === 0 || counted.length < member.byUse.length) return null;
  const fewest = Math.min(...counted.map(({ counts }) => counts.length));
  if (slots.length <= fewest) return null;
  const meter = slots.map(({ from, to }, k): Reported => ({
    fromMs: Date.parse(from),
    toMs: Date.parse(to),
    kWh: values[k] ?? null,
  }));
  const { uses, unattributed } = attributeUses(meter, counted);
  return {
    grade: 'derived',
    uses: uses.map((each) => ({ ...each, values: [...each.values] })),
    unattributed: [...unattributed],
  };
}

/** The counts of a use by the series that knows most of the day; none where it is known by day only. */
function countedUse(
  series: readonly FrameSeries[],
  { rows, day, days }: Omit<HeatPumpDay, 'series'>,
): readonly UseCounts<HeatPumpUses['uses'][number]['use']>[] {
  const [best] = series
    .flatMap((each) => {
      const row = rows.find(({ seriesNo }) => seriesNo === each.seriesNo);
      return row?.vals && each.stepS < dayS ? [{ each, vals: row.vals, n: row.n }] : [];
    })
    .toSorted((a, b) => b.n * b.each.stepS - a.n * a.each.stepS);
  if (!best) return [];
  const edges = days.edges(day, best.each.stepS);
  const counts = edges.slice(1).map((toMs, k): Reported => ({
    fromMs: edges[k] ?? toMs,
    toMs,
    kWh: best.vals[k] ?? null,
  }));
  const stepKwh = 2 * (best.each.accuracy ?? 0);
  return [{ use: use.parse(best.each.use), stepKwh, counts }];
}
