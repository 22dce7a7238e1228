import { endpoint } from '@hearth/platform/http/contract.ts';
import { inInstallation, instant, localDate, timeZone } from '@hearth/platform/http/schema.ts';
import { z } from 'zod';
import { balance } from '../balance/contract.ts';
import { grade, metric, use } from '../reading/contract.ts';

export const period = z.enum(['day', 'week', 'month', 'year', 'all']);
export type Period = z.infer<typeof period>;

/** One line or one part of a stack; `values` has one entry for each slot, null where nothing was reported. */
export const historySeries = z.object({
  appliance: z.uuid(),
  metric,
  use,
  unit: z.enum(['kWh', '°C', '%']),
  grade,
  /** The resolution it came in; a unit that reports by two hours has 7200 whatever is drawn. */
  stepS: z.number().int(),
  accuracy: z.number().nullable(),
  values: z.array(z.number().nullable()),
  /** Of a gauge: smallest and largest of each slot. */
  lows: z.array(z.number().nullable()).nullable(),
  highs: z.array(z.number().nullable()).nullable(),
  /** Energy: the sum of what was reported. Gauge: null. */
  total: z.number().nullable(),
  /** How much of the period so far has a value, 0 to 1. */
  completeness: z.number(),
});
export type HistorySeries = z.infer<typeof historySeries>;

export const history = z.object({
  installation: z.uuid(),
  timeZone,
  period,
  /** The local day that was asked for, moved into what there is. */
  date: localDate,
  from: instant,
  to: instant,
  asOf: instant,
  /** Half-open, in order, without holes: two-hour, quarter-hour or hour slots of a day, days, months or years. */
  slots: z.array(z.object({ from: instant, to: instant, label: z.string() })),
  series: z.array(historySeries),
  /** The first and last local day with any reading, null when there is none. */
  first: localDate.nullable(),
  last: localDate.nullable(),
  previous: localDate.nullable(),
  next: localDate.nullable(),
  /** Totals by use over the same span of the period before, as far as this one has got; null when nothing was reported then. */
  before: z.object({ date: localDate, total: z.number().nullable() }).nullable(),
  /** Of the whole home; null when nothing is metered at its grid, and when one appliance was asked for. */
  balance: balance.nullable(),
});
export type History = z.infer<typeof history>;

const readers = ['owner', 'resident', 'demo', 'partner'] as const;

export const historyContract = {
  getHistory: endpoint({
    method: 'get',
    path: '/v1/installations/{installation}/history',
    summary: 'Consumption by use, and what was measured beside it, at its own resolution',
    resource: 'history',
    verb: 'read',
    roles: readers,
    params: inInstallation,
    query: z.object({
      period: period.default('day'),
      date: localDate.optional(),
      appliance: z.uuid().optional(),
    }),
    answer: history,
  }),
  exportHistory: endpoint({
    method: 'get',
    path: '/v1/installations/{installation}/history/export',
    summary: 'Every stored value from one local day to another as a file, streamed',
    resource: 'history',
    verb: 'read',
    roles: readers,
    params: inInstallation,
    query: z.object({ from: localDate, to: localDate, format: z.enum(['csv', 'json']) }),
    mediaTypes: ['text/csv', 'application/json'],
  }),
};
