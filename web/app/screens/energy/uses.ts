import type { HistorySeries } from '@hearth/energy/history/contract.ts';
import { type Series, uses } from '../../ui/chart/series.ts';

export type Use = HistorySeries['use'];

/** What electricity was used for, by its colour and pattern; null for where it came from. */
export function seriesOf(use: Use): Series | null {
  return meanings[use];
}

const meanings: Readonly<Record<Use, Series | null>> = {
  sh: 'sh',
  dhw: 'dhw',
  cooling: 'cool',
  appliances: 'app',
  rest: 'rest',
  ev: 'ev',
  // An appliance's undivided total.
  none: 'app',
  generation: null,
  'grid-import': null,
  'feed-in': null,
  'battery-charge': null,
  'battery-discharge': null,
};

type Part = Pick<HistorySeries, 'appliance' | 'metric' | 'use' | 'grade'>;

/**
 * The lines that add up to the electricity that was used. An appliance's undivided total counts only where that appliance
 * reports no parts, since the parts would be counted twice.
 */
export function usedLines<One extends Part>(series: readonly One[]): readonly One[] {
  const electric = series.filter(
    (one) => one.metric === 'energy' && one.grade !== 'forecast' && seriesOf(one.use),
  );
  const divided = new Set(electric.filter((one) => one.use !== 'none').map((one) => one.appliance));
  return electric.filter((one) => one.use !== 'none' || !divided.has(one.appliance));
}

/** What was measured beside energy: temperatures and humidity. */
export function gaugesIn<One extends Pick<HistorySeries, 'metric'>>(
  series: readonly One[],
): readonly One[] {
  return gaugeOrder.flatMap((metric) => series.filter((one) => one.metric === metric));
}

const gaugeOrder: readonly HistorySeries['metric'][] = [
  'outdoor-temperature',
  'room-temperature',
  'room-humidity',
  'leaving-water-temperature',
  'tank-temperature',
];

/** All of a single appliance; of several the weather outdoors, told once: the rest is shown where one of them is chosen. */
export function visibleGauges<
  One extends Pick<HistorySeries, 'metric' | 'appliance' | 'completeness'>,
>(gauges: readonly One[]): readonly One[] {
  if (new Set(gauges.map((gauge) => gauge.appliance)).size <= 1) return gauges;
  const outdoors = gauges.filter((gauge) => gauge.metric === 'outdoor-temperature');
  return outdoors.toSorted((one, other) => other.completeness - one.completeness).slice(0, 1);
}

/** Groups by meaning, in the order of a stack from the axis. */
export function byMeaning<One>(
  lines: readonly One[],
  useOf: (line: One) => Use,
): readonly (readonly [Series, readonly One[]])[] {
  return uses.flatMap((series) => {
    const own = lines.filter((line) => seriesOf(useOf(line)) === series);
    return own.length === 0 ? [] : [[series, own] as const];
  });
}
