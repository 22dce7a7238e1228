import type { Costs } from '@hearth/energy/cost/contract.ts';
import { minorDigits } from '../../../i18n/amount-text.ts';
import { type CostPartName, type Days, roundedTo, wholeSumOf } from './cost-sum.ts';
import type { PeriodCost } from './period-cost.ts';

/** Cost of ended days and of those that they are compared with, in minor units. */
export interface CostChange {
  readonly now: number;
  /** At this weather where that is chosen. */
  readonly before: number;
  /** The period runs, and today is left out. */
  readonly isUntilYesterday: boolean;
}

/** Null unless all days of both are measured and priced, and the weather is known where it is chosen. */
export function costChangeOf(
  props: Pick<PeriodCost, 'costs' | 'days' | 'before' | 'compare' | 'weatherKwh'>,
): CostChange | null {
  const { costs, days, before: compared, compare } = props;
  const now = compared && wholeSumOf(costs, compared.compared);
  const before = compared && wholeSumOf(compared.costs, compared.days);
  const weather = compare === 'weather' ? weatherAmountOf(props) : 0;
  return now && before && weather !== null
    ? {
        now: now.total,
        before: before.total + weather,
        isUntilYesterday: compared.compared.to < days.to,
      }
    : null;
}

/** Bought energy and amounts of a range of days. */
export interface CostSums {
  readonly importKwh: number;
  /** Millionths of the currency that depend on bought energy. */
  readonly byEnergy: number;
  readonly fixed: number;
  readonly feedIn: number;
}

export function sumsOf({ days }: Pick<Costs, 'days'>, { from, to }: Days): CostSums {
  const inside = days.filter(({ day }) => day >= from && day <= to);
  const sum = (...names: readonly CostPartName[]): number =>
    inside.reduce(
      (all, { parts }) => names.reduce((each, name) => each + (parts[name] ?? 0), all),
      0,
    );
  return {
    importKwh: inside.reduce((all, { importKwh }) => all + importKwh, 0),
    byEnergy: sum('energy', 'network', 'tax'),
    fixed: sum('standing', 'capacity', 'credit'),
    feedIn: sum('feed-in'),
  };
}

/** What the weather makes of the bought energy at the mean price of the compared days, in minor units; null where it is not known. */
function weatherAmountOf({
  before,
  weatherKwh,
}: Pick<PeriodCost, 'before' | 'weatherKwh'>): number | null {
  if (!before || weatherKwh == null) return null;
  const micros = atMeanPrice(sumsOf(before.costs, before.days), weatherKwh);
  const unit = 10 ** (6 - minorDigits(before.costs.currency ?? 'EUR'));
  return micros === null ? null : roundedTo(micros, unit);
}

/** Bought energy at the mean price of days, millionths; null where too little was bought for a mean. */
export function atMeanPrice(
  { byEnergy, importKwh }: Pick<CostSums, 'byEnergy' | 'importKwh'>,
  kWh: number,
): number | null {
  return importKwh < leastKwh ? null : Math.round((byEnergy / importKwh) * kWh);
}

/** A mean price of less energy says nothing. */
const leastKwh = 1;
