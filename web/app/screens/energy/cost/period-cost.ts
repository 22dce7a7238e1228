import type { Costs } from '@hearth/energy/cost/contract.ts';
import type { Days } from './cost-sum.ts';

/** Cost of a period and what it is compared with. */
export interface PeriodCost {
  readonly costs: Costs;
  readonly days: Days;
  /** What `before` is: the days before, those a year before, or those at this weather. */
  readonly compare: 'previous' | 'year' | 'weather';
  /** The ended days of the period, and as many that they are compared with; null where these are not read. */
  readonly before: {
    readonly costs: Costs;
    readonly days: Days;
    readonly compared: Days;
  } | null;
  /** Bought energy that the weather explains against the year before; null where it is not known. */
  readonly weatherKwh?: number | null;
}
