import { applianceKind } from '@hearth/energy/appliance/contract.ts';
import { type BatchInput, batch } from '@hearth/energy/ingest/contract.ts';
import { type PowerReport, powerReport } from '@hearth/energy/power/contract.ts';
import type { WorldClock } from '@hearth/calendar/clock.ts';
import { z } from 'zod';

/** Payload of one reading for energy. Energy needs the home before its appliances, and those before readings. */
export interface ReadingPayload {
  readonly home: { readonly timeZone: string; readonly clock: WorldClock | null } | null;
  readonly appliances: readonly NewAppliance[];
  readonly readings: BatchInput | null;
  /** Power flows of a home whose unit counts its grid connection. */
  readonly power: PowerReport | null;
}

/** An appliance that energy does not have yet. */
export interface NewAppliance {
  readonly appliance: string;
  readonly unit: string;
  readonly name: string;
  readonly kind: z.infer<typeof applianceKind>;
}

export const isEmptyPayload = ({ home, appliances, readings, power }: ReadingPayload): boolean =>
  home === null && appliances.length === 0 && readings === null && power === null;

export const readingPayload = z.object({
  home: z
    .object({
      timeZone: z.string(),
      clock: z
        .object({
          offsetMs: z.number(),
          rate: z.number(),
          anchor: z.string(),
          weatherStation: z.string().optional(),
        })
        .nullable()
        .default(null),
    })
    .nullable(),
  appliances: z.array(
    z.object({ appliance: z.uuid(), unit: z.uuid(), name: z.string(), kind: applianceKind }),
  ),
  readings: batch.nullable(),
  power: powerReport.nullable().default(null),
});
