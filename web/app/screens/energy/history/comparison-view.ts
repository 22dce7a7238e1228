import type { History, YearComparison } from '@hearth/energy/history/contract.ts';
import { type EnergyChange, changeOf } from '../change.ts';
import type { HistoryRequest } from './history-request.ts';
import type { HistoryView } from './history-view.ts';

/** A period beside another one: the two sums and their change, over the steps that both know. */
export interface ComparisonView {
  readonly kWh: number;
  readonly beforeKwh: number;
  readonly change: EnergyChange | null;
}

/** The chosen comparison; null where one of both is not known. */
export function comparisonView(
  { compare }: Pick<HistoryRequest, 'compare'>,
  {
    view,
    history,
    comparison,
  }: {
    readonly view: HistoryView;
    readonly history: Pick<History, 'before'>;
    readonly comparison: YearComparison | null;
  },
): ComparisonView | null {
  const sums = {
    previous: [view.sums.totalKwh, history.before?.total],
    year: [comparison?.total, comparison?.totalBefore],
    weather: [comparison?.total, comparison?.atThisWeather?.totalBefore],
  };
  const [kWh, beforeKwh] = sums[compare];
  if (kWh == null || beforeKwh == null) return null;
  const { resolutionKwh } = view.picture;
  return { kWh, beforeKwh, change: changeOf(kWh, { beforeKwh, resolutionKwh }) };
}
