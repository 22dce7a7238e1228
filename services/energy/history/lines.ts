import type { FrameSeries } from '../home/store.ts';

/**
 * What is drawn as one line or one part of a stack: everything that reports the same thing of the same appliance, whatever
 * way it came. Forecasts stay apart from what happened.
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
  for (const one of series) {
    const { appliance, metric, use } = one;
    const isForecast = one.grade === 'forecast';
    const key = `${appliance} ${metric} ${use} ${isForecast}`;
    const line = lines.get(key);
    lines.set(key, { appliance, metric, use, isForecast, series: [...(line?.series ?? []), one] });
  }
  return [...lines.values()];
}

/** Energy is summed, everything else averaged. */
export const isSummed = (line: Pick<Line, 'metric'>): boolean =>
  line.metric === 'energy' || line.metric === 'heat';

const consumed = new Set(['sh', 'dhw', 'cooling', 'appliances', 'rest', 'ev']);

/**
 * The lines that add up to the electricity a home used. `none` is an appliance's undivided total: it counts where that
 * appliance reports no parts, since the parts would be counted twice.
 */
export function consumptionOf<L extends Line>(lines: readonly L[]): readonly L[] {
  const electric = lines.filter((line) => line.metric === 'energy' && !line.isForecast);
  const divided = new Set(
    electric.filter((line) => consumed.has(line.use)).map((line) => line.appliance),
  );
  return electric.filter(
    (line) => consumed.has(line.use) || (line.use === 'none' && !divided.has(line.appliance)),
  );
}
