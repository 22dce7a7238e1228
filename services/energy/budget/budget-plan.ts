import { isDeepStrictEqual } from 'node:util';
import { localDate } from '@hearth/platform/http/schema.ts';
import { z } from 'zod';
import { yearOfMonths } from './budget-by-month.ts';

const kwh = z.number().min(0).max(100_000);
const amount = z.number().min(0).max(1_000_000);

/** Expected use of a month in a usual year. */
const planMonth = z.strictObject({
  heatPumpKwh: kwh,
  householdKwh: kwh,
  /** Cost under the contract of the day of saving, including VAT; null without one. */
  amount: amount.nullable(),
});

/** Yearly budget of electricity: the expected months of a usual year, distributed by degree days, and the person's own target. */
export const budgetPlan = z
  .strictObject({
    /** First local day on which it holds. */
    validFrom: localDate,
    /** ISO 4217; null without a contract. */
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/)
      .nullable(),
    /** January to December. */
    months: z.array(planMonth).length(12),
    /** Own target for the year; null: the expected use is the budget. */
    target: z
      .strictObject({ unit: z.enum(['kwh', 'money']), year: z.number().positive().max(1_000_000) })
      .nullable(),
  })
  .superRefine(({ currency, months, target }, context) => {
    if (
      currency === null &&
      (target?.unit === 'money' || months.some((each) => each.amount !== null))
    )
      context.addIssue({ code: 'custom', message: 'money-without-contract', path: ['currency'] });
    if (!target) return;
    const share = target.year / yearOfMonths(months, target.unit);
    if (!(share >= targetShares.least && share <= targetShares.most))
      context.addIssue({
        code: 'custom',
        message: 'target-not-believable',
        path: ['target', 'year'],
      });
  });
export type BudgetPlan = z.infer<typeof budgetPlan>;

/** Plausible targets relative to the expected year. */
const targetShares = { least: 0.2, most: 5 };

/** First local day with a different budget; null without a difference. */
export function firstDayOfPlanChange(
  before: BudgetPlan | null,
  after: BudgetPlan | null,
): string | null {
  if (isDeepStrictEqual(before, after)) return null;
  return (after ?? before)?.validFrom ?? null;
}
