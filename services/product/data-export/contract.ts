import { endpoint } from '@hearth/platform/http/contract.ts';
import { instant } from '@hearth/platform/http/schema.ts';
import { z } from 'zod';

const dataExport = z.object({
  export: z.uuid(),
  state: z.enum(['preparing', 'ready']),
  requestedAt: instant,
  /** The archive is deleted then; null while it is prepared. */
  expiresAt: instant.nullable(),
  bytes: z.number().int().nullable(),
});

export const dataExportContract = {
  getDataExport: endpoint({
    method: 'get',
    path: '/v1/data-export',
    summary: 'The newest export of the person’s data, null without one',
    resource: 'data-export',
    verb: 'read',
    roles: ['person'],
    answer: z.object({ export: dataExport.nullable() }),
  }),
  requestDataExport: endpoint({
    method: 'put',
    path: '/v1/data-export',
    summary:
      'Prepare an archive of all data of the person and of the homes that they own, in place of an earlier one; one that is being prepared goes on',
    resource: 'data-export',
    verb: 'create',
    roles: ['person'],
    idempotent: true,
    answer: dataExport,
  }),
  downloadDataExport: endpoint({
    method: 'get',
    path: '/v1/data-export/archive',
    summary: 'The archive, as long as it is kept',
    resource: 'data-export',
    verb: 'read',
    roles: ['person'],
    stepUp: true,
    mediaTypes: ['application/zip'],
  }),
};
