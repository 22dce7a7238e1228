import { endpoint } from '@hearth/platform/http/contract.ts';
import { exportMediaType } from '@hearth/platform/http/export-lines.ts';
import { z } from 'zod';

export const personalDataContract = {
  exportAccount: endpoint({
    method: 'post',
    path: '/v1/personal-data',
    summary: 'All stored rows of an account without its secrets, as lines of JSON',
    resource: 'account',
    verb: 'read',
    roles: ['service'],
    idempotent: true,
    body: z.strictObject({ subject: z.string().max(255) }),
    mediaTypes: [exportMediaType],
  }),
};
