import { z } from 'zod';

const declaredPoint = z.strictObject({
  heatKw: z.number().positive().max(500),
  cop: z.number().min(1).max(15),
});
const declaredRow = z.strictObject({
  '-7': declaredPoint,
  '2': declaredPoint,
  '7': declaredPoint,
  '12': declaredPoint,
});

/** Data of an EN 14825 certificate for the average climate by outdoor temperature, with variable outlet. */
export const certificate = z.strictObject({
  /** Flow of 35 degrees at design temperature. */
  low: declaredRow,
  /** Flow of 55 degrees at design temperature. */
  high: declaredRow,
  bivalentC: z.number().min(-30).max(12).default(-7),
  limitC: z.number().min(-40).max(12).default(-20),
});
export type Certificate = z.infer<typeof certificate>;
