import { endpoint } from '@hearth/platform/http/contract.ts';
import { inInstallation, instant } from '@hearth/platform/http/schema.ts';
import { z } from 'zod';

/** Topics of changes that energy announces. */
export type EnergyTopic =
  | 'power'
  | 'readings'
  | 'logs'
  | 'settings'
  | 'alerts'
  | 'plan'
  | 'forecast';

export const energyChangesContract = {
  watchEnergy: endpoint({
    method: 'get',
    path: '/v1/installations/{installation}/changes',
    summary:
      'Server-sent events when power, readings, logs, settings or alerts change, while the token is valid',
    resource: 'change',
    verb: 'read',
    roles: ['owner', 'resident', 'demo', 'partner'],
    params: inInstallation,
    query: z.object({
      since: instant
        .optional()
        .meta({ description: 'Instant of the client’s last read: later changes are sent first' }),
    }),
    mediaTypes: ['text/event-stream'],
  }),
};
