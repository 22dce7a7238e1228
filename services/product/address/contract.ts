import { z } from 'zod';

/** Countries with a known address format. */
export const country = z.enum([
  'AT',
  'BE',
  'CH',
  'DE',
  'ES',
  'FR',
  'GB',
  'IE',
  'IT',
  'LU',
  'NL',
  'PL',
  'SE',
]);
export type Country = z.infer<typeof country>;

const part = z.string().max(100);

/** A postal address in parts. `address-formats.ts` has the parts of each country and their format. */
export const address = z.strictObject({
  country,
  street: part,
  houseNumber: z.string().max(20),
  /** Box, flat, staircase or floor. */
  extra: part,
  postalCode: z.string().max(12),
  place: part,
  /** County or province. */
  region: part,
});
export type Address = z.infer<typeof address>;
