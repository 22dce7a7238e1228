import { endpoint } from '@hearth/platform/http/contract.ts';
import { locale } from '@hearth/platform/http/schema.ts';
import { z } from 'zod';

export const contactContract = {
  findContact: endpoint({
    method: 'post',
    path: '/v1/contacts',
    summary: 'Where a person can be written to, for a service that has something to tell them',
    resource: 'contact',
    verb: 'read',
    roles: ['service'],
    idempotent: true,
    body: z.strictObject({ subject: z.string().max(255) }),
    answer: z.object({ email: z.string(), name: z.string(), locale }),
  }),
};
