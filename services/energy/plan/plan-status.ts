import { z } from 'zod';

/** Why a home is not planned, or how. Normal operation applies in every state but `planned`. */
export const planStatus = z.object({
  code: z.enum([
    'planned',
    'off',
    'paused',
    'no-unit',
    'not-controllable',
    'product-silent',
    'unit-offline',
    'no-readings',
    'no-weather',
    'not-solved',
    'not-measured',
    'no-better-than-normal',
  ]),
  /** Codes of what is not known of the home, and what stands in for it. */
  gaps: z.array(z.string()),
  /** By the home's clock; the end of a pause. */
  until: z.string().nullable(),
});
export type PlanStatus = z.infer<typeof planStatus>;
