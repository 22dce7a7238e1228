import { keysOf } from '@hearth/core/branded.ts';
import { z } from 'zod';
import { planStates } from './plan-state.ts';

/** Why a home is not planned, or how. */
export const planStatus = z.object({
  code: z.enum(keysOf(planStates)),
  /** Codes of what is not known of the home, and what stands in for it. */
  gaps: z.array(z.string()),
  /** By the home's clock; the end of a pause. */
  until: z.string().nullable(),
  /** By the home's clock; the last value of the unit, or the last plan. Null: nothing has stopped. */
  since: z.string().nullable().default(null),
  /** What other hours could save on the bill of the next 24 hours, where the plan leaves air conditioners to their thermostats. */
  saves: z.object({ micros: z.number().int(), currency: z.string() }).nullable().default(null),
});
export type PlanStatus = z.infer<typeof planStatus>;
