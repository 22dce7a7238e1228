import { z } from 'zod';
import { endpoint } from '../http/contract.ts';
import { errorReport, reportsMax } from './error-report.ts';

/** Of product, which keeps the groups; every service calls it. */
export const recordErrorsContract = {
  recordErrors: endpoint({
    method: 'post',
    path: '/v1/errors',
    summary: 'Count errors in their groups',
    resource: 'error-report',
    verb: 'create',
    roles: ['service'],
    bodyBytesMax: 1024 * 1024,
    body: z.strictObject({
      errors: z.array(errorReport).min(1).max(reportsMax),
      /** Of the client that sent them: some letters of a keyed hash, which many networks share. */
      network: z
        .string()
        .regex(/^[\w-]{3}$/)
        .nullable()
        .default(null),
    }),
  }),
};
