import type { FrameSeries } from '../home/store.ts';
import { grade } from '../ingest/contract.ts';
import { type HistorySeries, historySeries } from './contract.ts';
import { tidied } from './draw.ts';
import type { DrawnLine } from './drawn-line.ts';
import { isSummed } from './lines.ts';

/** A drawn line as it stands on the wire. Of what was put together the worst grade and accuracy count. */
export function wireSeries({ line, slots, whole }: DrawnLine, soFarMs: number): HistorySeries {
  const used = usedOf(line.series, whole);
  const isGauge = !isSummed(line);
  return {
    appliance: line.appliance,
    metric: historySeries.shape.metric.parse(line.metric),
    use: historySeries.shape.use.parse(line.use),
    unit: historySeries.shape.unit.parse(used[0]?.unit),
    grade: worstGrade(used),
    stepS: Math.min(...used.map((one) => one.stepS)),
    accuracy: worstAccuracy(used),
    values: slots.map((slot) => slot.value),
    lows: isGauge ? slots.map((slot) => slot.lo) : null,
    highs: isGauge ? slots.map((slot) => slot.hi) : null,
    total: isGauge || whole.value === null ? null : tidied(whole.value),
    completeness: soFarMs <= 0 ? 0 : Number(Math.min(1, whole.coverMs / soFarMs).toFixed(4)),
  };
}

function usedOf(series: readonly FrameSeries[], whole: DrawnLine['whole']): readonly FrameSeries[] {
  const numbers = new Set(whole.used.map((piece) => piece.seriesNo));
  const used = series.filter((one) => numbers.has(one.seriesNo));
  return used.length > 0 ? used : series;
}

function worstGrade(series: readonly FrameSeries[]): HistorySeries['grade'] {
  const order = ['measured', 'simulated', 'derived', 'estimated', 'forecast'];
  const worst = Math.max(...series.map((one) => order.indexOf(one.grade)));
  return grade.parse(order[worst]);
}

function worstAccuracy(series: readonly FrameSeries[]): number | null {
  const known = series.map((one) => one.accuracy).filter((accuracy) => accuracy !== null);
  return known.length === 0 ? null : Math.max(...known);
}
