import { endpoint } from '@hearth/platform/http/contract.ts';
import { inInstallation, instant } from '@hearth/platform/http/schema.ts';
import { z } from 'zod';

/** What of an installation product tells to have changed: its units as they were read, its links, its commands. */
export type ProductTopic = 'monitoring';

export const productChangesContract = {
  watchProduct: endpoint({
    method: 'get',
    path: '/v1/installations/{installation}/changes',
    summary:
      'Tells that units, links or commands changed, as server-sent events, for as long as a token between services lasts',
    resource: 'change',
    verb: 'read',
    roles: ['owner', 'resident', 'demo', 'partner'],
    params: inInstallation,
    query: z.object({
      since: instant
        .optional()
        .meta({ description: 'When the reader read: what was told since is told first' }),
    }),
    mediaTypes: ['text/event-stream'],
  }),
};
