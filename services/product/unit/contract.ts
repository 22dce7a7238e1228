import { z } from 'zod';

export const unitKind = z.enum(['air-to-water', 'air-to-air', 'ventilation', 'boiler', 'gateway']);
export type UnitKind = z.infer<typeof unitKind>;
