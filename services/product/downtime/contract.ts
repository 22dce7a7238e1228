import { endpoint } from '@hearth/platform/http/contract.ts';
import { instant } from '@hearth/platform/http/schema.ts';
import { z } from 'zod';

export const downtime = z.object({
  state: z.enum(['none', 'announced', 'active', 'over']),
  from: instant.nullable(),
  /** Expected end; null if unknown. */
  until: instant.nullable(),
  reason: z.string().nullable(),
});
export type Downtime = z.infer<typeof downtime>;

export const downtimeContract = {
  getDowntime: endpoint({
    method: 'get',
    path: '/v1/downtime',
    summary: 'The current, next or last downtime',
    resource: 'downtime',
    verb: 'read',
    roles: ['guest', 'person', 'service'],
    answer: downtime,
  }),
};
