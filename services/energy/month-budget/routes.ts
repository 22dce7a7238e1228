import type { Implementation } from '@hearth/platform/http/http.ts';
import { createRecentAnswers } from '../cost/recent-answers.ts';
import type { PriceDeps } from '../price/read-published-prices.ts';
import type { monthBudgetContract } from './contract.ts';
import { readBudgetVariance } from './read-budget-variance.ts';
import { readMonthBudget } from './read-month-budget.ts';

export function monthBudgetRoutes(deps: PriceDeps): Implementation<typeof monthBudgetContract> {
  const recent = createRecentAnswers();
  const recentMonths = createRecentAnswers();
  return {
    getMonthBudget: ({ access }) =>
      recentMonths.answer(deps, access, {
        name: 'getMonthBudget',
        request: null,
        readings: 'today',
        compute: (home) => readMonthBudget(deps, access, { home, recent }),
      }),
    getBudgetVariance: ({ access, query }) =>
      recent.answer(deps, access, {
        name: 'getBudgetVariance',
        request: query,
        readings: 'past',
        compute: () => readBudgetVariance(deps, access, query.month),
        isFinal: ({ isPending }) => !isPending,
      }),
  };
}
