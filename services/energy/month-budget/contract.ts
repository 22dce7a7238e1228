import { endpoint } from '@hearth/platform/http/contract.ts';
import { inInstallation, localDate, timeZone } from '@hearth/platform/http/schema.ts';
import { z } from 'zod';
import { varianceParts } from '../budget/variance-parts.ts';

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
  /** Cost of a usual such month with the home's solar panels, before any target; null without panels, and where prices are missing. */
  withPanels: micros.nullable(),
  /** Cost at the end of the month: four of five months are expected between `low` and `high`. Null before the first measured day. */
  end: z.object({ low: micros, likely: micros, high: micros }).nullable(),
});
export type MonthBudget = z.infer<typeof monthBudget>;

const monthUse = z.object({ heatPumpKwh: z.number(), householdKwh: z.number() });

export const budgetVariance = z.object({
  installation: z.uuid(),
  /** ISO 4217. */
  currency: z.string(),
  /** The costs are being calculated in the background: `spent` and `chosen` are null until a later request. */
  isPending: z.boolean(),
  /** Ended months under the budget, newest first, twelve at most. */
  months: z.array(
    z.object({
      /** `2026-10`. */
      month: z.string(),
      /** Including VAT, in millionths of the currency. */
      budget: micros,
      /** Null unless the whole month is measured and priced. */
      spent: micros.nullable(),
    }),
  ),
  /** One month with the causes of its difference; null where none can be explained. */
  chosen: z
    .object({
      month: z.string(),
      budget: micros,
      spent: micros,
      /** They add up to `spent` less `budget`. */
      parts: z.array(z.object({ part: z.enum(varianceParts), amount: micros })),
      /** Degree days below 15 C of the month and of a usual one; null where they are not known. */
      degreeDays: z.object({ own: z.number(), usual: z.number() }).nullable(),
      expectedUse: monthUse,
      /** Null where the heat pump has no count of its own. */
      use: monthUse.nullable(),
      /** Electricity beyond what the month's heat usually needs, kWh; null where heat is not counted. */
      extraKwh: z.number().nullable(),
    })
    .nullable(),
});
export type BudgetVariance = z.infer<typeof budgetVariance>;

export const monthBudgetContract = {
  getBudgetVariance: endpoint({
    method: 'get',
    path: '/v1/installations/{installation}/settings/budget/variance',
    summary:
      'Ended months against the budget, and why one of them was dearer or cheaper; not found without a budget in the contract’s currency',
    resource: 'budget',
    verb: 'read',
    /** Partners see no costs. */
    roles: ['owner', 'resident', 'demo'],
    params: inInstallation,
    query: z.object({
      month: z
        .string()
        .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
        .optional(),
    }),
    answer: budgetVariance,
  }),
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
