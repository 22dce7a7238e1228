import { endpoint } from '@hearth/platform/http/contract.ts';
import { inInstallation, localDate, timeZone } from '@hearth/platform/http/schema.ts';
import { z } from 'zod';

const micros = z.int();

export const monthBudget = z.object({
  installation: z.uuid(),
  timeZone,
  /** Local day up to which the month is known, inclusive. */
  today: localDate,
  /** ISO 4217. */
  currency: z.string(),
  /** Budget of the month including VAT, in millionths of the currency. */
  budget: micros,
  /** Part of the budget for the elapsed days, today included. */
  plannedByToday: micros,
  /** Cost of the month so far, of all days that could be priced. */
  spent: micros,
  /** Elapsed days before today, and how many of them are measured and priced. */
  days: z.int().min(0),
  measuredDays: z.int().min(0),
  /** Cost at the end of the month: four of five months are expected between `low` and `high`. Null before the first measured day. */
  end: z.object({ low: micros, likely: micros, high: micros }).nullable(),
});
export type MonthBudget = z.infer<typeof monthBudget>;

export const monthBudgetContract = {
  getMonthBudget: endpoint({
    method: 'get',
    path: '/v1/installations/{installation}/settings/budget/month',
    summary:
      'The present month against its budget; not found without a budget in the contract’s currency',
    resource: 'budget',
    verb: 'read',
    /** Partners see no costs. */
    roles: ['owner', 'resident', 'demo'],
    params: inInstallation,
    answer: monthBudget,
  }),
};
