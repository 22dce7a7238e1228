import { endpoint } from '@hearth/platform/http/contract.ts';
import { instant } from '@hearth/platform/http/schema.ts';
import { z } from 'zod';
import { account, address, device, sessionToKeep } from '../account/contract.ts';

export const deletionContract = {
  requestDeletion: endpoint({
    method: 'post',
    path: '/v1/account/deletion',
    summary: 'Let the account be deleted in seven days; until then one call keeps it',
    resource: 'account',
    verb: 'delete',
    roles: ['person'],
    stepUp: true,
    idempotent: true,
    body: z.strictObject({ keep: sessionToKeep, device: device.optional() }),
    answer: z.object({ dueAt: instant }),
  }),
  cancelDeletion: endpoint({
    method: 'delete',
    path: '/v1/account/deletion',
    summary: 'Keep the account after all',
    resource: 'account',
    verb: 'update',
    roles: ['person'],
    idempotent: true,
    answer: account,
  }),
  cancelDeletionByLink: endpoint({
    method: 'post',
    path: '/v1/deletion-undos',
    summary: 'Cancel the deletion by the token of its mail, once',
    resource: 'account',
    verb: 'update',
    roles: ['service'],
    body: z.strictObject({ token: z.string().max(200), address }),
    answer: z.object({ email: z.string() }),
  }),
};
