import { endpoint } from '@hearth/platform/http/contract.ts';
import { inInstallation, instant } from '@hearth/platform/http/schema.ts';
import { z } from 'zod';

/** Topics of an installation's changes: units as last read, links, commands; the service partner. */
export type ProductTopic = 'monitoring' | 'partner';

export const productChangesContract = {
  watchProduct: endpoint({
    method: 'get',
    path: '/v1/installations/{installation}/changes',
    summary:
      'Changes of units, links, commands and the service partner as server-sent events, for the life of a service token',
    resource: 'change',
    verb: 'read',
    roles: ['owner', 'resident', 'demo', 'partner'],
    params: inInstallation,
    query: z.object({
      since: instant
        .optional()
        .meta({ description: 'Time of the last read; changes since then are sent first' }),
    }),
    mediaTypes: ['text/event-stream'],
  }),
};
