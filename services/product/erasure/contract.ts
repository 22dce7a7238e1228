import { endpoint } from '@hearth/platform/http/contract.ts';
import { z } from 'zod';

export const erasureContract = {
  erasePerson: endpoint({
    method: 'post',
    path: '/v1/erasures',
    summary:
      'Forget a person whose account is gone, and the homes that were theirs alone; told twice it finds nothing',
    resource: 'person',
    verb: 'delete',
    roles: ['service'],
    idempotent: true,
    body: z.strictObject({ issuer: z.string().max(500), subject: z.string().max(255) }),
  }),
};
