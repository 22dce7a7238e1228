import { endpoint } from '@hearth/platform/http/contract.ts';
import { inInstallation } from '@hearth/platform/http/schema.ts';

export const forgetContract = {
  forgetHome: endpoint({
    method: 'delete',
    path: '/v1/installations/{installation}',
    summary: 'Delete all data of an installation',
    resource: 'home',
    verb: 'delete',
    roles: ['service'],
    idempotent: true,
    params: inInstallation,
  }),
};
