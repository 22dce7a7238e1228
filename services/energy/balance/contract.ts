import { instant } from '@hearth/platform/http/schema.ts';
import { z } from 'zod';
import { grade } from '../reading/contract.ts';

/** What comes into a home, what leaves it, and what becomes of it there. `rest` and `consumption` are worked out, never reported. */
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
  /** Of their own: on a day as fine as what is balanced came in, else as the period's. */
  slots: z.array(z.object({ from: instant, to: instant, label: z.string() })),
  /** Those that the home has; kWh. */
  flows: z.array(
    z.object({
      flow: balanceFlow,
      grade,
      /** One for each slot; null where it was not reported, or where a part of what it is worked out from was not. */
      values: z.array(z.number().nullable()),
      total: z.number().nullable(),
      /** How much of the period so far the total covers, 0 to 1. */
      completeness: z.number(),
    }),
  ),
  /** 1 - import / consumption, over the time for which both are known. null without generation. */
  selfSufficiency: z.number().nullable(),
  /** 1 - feed-in / generation, over the time for which both are known. null without generation. */
  selfConsumption: z.number().nullable(),
});
export type Balance = z.infer<typeof balance>;
