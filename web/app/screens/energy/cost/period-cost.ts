import type { Costs } from '@hearth/energy/cost/contract.ts';
import type { Days } from './cost-sum.ts';

/** Cost of a period and what it is compared with. */
export interface PeriodCost {
  readonly costs: Costs;
  readonly days: Days;
  /** The ended days of the period, and the same days a year before; null where these are not read. */
  readonly yearBefore: {
    readonly costs: Costs;
    readonly days: Days;
    readonly compared: Days;
  } | null;
  /** Bought energy that the weather explains against the year before; null where it is not known. */
  readonly weatherKwh?: number | null;
}
