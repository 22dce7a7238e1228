import { endpoint } from '@hearth/platform/http/contract.ts';
import { inInstallation, instant, localDate, storableText } from '@hearth/platform/http/schema.ts';
import { z } from 'zod';

/** Channels of a meter: grid import and feed-in, generation, battery charge and discharge, and all electricity of the heat pump. */
export const meterChannel = z.enum([
  'grid-import',
  'feed-in',
  'generation',
  'battery-charge',
  'battery-discharge',
  'heat-pump',
]);
export type MeterChannel = z.infer<typeof meterChannel>;

const onChannel = z.object({ channel: meterChannel, appliance: z.uuid() });

export const meter = z.object({
  meter: z.uuid(),
  name: z.string(),
  channels: z.array(onChannel),
  createdAt: instant,
  lastUsedAt: instant.nullable(),
  revokedAt: instant.nullable(),
});
export type Meter = z.infer<typeof meter>;

const ofMeter = inInstallation.extend({ meter: z.uuid() });

/**
 * A home meter posts batches and power with a bearer token of its own. Its token is good for one installation and for the
 * appliances of its channels: energy per slot from source `meter`, under the channel's use, or `none` for the heat pump.
 */
export const meterContract = {
  putMeter: endpoint({
    method: 'put',
    path: '/v1/installations/{installation}/meters/{meter}',
    summary:
      'Create or change a meter with its channels and token; a new token replaces the old one',
    resource: 'meter',
    verb: 'update',
    roles: ['service'],
    idempotent: true,
    params: ofMeter,
    body: z.strictObject({
      name: storableText(80),
      /** SHA-256 of the token in hex: the client creates the token, energy stores only its hash. */
      tokenHash: z.string().regex(/^[0-9a-f]{64}$/),
      channels: z.array(meterChannel).min(1).max(6),
      /** Existing appliance of the heat pump; default: the home's only one, or a new one. */
      heatPump: z.uuid().nullable().default(null),
    }),
    answer: meter,
  }),
  listMeters: endpoint({
    method: 'get',
    path: '/v1/installations/{installation}/meters',
    summary: 'Meters of an installation, including revoked ones',
    resource: 'meter',
    verb: 'read',
    roles: ['service'],
    params: inInstallation,
    answer: z.array(meter),
  }),
  revokeMeter: endpoint({
    method: 'delete',
    path: '/v1/installations/{installation}/meters/{meter}',
    summary: 'Revoke the token of a meter; its readings stay',
    resource: 'meter',
    verb: 'delete',
    roles: ['service'],
    idempotent: true,
    params: ofMeter,
  }),
  putLoading: endpoint({
    method: 'put',
    path: '/v1/installations/{installation}/meters/{meter}/loading',
    summary: 'Report the progress of a meter that uploads past readings',
    resource: 'meter',
    verb: 'update',
    roles: ['meter', 'service'],
    idempotent: true,
    params: ofMeter,
    body: z.strictObject({
      /** Half-open local days; null: no past readings are left to send. */
      loading: z.strictObject({ from: localDate, to: localDate, reached: localDate }).nullable(),
    }),
  }),
};
