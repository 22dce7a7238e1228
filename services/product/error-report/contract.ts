import { endpoint } from '@hearth/platform/http/contract.ts';
import { instant } from '@hearth/platform/http/schema.ts';
import { errorReport } from '@hearth/platform/error-report/error-report.ts';
import { recordErrorsContract } from '@hearth/platform/error-report/record-errors-endpoint.ts';
import { z } from 'zod';

export const errorGroup = errorReport.omit({ version: true, event: true }).extend({
  group: z.string(),
  /** The version that the frames are from. */
  framesVersion: z.string(),
  count: z.int(),
  firstSeenAt: instant,
  lastSeenAt: instant,
  /** The latest last. */
  versions: z.array(z.string()),
  resolvedAt: instant.nullable(),
});
export type ErrorGroup = z.infer<typeof errorGroup>;

export const errorReportContract = {
  ...recordErrorsContract,
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
