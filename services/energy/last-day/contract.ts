import { endpoint } from '@hearth/platform/http/contract.ts';
import { inInstallation, instant, timeZone } from '@hearth/platform/http/schema.ts';
import { z } from 'zod';
import { grade, metric } from '../reading/contract.ts';

export const lastDay = z.object({
  timeZone,
  /** By the home's own clock. */
  asOf: instant,
  /** Start of the first slot: 24 hours before the end of the current one. */
  from: instant,
  stepS: z.literal(900),
  gauges: z.array(
    z.object({
      metric,
      unit: z.enum(['°C', '%']),
      grade,
      /** The mean of each slot; null where nothing was reported. */
      values: z.array(z.number().nullable()),
    }),
  ),
});
export type LastDay = z.infer<typeof lastDay>;

export const lastDayContract = {
  getLastDay: endpoint({
    method: 'get',
    path: '/v1/installations/{installation}/gauges/last-day',
    summary: 'Measurements of one unit in the last 24 hours, by quarter-hour',
    resource: 'history',
    verb: 'read',
    roles: ['owner', 'resident', 'demo', 'partner'],
    params: inInstallation,
    query: z.object({ unit: z.uuid() }),
    answer: lastDay,
  }),
};
