import { dayS, twoHoursS } from '@hearth/calendar/durations.ts';
import type { LocalDays } from '@hearth/calendar/local-days.ts';
import type { FrameSeries } from '../home/home-frame.ts';
import type { DayReading } from '../reading/mask-day.ts';
import { sourceRank } from '../reading/source-rank.ts';
import type { ApplianceOperation } from './contract.ts';

/** Mean power from which an appliance runs: above standby, below the least power of a compressor. */
const runningW = 60;

interface Running extends Pick<ApplianceOperation, 'runningH' | 'starts' | 'stepS'> {
  /** Local days with a slot of the counted series. */
  readonly countedDays: number;
}

/**
 * Hours and starts from the finest slots of an appliance's electricity. A slot counts as running when its mean power is above
 * standby, so that starts within a slot are one, and slots of two hours and more say nothing.
 * Worked: quarter-hours of 0, 0.2, 0.2, 0, 0.2 kWh: 0.75 hours and 2 starts.
 */
export function runningOf(
  series: readonly FrameSeries[],
  { rows, days }: { readonly rows: readonly DayReading[]; readonly days: LocalDays },
): Running {
  const electric = series.filter(
    ({ metric, stepS }) => metric === 'energy' && stepS < dayS && stepS < twoHoursS,
  );
  const stepS = Math.min(...electric.map((each) => each.stepS));
  const finest = electric
    .filter((each) => each.stepS === stepS)
    .toSorted((a, b) => sourceRank(a) - sourceRank(b));
  const [best] = finest;
  if (!best) return { runningH: null, starts: null, stepS: null, countedDays: 0 };
  // A total of its own, else the sum of its uses from one source.
  const total = finest.find(({ use }) => use === 'none');
  const counted = total ? [total] : finest.filter(({ source }) => source === best.source);
  const kwhAt = new Map<number, number>();
  const countedDays = new Set<string>();
  for (const { seriesNo } of counted)
    for (const { day, vals } of rows.filter((row) => row.seriesNo === seriesNo)) {
      const edges = days.edges(day, stepS);
      for (const [k, kwh] of (vals ?? []).entries()) {
        const fromMs = edges[k];
        if (kwh === null || fromMs === undefined) continue;
        kwhAt.set(fromMs, (kwhAt.get(fromMs) ?? 0) + kwh);
        countedDays.add(day);
      }
    }
  const leastKwh = (runningW * stepS) / 3_600_000;
  const running = [...kwhAt]
    .filter(([, kwh]) => kwh > leastKwh)
    .map(([fromMs]) => fromMs)
    .toSorted((a, b) => a - b);
  const starts = running.filter((fromMs, i) => {
    const before = running[i - 1];
    // Without a reading of the slot before, a start is not known.
    return before !== fromMs - 1000 * stepS && kwhAt.has(fromMs - 1000 * stepS);
  });
  return {
    runningH: (running.length * stepS) / 3600,
    starts: starts.length,
    stepS,
    countedDays: countedDays.size,
  };
}

/** Heat over electricity of the same uses; null where one was counted on fewer days. */
export function copOf(
  figures: readonly {
    readonly metric: string;
    readonly use: string;
    readonly last30Days: number | null;
    readonly daysMeasured: number;
  }[],
): number | null {
  let [heatKwh, electricKwh] = [0, 0];
  for (const heat of figures.filter(({ metric }) => metric === 'heat')) {
    const electric = figures.find(({ metric, use }) => metric === 'energy' && use === heat.use);
    if (!electric || electric.daysMeasured !== heat.daysMeasured) continue;
    heatKwh += heat.last30Days ?? 0;
    electricKwh += electric.last30Days ?? 0;
  }
  return electricKwh > leastKwh && heatKwh > 0 ? heatKwh / electricKwh : null;
}

/** Less electricity says nothing about a COP. */
const leastKwh = 1;
