import type { HistorySeries } from '@hearth/energy/history/contract.ts';
import { type ChartSeries, uses } from '../../ui/chart/series.ts';

export type ElectricityUse = HistorySeries['use'];

/** Electricity of an appliance for a use. */
export interface UsePart {
  readonly use: ElectricityUse;
  readonly applianceKind: HistorySeries['applianceKind'];
}

/** Colour and pattern of a use of electricity; null for a source. The undivided total of a heat pump has its own. */
export function seriesOf({ use, applianceKind }: UsePart): ChartSeries | null {
  return use === 'none' ? (undivided[applianceKind] ?? 'app') : meanings[use];
}

const undivided: Readonly<Partial<Record<UsePart['applianceKind'], ChartSeries>>> = {
  'heat-pump': 'pump',
  'ev-charger': 'ev',
};

const meanings: Readonly<Record<Exclude<ElectricityUse, 'none'>, ChartSeries | null>> = {
  sh: 'sh',
  dhw: 'dhw',
  cooling: 'cool',
  appliances: 'app',
  rest: 'rest',
  ev: 'ev',
  generation: null,
  'grid-import': null,
  'feed-in': null,
  'battery-charge': null,
  'battery-discharge': null,
};

type Part = Pick<HistorySeries, 'appliance' | 'applianceKind' | 'metric' | 'use' | 'grade'>;

/** The series that add up to the consumption. An appliance's total counts only if it reports no series by use. */
export function usedLines<One extends Part>(series: readonly One[]): readonly One[] {
  const electric = series.filter(
    (each) => each.metric === 'energy' && each.grade !== 'forecast' && seriesOf(each),
  );
  const divided = new Set(
    electric.filter((each) => each.use !== 'none').map((each) => each.appliance),
  );
  return electric.filter((each) => each.use !== 'none' || !divided.has(each.appliance));
}

/** Series of temperatures and humidity, in order of display. */
export function gaugesIn<One extends Pick<HistorySeries, 'metric'>>(
  series: readonly One[],
): readonly One[] {
  return gaugeOrder.flatMap((metric) => series.filter((each) => each.metric === metric));
}

const gaugeOrder: readonly HistorySeries['metric'][] = [
  'outdoor-temperature',
  'room-temperature',
  'room-humidity',
  'leaving-water-temperature',
  'tank-temperature',
];

/** All gauges of a single appliance; with several appliances the outdoor temperature only. */
export function visibleGauges<
  One extends Pick<HistorySeries, 'metric' | 'appliance' | 'completeness'>,
>(gauges: readonly One[]): readonly One[] {
  if (new Set(gauges.map((gauge) => gauge.appliance)).size <= 1) return gauges;
  const outdoors = gauges.filter((gauge) => gauge.metric === 'outdoor-temperature');
  return outdoors.toSorted((first, second) => second.completeness - first.completeness).slice(0, 1);
}

/** Groups series by use, in stacking order from the axis. */
export function byMeaning<One extends UsePart>(
  lines: readonly One[],
): readonly (readonly [ChartSeries, readonly One[]])[] {
  return uses.flatMap((series) => {
    const own = lines.filter((line) => seriesOf(line) === series);
    return own.length === 0 ? [] : [[series, own] as const];
  });
}
