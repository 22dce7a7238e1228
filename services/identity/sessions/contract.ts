import { endpoint } from '@hearth/platform/http/contract.ts';
import { z } from 'zod';
import { device } from '../account/contract.ts';

export const sessionsContract = {
  endSessions: endpoint({
    method: 'post',
    path: '/v1/account/session-endings',
    summary:
      'End one, all other, or all sessions of the caller; the web is notified by back-channel logout',
    resource: 'session',
    verb: 'delete',
    roles: ['person'],
    idempotent: true,
    body: z.strictObject({
      ending: z.discriminatedUnion('which', [
        z.strictObject({ which: z.literal('all') }),
        z.strictObject({ which: z.enum(['one', 'others']), sid: z.string().min(1).max(100) }),
      ]),
      device: device.optional(),
    }),
  }),
};
