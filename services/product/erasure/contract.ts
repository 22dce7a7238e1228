import { endpoint } from '@hearth/platform/http/contract.ts';
import { inInstallation } from '@hearth/platform/http/schema.ts';
import { z } from 'zod';

export const erasureContract = {
  erasePerson: endpoint({
    method: 'post',
    path: '/v1/erasures',
    summary:
      'Delete a person whose account was deleted, and their homes without another owner; idempotent',
    resource: 'person',
    verb: 'delete',
    roles: ['service'],
    idempotent: true,
    body: z.strictObject({ issuer: z.string().max(500), subject: z.string().max(255) }),
  }),
};

export const homeErasureContract = {
  eraseInstallation: endpoint({
    method: 'delete',
    path: '/v1/installations/{installation}',
    summary:
      'Delete an installation with all its data: its units are released, and residents and the service partner lose access. For its only owner; irreversible',
    resource: 'installation',
    verb: 'delete',
    roles: ['owner'],
    stepUp: true,
    idempotent: true,
    params: inInstallation,
  }),
};
