import { type CostChange, atMeanPrice, costChangeOf, sumsOf } from './cost-change.ts';
import { minorDigits } from '../../../i18n/amount-text.ts';
import { roundedTo } from './cost-sum.ts';
import type { PeriodCost } from './period-cost.ts';

/** Cause of a difference between two costs. */
export type ChangeCause = 'price' | 'weather' | 'use' | 'fixed' | 'feed-in';

export interface CauseOfChange {
  readonly cause: ChangeCause;
  /** In minor units; positive where it made the later period dearer. */
  readonly amount: number;
}

/**
 * Causes of the difference to the compared days, which add up to it as written. Weather and use are the difference of bought energy at
 * the mean price of the compared days; price is the rest of what depends on energy: another rate, or other hours. Compared at this
 * weather, the weather is no cause. Null where the two cannot be compared.
 */
export function changeCausesOf(
  props: Pick<PeriodCost, 'costs' | 'days' | 'before' | 'compare' | 'weatherKwh'>,
): readonly CauseOfChange[] | null {
  const change = costChangeOf(props);
  return change && causesOf(props, change);
}

function causesOf(
  { costs, before: compared, compare, weatherKwh }: Parameters<typeof changeCausesOf>[0],
  change: CostChange,
): readonly CauseOfChange[] | null {
  if (!compared) return null;
  const now = sumsOf(costs, compared.compared);
  const before = sumsOf(compared.costs, compared.days);
  const weather = atMeanPrice(before, weatherKwh ?? 0);
  const energy = atMeanPrice(before, now.importKwh - before.importKwh);
  if (weather === null || energy === null) return null;
  const unit = 10 ** (6 - minorDigits(costs.currency ?? 'EUR'));
  const others = [
    { cause: 'weather' as const, micros: compare === 'weather' ? 0 : weather },
    { cause: 'use' as const, micros: energy - weather },
    { cause: 'fixed' as const, micros: now.fixed - before.fixed },
    { cause: 'feed-in' as const, micros: now.feedIn - before.feedIn },
  ]
    .filter(({ micros }) => micros !== 0)
    .map(({ cause, micros }) => ({ cause, amount: roundedTo(micros, unit) }));
  const rest = others.reduce((sum, { amount }) => sum - amount, change.now - change.before);
  return [{ cause: 'price', amount: rest }, ...others];
}
