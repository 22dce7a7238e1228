import { dayS } from '@hearth/calendar/durations.ts';
import { endpoint } from '@hearth/platform/http/contract.ts';
import { inInstallation, instant, localDate, timeZone } from '@hearth/platform/http/schema.ts';
import { z } from 'zod';
import { grade, metric, use } from '../reading/contract.ts';

/** Key of a series; the five members identify it permanently. */
export const seriesKey = z.strictObject({
  appliance: z.uuid(),
  metric,
  use,
  source: z.string().regex(/^[a-z][a-z0-9-]{0,31}$/),
  stepS: z.union([
    z.literal(60),
    z.literal(300),
    z.literal(600),
    z.literal(900),
    z.literal(1800),
    z.literal(3600),
    z.literal(7200),
    z.literal(dayS),
  ]),
});

/** Limit of values in both directions; for days it is checked with their length, which is faster than in the schema. */
export const readingMax = 1e6;

/** One local day with one value per slot. null: nothing reported, the stored value stays. */
export const dayValues = z.strictObject({
  day: localDate,
  values: z.array(z.number().nullable()).min(1).max(1500),
  /** Slots whose value is withdrawn; each is also null in `values`. */
  withdrawn: z.array(z.number().int().min(0).max(1499)).max(1500).optional(),
});

/** A total of a day, week, month or year, which is never split. */
export const periodValue = z.strictObject({
  from: instant,
  to: instant,
  value: z.number().gte(-readingMax).lte(readingMax).nullable(),
});

export const batch = z.strictObject({
  /**
   * Id of the batch, for idempotent repetition and withdrawal. Batches apply in the order they were sent: a UUID of version 7
   * contains the time, any other counts as sent on arrival.
   */
  batch: z.uuid(),
  series: z
    .array(
      seriesKey.extend({
        unit: z.enum(['kWh', '°C', '%']),
        grade,
        /** Half of the smallest step the source counts in, in the unit of the series; null when unknown. */
        accuracy: z.number().positive().nullable(),
        days: z.array(dayValues).max(400).default([]),
        periods: z.array(periodValue).max(400).default([]),
      }),
    )
    .min(1)
    .max(200),
});
export type Batch = z.infer<typeof batch>;
export type BatchInput = z.input<typeof batch>;

export const ingestContract = {
  putHome: endpoint({
    method: 'put',
    path: '/v1/installations/{installation}',
    summary:
      'Set the time zone of an installation and its clock; stored readings are moved to the zone',
    resource: 'home',
    verb: 'update',
    roles: ['service'],
    idempotent: true,
    params: inInstallation,
    body: z.strictObject({
      timeZone,
      clock: z
        .strictObject({
          offsetMs: z.number(),
          rate: z.number().positive(),
          anchor: instant,
          /** Station of a simulated world's weather, which the simulated cloud names. */
          weatherStation: z
            .string()
            .regex(/^[a-z0-9-]{1,60}$/)
            .optional(),
        })
        .nullable(),
    }),
  }),
  ingest: endpoint({
    method: 'post',
    path: '/v1/installations/{installation}/batches',
    summary: 'Store a batch of readings, all or none; a repeated batch changes nothing',
    resource: 'reading',
    verb: 'create',
    roles: ['service', 'meter'],
    idempotent: true,
    bodyBytesMax: 4 * 1024 * 1024,
    params: inInstallation,
    body: batch,
    answer: z.object({
      batch: z.uuid(),
      values: z.number().int(),
      /** false when this batch is a repetition. */
      isNew: z.boolean(),
    }),
  }),
  withdrawBatch: endpoint({
    method: 'delete',
    path: '/v1/installations/{installation}/batches/{batch}',
    summary: 'Withdraw a batch within 14 days; the values that it covered become visible again',
    resource: 'reading',
    verb: 'delete',
    roles: ['service'],
    idempotent: true,
    params: inInstallation.extend({ batch: z.uuid() }),
    answer: z.object({ batch: z.uuid(), values: z.number().int() }),
  }),
};
