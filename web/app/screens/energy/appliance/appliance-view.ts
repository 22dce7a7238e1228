import type { ApplianceDetail } from '@hearth/energy/appliance/contract.ts';
import type { ChartSeries } from '../../../ui/chart/series.ts';
import { sumOfValues, withoutRoundingNoise } from '../chart-model.ts';
import { byMeaning, usedLines } from '../uses.ts';

export type SeriesFigures = ApplianceDetail['series'][number];

/** Series of an appliance, by use and by metric. */
export interface ApplianceView {
  readonly uses: readonly UseFigures[];
  readonly gauges: readonly GaugeFigures[];
  readonly resolutionKwh: number | null;
}

export interface UseFigures {
  readonly series: ChartSeries;
  readonly todayKwh: number | null;
  readonly last30DaysKwh: number | null;
  readonly daysMeasured: number;
}

export interface GaugeFigures {
  readonly metric: SeriesFigures['metric'];
  readonly unit: SeriesFigures['unit'];
  readonly value: number;
  /** End of the slot, or the present within a running slot. */
  readonly at: string;
  /** Newer than twice the reporting interval. */
  readonly isFresh: boolean;
}

export function applianceView(detail: ApplianceDetail): ApplianceView {
  const nowMs = Date.parse(detail.asOf);
  const own = detail.series.map((each) => ({
    ...each,
    appliance: detail.appliance,
    applianceKind: detail.kind,
  }));
  const lines = usedLines(own);
  const accuracies = lines.flatMap((line) => (line.accuracy === null ? [] : [line.accuracy]));
  return {
    uses: byMeaning(lines).map(([series, parts]) => ({
      series,
      todayKwh: sumOfValues(parts.map((part) => part.today)),
      last30DaysKwh: sumOfValues(parts.map((part) => part.last30Days)),
      daysMeasured: Math.max(...parts.map((part) => part.daysMeasured)),
    })),
    gauges: gaugeOrder.flatMap((metric) => {
      const newest = detail.series
        .filter((each) => each.metric === metric && each.grade !== 'forecast')
        .flatMap((each) => (each.latest ? [{ ...each, latest: each.latest }] : []))
        .toSorted((first, second) => Date.parse(second.latest.to) - Date.parse(first.latest.to))[0];
      if (!newest) return [];
      const { unit, latest, stepS } = newest;
      const endMs = Date.parse(latest.to);
      const at = endMs < nowMs ? latest.to : detail.asOf;
      return [
        { metric, unit, value: latest.value, at, isFresh: nowMs - endMs <= 2 * stepS * 1000 },
      ];
    }),
    resolutionKwh:
      accuracies.length === 0 ? null : withoutRoundingNoise(2 * Math.max(...accuracies)),
  };
}

const gaugeOrder: readonly SeriesFigures['metric'][] = [
  'room-temperature',
  'room-humidity',
  'outdoor-temperature',
  'leaving-water-temperature',
  'tank-temperature',
];
