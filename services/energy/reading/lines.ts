import type { z } from 'zod';
import type { FrameSeries } from '../home/home-frame.ts';
import { grade } from './contract.ts';

/**
 * One line or part of a stack in a chart: all series of one appliance with the same metric and use, from any source. Forecasts
 * are lines of their own.
 */
export interface Line {
  readonly appliance: string;
  readonly metric: string;
  readonly use: string;
  readonly isForecast: boolean;
  readonly series: readonly FrameSeries[];
}

export function linesOf(series: readonly FrameSeries[]): readonly Line[] {
  const lines = new Map<string, Line>();
  for (const each of series) {
    const { appliance, metric, use } = each;
    const isForecast = each.grade === 'forecast';
    const key = `${appliance} ${metric} ${use} ${isForecast}`;
    const line = lines.get(key);
    lines.set(key, { appliance, metric, use, isForecast, series: [...(line?.series ?? []), each] });
  }
  return [...lines.values()];
}

/** Whether values are summed (energy) or averaged. */
export const isSummed = (line: Pick<Line, 'metric'>): boolean =>
  line.metric === 'energy' || line.metric === 'heat';

const consumed = new Set(['sh', 'dhw', 'cooling', 'appliances', 'rest', 'ev']);

/**
 * Lines whose sum is the electricity use of a home. `none` is an appliance's undivided total; it counts only where the appliance
 * reports no parts.
 */
export function consumptionLinesOf<L extends Line>(lines: readonly L[]): readonly L[] {
  const electric = lines.filter((line) => line.metric === 'energy' && !line.isForecast);
  const divided = new Set(
    electric.filter((line) => consumed.has(line.use)).map((line) => line.appliance),
  );
  return electric.filter(
    (line) => consumed.has(line.use) || (line.use === 'none' && !divided.has(line.appliance)),
  );
}

const gradeOrder = ['measured', 'simulated', 'derived', 'estimated', 'forecast'];

export function worstGrade(series: readonly Pick<FrameSeries, 'grade'>[]): z.infer<typeof grade> {
  const worst = Math.max(...series.map((each) => gradeOrder.indexOf(each.grade)));
  return grade.parse(gradeOrder[worst]);
}

export function worstAccuracy(series: readonly Pick<FrameSeries, 'accuracy'>[]): number | null {
  const accuracies = series.map((each) => each.accuracy).filter((accuracy) => accuracy !== null);
  return accuracies.length === 0 ? null : Math.max(...accuracies);
}
