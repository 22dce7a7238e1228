import { type BudgetMonthAmount, budgetByMonth } from '@hearth/energy/budget/budget-by-month.ts';
import type { BudgetPlan } from '@hearth/energy/budget/budget-plan.ts';

/** The months of a typed or saved budget. A target that is not complete yet does not count. */
export function budgetMonths(
  plan: Pick<BudgetPlan, 'months' | 'target' | 'currency'>,
): readonly BudgetMonthAmount[] {
  const isMoney = plan.target?.unit === 'money' && plan.currency === null;
  return budgetByMonth({ ...plan, target: isMoney ? null : plan.target });
}
