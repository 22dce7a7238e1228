import type { History } from '@hearth/energy/history/contract.ts';
import type { Stack } from '../../../ui/chart/bars.ts';
import type { ChartSeries } from '../../../ui/chart/series.ts';
import { sumOfValues } from '../chart-model.ts';
import { hourSteps } from './house-view.ts';

/** Energy that a meter, solar panels or a battery report. */
export type FlowName =
  | 'grid-import'
  | 'generation'
  | 'battery-discharge'
  | 'feed-in'
  | 'battery-charge';

/** Flows of a meter, of solar panels or of a battery: to the house above the baseline, away from it below. */
export interface FlowView {
  readonly steps: History['slots'];
  readonly above: readonly FlowStack[];
  readonly below: readonly FlowStack[];
  readonly sums: readonly { readonly flow: FlowName; readonly kWh: number }[];
}

export interface FlowStack extends Stack {
  readonly flow: FlowName;
}

const sides: Readonly<Record<'above' | 'below', readonly (readonly [FlowName, ChartSeries])[]>> = {
  above: [
    ['grid-import', 'grid'],
    ['generation', 'sun'],
    ['battery-discharge', 'batt'],
  ],
  below: [
    ['feed-in', 'sun'],
    ['battery-charge', 'batt'],
  ],
};

/** The view; null where the history has no such flow. */
export function flowView({
  series,
  slots,
  asOf,
  period,
}: Pick<History, 'series' | 'slots' | 'asOf' | 'period'>): FlowView | null {
  const electric = series.filter((each) => each.metric === 'energy' && each.grade !== 'forecast');
  const drawn = hourSteps(slots, { asOfMs: Date.parse(asOf), isDay: period === 'day' });
  const stacksOf = (side: 'above' | 'below'): readonly FlowStack[] =>
    sides[side].flatMap(([flow, fill]) => {
      const own = electric.filter((each) => each.use === flow);
      if (own.length === 0) return [];
      const values = slots.map((_, step) =>
        sumOfValues(own.map((each) => each.values[step] ?? null)),
      );
      return [{ flow, series: fill, values: drawn.sums(values) }];
    });
  const [above, below] = [stacksOf('above'), stacksOf('below')];
  const sums = [...above, ...below].flatMap(({ flow }) => {
    const kWh = sumOfValues(electric.filter((each) => each.use === flow).map((each) => each.total));
    return kWh === null ? [] : [{ flow, kWh }];
  });
  return sums.length === 0 ? null : { steps: drawn.steps, above, below, sums };
}
