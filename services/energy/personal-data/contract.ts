import { exportMediaType } from '@hearth/platform/http/export-lines.ts';
import { endpoint } from '@hearth/platform/http/contract.ts';
import { inInstallation } from '@hearth/platform/http/schema.ts';

export const personalDataContract = {
  exportHome: endpoint({
    method: 'get',
    path: '/v1/installations/{installation}/personal-data',
    summary: 'All stored rows of a home that its owner may see, as lines of JSON',
    resource: 'home',
    verb: 'read',
    roles: ['owner'],
    params: inInstallation,
    mediaTypes: [exportMediaType],
  }),
};
