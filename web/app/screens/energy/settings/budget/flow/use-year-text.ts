import type { BudgetPlan } from '@hearth/energy/budget/budget-plan.ts';
import { useFormats } from '../../../../../i18n/use-formats.ts';
import { useText } from '../../../../../i18n/use-text.ts';
import { budgetMonths } from './budget-months.ts';
import { useBudgetMoney } from './use-budget-money.ts';

/** "1 010 € and 4 600 kWh", or the energy alone. */
export function useYearText() {
  const text = useText();
  const formats = useFormats();
  const money = useBudgetMoney(null);
  return (plan: Pick<BudgetPlan, 'months' | 'target' | 'currency'>): string => {
    const months = budgetMonths(plan);
    const energy = formats.energy(
      months.reduce((sum, { kwh }) => sum + kwh, 0),
      0,
    );
    const cost = months.reduce((sum, { amount }) => sum + (amount ?? 0), 0);
    return plan.currency === null
      ? energy
      : text('budget.cost-and-energy', { cost: money.of(plan.currency, cost), energy });
  };
}
