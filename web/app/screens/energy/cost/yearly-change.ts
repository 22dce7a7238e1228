import { wholeSumOf } from './cost-sum.ts';
import type { PeriodCost } from './period-cost.ts';

/** Cost of ended days and of the same days a year before, in minor units. */
export interface YearlyChange {
  readonly now: number;
  readonly before: number;
  /** The period runs, and today is left out. */
  readonly isUntilYesterday: boolean;
}

/** Null unless all days of both are measured and priced. */
export function yearlyChangeOf({
  costs,
  days,
  yearBefore,
}: Pick<PeriodCost, 'costs' | 'days' | 'yearBefore'>): YearlyChange | null {
  const now = yearBefore && wholeSumOf(costs, yearBefore.compared);
  const before = yearBefore && wholeSumOf(yearBefore.costs, yearBefore.days);
  return now && before
    ? {
        now: now.total,
        before: before.total,
        isUntilYesterday: yearBefore.compared.to < days.to,
      }
    : null;
}
