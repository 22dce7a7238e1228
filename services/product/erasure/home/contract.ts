import { endpoint } from '@hearth/platform/http/contract.ts';
import { inInstallation } from '@hearth/platform/http/schema.ts';

export const homeErasureContract = {
  eraseInstallation: endpoint({
    method: 'delete',
    path: '/v1/installations/{installation}',
    summary:
      'Forget an installation with all that belongs to it: its units are nobody’s again, and nobody who was let in sees it any more. For its only owner; there is no way back',
    resource: 'installation',
    verb: 'delete',
    roles: ['owner'],
    stepUp: true,
    idempotent: true,
    params: inInstallation,
  }),
};
