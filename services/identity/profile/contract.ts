import { endpoint } from '@hearth/platform/http/contract.ts';
import { locale } from '@hearth/platform/http/schema.ts';
import { z } from 'zod';
import { account } from '../account/contract.ts';

export const profileContract = {
  getAccount: endpoint({
    method: 'get',
    path: '/v1/account',
    summary: 'The account of the caller',
    resource: 'account',
    verb: 'read',
    roles: ['person'],
    answer: account,
  }),
  updateAccount: endpoint({
    method: 'patch',
    path: '/v1/account',
    summary: 'Change name or language',
    resource: 'account',
    verb: 'update',
    roles: ['person'],
    idempotent: true,
    body: z.strictObject({
      name: z.string().trim().min(1).max(100).optional(),
      locale: locale.optional(),
    }),
    answer: account,
  }),
};
