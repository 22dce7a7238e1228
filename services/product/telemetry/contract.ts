import { endpoint } from '@hearth/platform/http/contract.ts';
import { localDate } from '@hearth/platform/http/schema.ts';
import { z } from 'zod';
import { vitalNames } from './vital-names.ts';

export const deviceClasses = ['phone', 'tablet', 'desktop', 'unknown'] as const;
export type DeviceClass = (typeof deviceClasses)[number];

/** Pattern of a screen's path, or one of a few words. The sender takes them from its own list of screens, which bounds what is stored. */
const route = z.string().regex(/^[\w/:*.-]{1,120}$/);
const device = z.enum(deviceClasses);

/** What a page reported, without a person, an address or a time. */
export const telemetryEvent = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('page'), route, device }),
  z.strictObject({
    kind: z.literal('vital'),
    route,
    device,
    name: z.enum(vitalNames),
    value: z.number().min(0).max(1e7),
  }),
  z.strictObject({
    kind: z.literal('request'),
    route,
    method: z.enum(['GET', 'POST', 'other']),
    /** `4xx` and `5xx` for rare ones; 0 without an answer. */
    status: z.string().regex(/^(?:0|[45]\d\d|[45]xx)$/),
  }),
  z.strictObject({ kind: z.literal('step'), route, move: z.enum(['reached', 'left']) }),
  /** What clients of others send beside. */
  z.strictObject({ kind: z.literal('other') }),
]);
export type TelemetryEvent = z.infer<typeof telemetryEvent>;

const reportId = z.string().regex(/^[0-9a-f]{16}$/);

/** An envelope that arrived. A report with an id that was counted is passed over. */
const telemetryReport = z.strictObject({
  id: reportId,
  events: z.array(telemetryEvent).min(1).max(10),
});
export type TelemetryReport = z.infer<typeof telemetryReport>;

const vitalSummary = z.object({
  /** UTC; null for the whole period. */
  day: localDate.nullable(),
  route: z.string(),
  name: z.enum(vitalNames),
  /** Counts by bucket. */
  buckets: z.array(z.int()),
});
export type VitalSummary = z.infer<typeof vitalSummary>;

const telemetryCount = z.object({
  day: localDate.nullable(),
  kind: z.enum(['page', 'request', 'step', 'other']),
  route: z.string(),
  /** Method and status of a request, what happened at a step. */
  detail: z.string(),
  count: z.int(),
});
export type TelemetryCount = z.infer<typeof telemetryCount>;

export const telemetryContract = {
  recordTelemetry: endpoint({
    method: 'post',
    path: '/v1/telemetry',
    summary: 'Count what pages reported into the totals of the day, each report once',
    resource: 'telemetry',
    verb: 'create',
    roles: ['service'],
    bodyBytesMax: 2 * 1024 * 1024,
    body: z.strictObject({ reports: z.array(telemetryReport).min(1).max(1_000) }),
    answer: z.object({ repeated: z.array(reportId) }),
  }),
  listTelemetry: endpoint({
    method: 'get',
    path: '/v1/telemetry',
    summary: 'Totals of a period by route; of one route by day',
    resource: 'telemetry',
    verb: 'read',
    roles: ['service'],
    query: z.object({
      /** UTC days, half-open. */
      from: localDate,
      until: localDate,
      route: route.optional(),
      device: device.optional(),
    }),
    answer: z.object({ vitals: z.array(vitalSummary), counts: z.array(telemetryCount) }),
  }),
};
