import { endpoint } from '@hearth/platform/http/contract.ts';
import { inInstallation, instant, localDate, storableText } from '@hearth/platform/http/schema.ts';
import { z } from 'zod';
import { applianceKinds } from '../home/appliance-kinds.ts';
import { grade, metric, use } from '../reading/contract.ts';

export const applianceKind = z.enum(applianceKinds);

export type ApplianceKind = z.infer<typeof applianceKind>;

export const appliance = z.object({
  appliance: z.uuid(),
  /** The unit of the appliance; null if product has none. */
  unit: z.uuid().nullable(),
  name: z.string(),
  kind: applianceKind,
});
export type Appliance = z.infer<typeof appliance>;

/** An appliance whose readings arrive and that nobody has added yet. */
export const applianceOffer = z.object({
  appliance: z.uuid(),
  use,
  source: z.string(),
  grade,
});
export type ApplianceOffer = z.infer<typeof applianceOffer>;

export const applianceSeries = z.object({
  metric,
  use,
  unit: z.enum(['kWh', '°C', '%']),
  stepS: z.number().int(),
  grade,
  accuracy: z.number().nullable(),
  /** The newest slot that has a value. */
  latest: z.object({ from: instant, to: instant, value: z.number() }).nullable(),
  today: z.number().nullable(),
  last30Days: z.number().nullable(),
  /** Days of the last 30 that have any value. */
  daysMeasured: z.number().int(),
});

/** Operation in the last 30 days. */
const applianceOperation = z.object({
  /** Hours in which it ran, from slots of `stepS`; null: no slots, or slots of two hours and more. */
  runningH: z.number().nullable(),
  /** Times that it began to run in a slot after one without. */
  starts: z.int().nullable(),
  stepS: z.int().nullable(),
  /** Heat over electricity, where both were counted. */
  cop: z.number().nullable(),
});
export type ApplianceOperation = z.infer<typeof applianceOperation>;

export const applianceDetail = appliance.extend({
  asOf: instant,
  room: z.string().nullable(),
  ratedW: z.int().nullable(),
  isInBalance: z.boolean(),
  operation: applianceOperation,
  series: z.array(applianceSeries),
});
export type ApplianceDetail = z.infer<typeof applianceDetail>;

/** Running time of an appliance since a day, as counted by its readings. */
const runningTime = z.object({
  /** null: no slots, or slots of two hours and more. */
  hours: z.number().nullable(),
  /** Local days in which the hours were counted. */
  daysCounted: z.int(),
});

const readers = ['owner', 'resident', 'demo', 'partner'] as const;

export const applianceContract = {
  putAppliance: endpoint({
    method: 'put',
    path: '/v1/installations/{installation}/appliances/{appliance}',
    summary: 'Create or rename an appliance, when its unit is claimed',
    resource: 'appliance',
    verb: 'update',
    roles: ['service'],
    idempotent: true,
    params: inInstallation.extend({ appliance: z.uuid() }),
    body: z.strictObject({
      unit: z.uuid().nullable(),
      name: storableText(200),
      kind: applianceKind,
    }),
  }),
  listAppliances: endpoint({
    method: 'get',
    path: '/v1/installations/{installation}/appliances',
    summary: 'All appliances of the installation',
    resource: 'appliance',
    verb: 'read',
    roles: readers,
    params: inInstallation,
    answer: z.array(appliance),
  }),
  listApplianceOffers: endpoint({
    method: 'get',
    path: '/v1/installations/{installation}/appliance-offers',
    summary: 'Appliances whose readings a meter or a file brings and that nobody has added yet',
    resource: 'appliance',
    verb: 'read',
    roles: readers,
    params: inInstallation,
    answer: z.array(applianceOffer),
  }),
  getAppliance: endpoint({
    method: 'get',
    path: '/v1/installations/{installation}/appliances/{appliance}',
    summary: 'One appliance with its series, their latest values and figures of 30 days',
    resource: 'appliance',
    verb: 'read',
    roles: readers,
    params: inInstallation.extend({ appliance: z.uuid() }),
    answer: applianceDetail,
  }),
  getRunningTime: endpoint({
    method: 'get',
    path: '/v1/installations/{installation}/appliances/{appliance}/running-time',
    summary: 'Hours in which an appliance ran since a local day, at most the last three years',
    resource: 'appliance',
    verb: 'read',
    roles: readers,
    params: inInstallation.extend({ appliance: z.uuid() }),
    query: z.object({ from: localDate }),
    answer: runningTime,
  }),
};
