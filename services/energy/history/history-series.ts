import type { FrameSeries } from '../home/home-frame.ts';
import { type HistorySeries, historySeries } from './contract.ts';
import { roundToFloat } from '../reading/aggregate.ts';
import type { AggregatedLine } from './aggregate-lines.ts';
import { isSummed, worstAccuracy, worstGrade } from '../reading/lines.ts';

/** A line as the API returns it, with the worst grade and accuracy of its series. */
export function historySeriesOf(
  { line, slots, whole }: AggregatedLine,
  soFarMs: number,
): HistorySeries {
  const used = usedOf(line.series, whole);
  const isGauge = !isSummed(line);
  return {
    appliance: line.appliance,
    applianceKind: historySeries.shape.applianceKind.parse(line.series[0]?.applianceKind),
    metric: historySeries.shape.metric.parse(line.metric),
    use: historySeries.shape.use.parse(line.use),
    unit: historySeries.shape.unit.parse(used[0]?.unit),
    grade: worstGrade(used),
    stepS: Math.min(...used.map((each) => each.stepS)),
    accuracy: worstAccuracy(used),
    values: slots.map((slot) => slot.value),
    lows: isGauge ? slots.map((slot) => slot.lo) : null,
    highs: isGauge ? slots.map((slot) => slot.hi) : null,
    total: isGauge || whole.value === null ? null : roundToFloat(whole.value),
    completeness: soFarMs <= 0 ? 0 : Number(Math.min(1, whole.coverMs / soFarMs).toFixed(4)),
  };
}

function usedOf(
  series: readonly FrameSeries[],
  whole: AggregatedLine['whole'],
): readonly FrameSeries[] {
  const numbers = new Set(whole.intervals.map((piece) => piece.seriesNo));
  const used = series.filter((each) => numbers.has(each.seriesNo));
  return used.length > 0 ? used : series;
}
