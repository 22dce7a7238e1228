import { endpoint } from '@hearth/platform/http/contract.ts';
import { inInstallation, instant } from '@hearth/platform/http/schema.ts';
import { z } from 'zod';

export const logKind = z.enum(['command', 'change', 'fault', 'connectivity']);

const plain = z.union([z.number(), z.string(), z.boolean()]).nullable();

export const logEntry = z.object({
  entry: z.uuid(),
  at: instant,
  appliance: z.uuid(),
  kind: logKind,
  by: z.enum(['person', 'schedule', 'trip', 'plan', 'partner', 'unit']),
  /** Subject: name of a value, or code of a fault. */
  name: z.string(),
  before: plain,
  after: plain,
  /** For a command: `confirmed`, `refused`, `timed-out`; for the rest null. */
  outcome: z.string().nullable(),
  reason: z.string().nullable(),
  /** Decision of the plan behind a command. */
  decision: z.uuid().nullable().optional(),
});
export type LogEntry = z.infer<typeof logEntry>;

const filter = z.object({
  appliance: z.uuid().optional(),
  kind: logKind.optional(),
  from: instant.optional(),
  to: instant.optional(),
});

const readers = ['owner', 'resident', 'demo', 'partner'] as const;

export const logsContract = {
  appendLogs: endpoint({
    method: 'post',
    path: '/v1/installations/{installation}/logs',
    summary: 'Add log entries; an existing entry stays unchanged',
    resource: 'log',
    verb: 'create',
    roles: ['service'],
    idempotent: true,
    bodyBytesMax: 1024 * 1024,
    params: inInstallation,
    body: z.strictObject({ entries: z.array(logEntry).min(1).max(500) }),
  }),
  listLogs: endpoint({
    method: 'get',
    path: '/v1/installations/{installation}/logs',
    summary: 'Reports and commands of appliances, the newest first, by page',
    resource: 'log',
    verb: 'read',
    roles: readers,
    params: inInstallation,
    query: filter.extend({
      before: z.string().max(100).optional(),
      limit: z.coerce.number().int().min(1).max(200).default(50),
    }),
    answer: z.object({ entries: z.array(logEntry), next: z.string().nullable() }),
  }),
  exportLogs: endpoint({
    method: 'get',
    path: '/v1/installations/{installation}/logs/export',
    summary: 'The log as a streamed file',
    resource: 'log',
    verb: 'read',
    roles: readers,
    params: inInstallation,
    query: filter.extend({ format: z.enum(['csv', 'json']) }),
    mediaTypes: ['text/csv', 'application/json'],
  }),
};
