import { roles } from '@hearth/access/access.ts';
import { endpoint } from '@hearth/platform/http/contract.ts';
import { instant, timeZone } from '@hearth/platform/http/schema.ts';
import { z } from 'zod';
import { unitLinking } from '../monitoring/contract.ts';
import { unitKind } from '../unit/contract.ts';

/** A unit on one line: its kind, and whether it needs attention. */
export const overviewUnit = z.object({
  unit: z.uuid(),
  name: z.string(),
  model: z.string(),
  kind: unitKind,
  /** null: the vendor does not report the connection. */
  online: z.boolean().nullable(),
  /** Its account was last read more than twice the reading interval ago. */
  isOutOfDate: z.boolean(),
  /** null: it is linked. */
  linking: unitLinking.nullable(),
  /** When it last reported to its cloud; null when it never did. */
  lastSeenAt: instant.nullable(),
  /** Since when readings of its account lack it; null when they have it, or when it is in no account. */
  unreportedSince: instant.nullable(),
  /** Number of active faults. */
  faults: z.number().int(),
});

export const overview = z.object({
  installation: z.uuid(),
  name: z.string(),
  timeZone,
  role: z.enum(roles),
  /** In one line, as on an envelope; null when it is unknown, and for partners. */
  address: z.string().nullable(),
  /** null when the person may not monitor the home. */
  units: z.array(overviewUnit).nullable(),
  /** Packages that run; null for partners. */
  packages: z.number().int().nullable(),
  /** Vendor accounts that need a new sign-in. */
  linksToRenew: z.number().int(),
  /** Accounts that cannot be read now, for any other reason than a missing sign-in. */
  linksInTrouble: z.number().int(),
});
export type Overview = z.infer<typeof overview>;

export const overviewContract = {
  listOverview: endpoint({
    method: 'get',
    path: '/v1/overview',
    summary: 'All installations of the person with the state of each unit; reads no device cloud',
    resource: 'installation',
    verb: 'read',
    roles: ['person', 'visitor'],
    answer: z.array(overview),
  }),
};
