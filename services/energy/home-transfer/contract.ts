import { endpoint } from '@hearth/platform/http/contract.ts';
import { inInstallation, instant } from '@hearth/platform/http/schema.ts';
import { z } from 'zod';

export const homeTransferContract = {
  transferHome: endpoint({
    method: 'post',
    path: '/v1/installations/{installation}/transfer',
    summary:
      'The home has a new owner: end meters, the plan and prepared figures, and delete what the giver does not pass on. A repeated call changes nothing more',
    resource: 'home',
    verb: 'update',
    roles: ['service'],
    idempotent: true,
    params: inInstallation,
    body: z.strictObject({
      /** By the home's clock. */
      at: instant,
      keepsHistory: z.boolean(),
      keepsSettings: z.boolean(),
    }),
  }),
};
