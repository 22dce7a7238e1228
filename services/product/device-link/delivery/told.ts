import { applianceKind } from '@hearth/energy/appliance/contract.ts';
import { type BatchInput, batch } from '@hearth/energy/ingest/contract.ts';
import type { WorldClock } from '@hearth/calendar/clock.ts';
import { z } from 'zod';

/** What one reading has for energy, in the order in which energy must hear it: a home before its appliances before readings. */
export interface Told {
  readonly home: { readonly timeZone: string; readonly clock: WorldClock | null } | null;
  readonly appliances: readonly Introduced[];
  readonly readings: BatchInput | null;
}

/** An appliance that energy does not know yet. */
export interface Introduced {
  readonly appliance: string;
  readonly unit: string;
  readonly name: string;
  readonly kind: z.infer<typeof applianceKind>;
}

export const isAnything = (told: Told): boolean =>
  told.home !== null || told.appliances.length > 0 || told.readings !== null;

export const told = z.object({
  home: z
    .object({
      timeZone: z.string(),
      clock: z
        .object({ offsetMs: z.number(), rate: z.number(), anchor: z.string() })
        .nullable()
        .default(null),
    })
    .nullable(),
  appliances: z.array(
    z.object({ appliance: z.uuid(), unit: z.uuid(), name: z.string(), kind: applianceKind }),
  ),
  readings: batch.nullable(),
});
