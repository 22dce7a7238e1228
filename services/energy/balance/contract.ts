import { instant } from '@hearth/platform/http/schema.ts';
import { z } from 'zod';
import { grade, use } from '../reading/contract.ts';

/** Energy flows of a home. `rest` and `consumption` are derived, never reported. */
export const balanceFlow = z.enum([
  'grid-import',
  'feed-in',
  'generation',
  'battery-charge',
  'battery-discharge',
  'heat-pump',
  'rest',
  'consumption',
]);
export type BalanceFlow = z.infer<typeof balanceFlow>;

export const balance = z.object({
  /** Slots of the balance: on a day as fine as its sources, else those of the period. */
  slots: z.array(z.object({ from: instant, to: instant, label: z.string() })),
  /** Flows that the home has; kWh. */
  flows: z.array(
    z.object({
      flow: balanceFlow,
      grade,
      /** One value per slot; null if not reported, or if a part that it is derived from is missing. */
      values: z.array(z.number().nullable()),
      total: z.number().nullable(),
      /** Share of the elapsed period that the total covers, 0 to 1. */
      completeness: z.number(),
    }),
  ),
  /** 1 - import / consumption, over the time for which both are known. null without generation. */
  selfSufficiency: z.number().nullable(),
  /** 1 - feed-in / generation, over the time for which both are known. null without generation. */
  selfConsumption: z.number().nullable(),
});
export type Balance = z.infer<typeof balance>;

/** A balance without its slots, for a view that draws none: a fifth of its size. */
export const balanceTotals = balance.omit({ slots: true }).extend({
  flows: z.array(balance.shape.flows.element.omit({ values: true })),
});
export type BalanceTotals = z.infer<typeof balanceTotals>;

/** The heat pump of a day by use: counts of the unit, distributed over the slots of the balance in proportion to its meter. */
export const heatPumpUses = z.object({
  grade: z.literal('derived'),
  uses: z.array(
    z.object({
      use,
      /** kWh, one value per slot of the balance; null where meter or unit have a gap. */
      values: z.array(z.number().nullable()),
      /** Counted by the unit beyond what the meter measured. */
      unplacedKwh: z.number(),
    }),
  ),
  /** What the meter measured beyond the counts, kWh. */
  unattributed: z.array(z.number().nullable()),
});
export type HeatPumpUses = z.infer<typeof heatPumpUses>;
