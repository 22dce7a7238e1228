import type { History, HistorySeries } from '@hearth/energy/history/contract.ts';

/** Uses whose heat a unit counts. */
export const heatUses = ['sh', 'dhw'] as const;
export type HeatUse = (typeof heatUses)[number];

export const hasCop = ({ series }: Pick<History, 'series'>): boolean =>
  heatUses.some((use) => pairsOf(use, series).length > 0);

export interface Pair {
  readonly heat: HistorySeries;
  readonly electricity: HistorySeries;
}

/** Heat and electricity of one use, counted by the same unit. */
export function pairsOf(use: HeatUse, series: readonly HistorySeries[]): readonly Pair[] {
  const own = series.filter((each) => each.use === use && each.grade !== 'forecast');
  return own
    .filter(({ metric }) => metric === 'heat')
    .flatMap((heat) => {
      const electricity = own.find(
        ({ metric, appliance }) => metric === 'energy' && appliance === heat.appliance,
      );
      return electricity ? [{ heat, electricity }] : [];
    });
}
