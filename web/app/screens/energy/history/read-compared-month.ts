import { addDays, localDate } from '@hearth/calendar/dates.ts';
import type { Result } from '@hearth/core/problem.ts';
import type { BudgetPlan } from '@hearth/energy/budget/budget-plan.ts';
import type { Costs } from '@hearth/energy/cost/contract.ts';
import type { History } from '@hearth/energy/history/contract.ts';

/** Ended months that the budget page compares. */
const monthsMax = 12;

/** The month such as `2026-10` that the budget page compares with its budget; null where it does not, or where it cannot be read. */
export async function readComparedMonth(
  { period, range, from, asOf, timeZone }: History,
  costs: Costs,
  readBudget: () => Promise<Result<{ readonly budget: BudgetPlan | null }>>,
): Promise<string | null> {
  if (period !== 'month' || range !== null || costs.state !== 'known') return null;
  const first = localDate(from, timeZone);
  const month = first.slice(0, 7);
  if (!lastMonths(localDate(asOf, timeZone)).includes(month)) return null;
  const answer = await readBudget();
  const budget = answer.ok ? answer.value.budget : null;
  return budget && budget.validFrom <= first && budget.currency === costs.currency ? month : null;
}

/** The ended months before a day, the newest first. */
function lastMonths(today: string): readonly string[] {
  const months: string[] = [];
  let first = `${today.slice(0, 7)}-01`;
  while (months.length < monthsMax) {
    const month = addDays(first, -1).slice(0, 7);
    months.push(month);
    first = `${month}-01`;
  }
  return months;
}
