import { endpoint } from '@hearth/platform/http/contract.ts';
import { instant, locale } from '@hearth/platform/http/schema.ts';
import { z } from 'zod';

export const pushDevices = z.object({
  /** By which a browser subscribes: a point on P-256 in base64url. */
  publicKey: z.string(),
  /** Of the calling person, the newest first. */
  devices: z.array(z.object({ device: z.uuid(), name: z.string(), since: instant })),
});
export type PushDevices = z.infer<typeof pushDevices>;

const people = ['person', 'visitor'] as const;

export const pushContract = {
  listPushDevices: endpoint({
    method: 'get',
    path: '/v1/push-devices',
    summary: 'Devices on which the calling person receives messages as push',
    resource: 'push-device',
    verb: 'read',
    roles: people,
    answer: pushDevices,
  }),
  addPushDevice: endpoint({
    method: 'post',
    path: '/v1/push-devices',
    summary:
      'Send the messages of the calling person to a browser; one that another person had is theirs no more',
    resource: 'push-device',
    verb: 'create',
    roles: people,
    idempotent: true,
    /** A subscription of the Push API. */
    body: z.strictObject({
      endpoint: z.string().max(2_000),
      publicKey: z.string().max(100),
      authSecret: z.string().max(50),
      /** Browser and system as two codes. */
      name: z.string().max(60),
      /** For people whose account has no language. */
      locale,
    }),
    answer: z.object({ device: z.uuid() }),
  }),
  removePushDevice: endpoint({
    method: 'delete',
    path: '/v1/push-devices/{device}',
    summary: 'Send no more messages to a device of the calling person',
    resource: 'push-device',
    verb: 'delete',
    roles: people,
    params: z.object({ device: z.uuid() }),
  }),
  removeOtherPushDevices: endpoint({
    method: 'post',
    path: '/v1/push-devices/remove-others',
    summary: 'Send no more messages to all devices of the calling person but one',
    resource: 'push-device',
    verb: 'delete',
    roles: people,
    idempotent: true,
    body: z.strictObject({ keep: z.uuid().nullable() }),
  }),
};
