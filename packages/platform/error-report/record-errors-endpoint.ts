import { z } from 'zod';
import { endpoint } from '../http/contract.ts';
import { errorReport, reportsMax } from './error-report.ts';

/** Endpoint of product, which stores the groups of errors; every service calls it. */
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
      /** Network of the client: three letters of a keyed hash, which many networks share. */
      network: z
        .string()
        .regex(/^[\w-]{3}$/)
        .nullable()
        .default(null),
    }),
  }),
};
