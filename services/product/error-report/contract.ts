import { endpoint } from '@hearth/platform/http/contract.ts';
import { instant } from '@hearth/platform/http/schema.ts';
import { z } from 'zod';

/** Where an error happened: in our server, or at another client of the receiver. */
export const errorSources = ['server', 'client'] as const;

export const errorFrame = z.object({
  /** Of the script, without origin and query. */
  file: z.string().max(200),
  function: z.string().max(120),
  line: z.int().min(0).nullable(),
  column: z.int().min(0).nullable(),
});
export type ErrorFrame = z.infer<typeof errorFrame>;

/** An error without personal data; the innermost frame is the first. */
export const errorReport = z.object({
  source: z.enum(errorSources),
  type: z.string().max(100),
  message: z.string().max(250),
  frames: z.array(errorFrame).max(30),
  /** Of the app. */
  version: z.string().max(40),
});
export type ErrorReport = z.infer<typeof errorReport>;

export const errorGroup = errorReport.omit({ version: true }).extend({
  group: z.string(),
  count: z.int(),
  firstSeenAt: instant,
  lastSeenAt: instant,
  /** The latest last. */
  versions: z.array(z.string()),
  resolvedAt: instant.nullable(),
});
export type ErrorGroup = z.infer<typeof errorGroup>;

export const errorReportContract = {
  recordErrors: endpoint({
    method: 'post',
    path: '/v1/errors',
    summary: 'Count errors in their groups',
    resource: 'error-report',
    verb: 'create',
    roles: ['service'],
    body: z.strictObject({ errors: z.array(errorReport).min(1).max(50) }),
  }),
  listErrors: endpoint({
    method: 'get',
    path: '/v1/errors',
    summary: 'Groups of errors, those that are not resolved first, then by the last time',
    resource: 'error-report',
    verb: 'read',
    roles: ['service'],
    answer: z.object({ groups: z.array(errorGroup) }),
  }),
};
