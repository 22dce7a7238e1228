import type { BudgetPlan } from './budget-plan.ts';

type PlanMonth = BudgetPlan['months'][number];

export interface BudgetMonthAmount {
  readonly kwh: number;
  readonly amount: number | null;
}

/** Sum of the expected months. */
export function yearOfMonths(months: readonly PlanMonth[], unit: 'kwh' | 'money'): number {
  return months.reduce(
    (sum, month) => sum + (unit === 'kwh' ? totalKwh(month) : (month.amount ?? 0)),
    0,
  );
}

const totalKwh = ({ heatPumpKwh, householdKwh }: PlanMonth): number => heatPumpKwh + householdKwh;

/** The budget by month: the expected months, scaled to the target where one is set. The months add up to it. */
export function budgetByMonth({
  months,
  target,
}: Pick<BudgetPlan, 'months' | 'target'>): readonly BudgetMonthAmount[] {
  const year = target ? yearOfMonths(months, target.unit) : 0;
  const factor = target && year > 0 ? target.year / year : 1;
  return months.map((month) => ({
    kwh: totalKwh(month) * factor,
    amount: month.amount === null ? null : month.amount * factor,
  }));
}
