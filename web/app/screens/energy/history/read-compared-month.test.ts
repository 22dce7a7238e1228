import { ok } from '@hearth/core/problem.ts';
import type { BudgetPlan } from '@hearth/energy/budget/budget-plan.ts';
import type { Costs } from '@hearth/energy/cost/contract.ts';
import { expect, test } from 'vitest';
import { historyOf } from '../testing-energy.ts';
import { readComparedMonth } from './read-compared-month.ts';

const costs: Costs = {
  installation: '019fa000-0000-7000-8000-000000000001',
  timeZone: 'UTC',
  asOf: '2026-03-10T12:00:00Z',
  state: 'known',
  currency: 'EUR',
  revision: 1,
  days: [],
  total: 0,
};

test.each([
  ['an ended month under the budget', '2026-02-01', 'month', '2026-02'],
  ['the first month under it', '2025-11-01', 'month', '2025-11'],
  ['a month before it', '2025-10-01', 'month', null],
  ['the month that runs', '2026-03-01', 'month', null],
  ['a year', '2025-01-01', 'year', null],
] as const)('the budget page compares %s: %s', async (_, first, period, expected) => {
  const history = historyOf({ period, from: `${first}T00:00:00.000Z` });
  const budget = { validFrom: '2025-11-01', currency: 'EUR' } as BudgetPlan;
  const read = () => Promise.resolve(ok({ budget }));
  expect(await readComparedMonth(history, costs, read)).toBe(expected);
  const without = () => Promise.resolve(ok({ budget: null }));
  expect(await readComparedMonth(history, costs, without)).toBe(null);
  const range = { from: first, to: '2026-03-01' };
  expect(await readComparedMonth({ ...history, range }, costs, read)).toBe(null);
});
