import type { Costs } from '@hearth/energy/cost/contract.ts';
import { type CostPartName, type Days, minorDigits, roundedTo } from './cost-sum.ts';
import type { PeriodCost } from './period-cost.ts';
import { yearlyChangeOf } from './yearly-change.ts';

/** Cause of a difference between two costs. */
export type ChangeCause = 'price' | 'weather' | 'use' | 'fixed' | 'feed-in';

export interface CauseOfChange {
  readonly cause: ChangeCause;
  /** In minor units; positive where it made the later period dearer. */
  readonly amount: number;
}

/**
 * Causes of the difference to the same days a year before, which add up to it as written. Weather and use are the difference of
 * bought energy at the mean price of the year before; price is the rest of what depends on energy: another rate, or other hours.
 * Null where the two cannot be compared.
 */
export function changeCausesOf(
  props: Pick<PeriodCost, 'costs' | 'days' | 'yearBefore' | 'weatherKwh'>,
): readonly CauseOfChange[] | null {
  const change = yearlyChangeOf(props);
  const { costs, yearBefore } = props;
  if (!change || !yearBefore) return null;
  const now = sumsOf(costs, yearBefore.compared);
  const before = sumsOf(yearBefore.costs, yearBefore.days);
  if (before.importKwh < leastKwh) return null;
  const atMeanPrice = (kWh: number): number =>
    Math.round((before.byEnergy / before.importKwh) * kWh);
  const weather = atMeanPrice(props.weatherKwh ?? 0);
  const unit = 10 ** (6 - minorDigits(costs.currency ?? 'EUR'));
  const others = [
    { cause: 'weather' as const, micros: weather },
    { cause: 'use' as const, micros: atMeanPrice(now.importKwh - before.importKwh) - weather },
    { cause: 'fixed' as const, micros: now.fixed - before.fixed },
    { cause: 'feed-in' as const, micros: now.feedIn - before.feedIn },
  ]
    .filter(({ micros }) => micros !== 0)
    .map(({ cause, micros }) => ({ cause, amount: roundedTo(micros, unit) }));
  const rest = others.reduce((sum, { amount }) => sum - amount, change.now - change.before);
  return [{ cause: 'price', amount: rest }, ...others];
}

/** A mean price of less energy says nothing. */
const leastKwh = 1;

interface Sums {
  readonly importKwh: number;
  /** Millionths of the currency that depend on bought energy. */
  readonly byEnergy: number;
  readonly fixed: number;
  readonly feedIn: number;
}

function sumsOf({ days }: Pick<Costs, 'days'>, { from, to }: Days): Sums {
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
