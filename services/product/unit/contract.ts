import { z } from 'zod';

export const unitKind = z.enum([
  'air-to-water',
  'ground-source',
  'hybrid',
  'air-to-air',
  'ventilation',
  'air-purifier',
  'boiler',
  'battery',
  'solar',
  'meter',
  'gateway',
]);
export type UnitKind = z.infer<typeof unitKind>;
