import { roles } from '@hearth/access/access.ts';
import { endpoint } from '@hearth/platform/http/contract.ts';
import { instant, timeZone } from '@hearth/platform/http/schema.ts';
import { z } from 'zod';
import { unitLinking } from '../monitoring/contract.ts';

/** A unit in a line: what it is, and whether somebody has to look at it. */
export const overviewUnit = z.object({
  unit: z.uuid(),
  name: z.string(),
  model: z.string(),
  kind: z.enum(['air-to-water', 'air-to-air', 'ventilation', 'boiler', 'gateway']),
  /** null: the vendor does not report the connection. */
  online: z.boolean().nullable(),
  /** Its account was last read more than twice the reading interval ago. */
  isOutOfDate: z.boolean(),
  /** null: it is linked. */
  linking: unitLinking.nullable(),
  /** When it last told its cloud something; null when it never did. */
  lastSeenAt: instant.nullable(),
  /** Its account is read and does not show it since then; null: the account shows it, or it is in none. */
  unreportedSince: instant.nullable(),
  /** Codes that the unit shows now. */
  faults: z.number().int(),
});

export const overview = z.object({
  installation: z.uuid(),
  name: z.string(),
  timeZone,
  role: z.enum(roles),
  /** null where the person may know the place but not what goes on there. */
  units: z.array(overviewUnit).nullable(),
  /** Accounts of a maker that the person has to sign in to again. */
  linksToRenew: z.number().int(),
  /** Accounts that cannot be read now, for any other reason than a missing sign-in. */
  linksInTrouble: z.number().int(),
});
export type Overview = z.infer<typeof overview>;

export const overviewContract = {
  listOverview: endpoint({
    method: 'get',
    path: '/v1/overview',
    summary:
      'All installations of the person with what each unit is and does; reads no device cloud',
    resource: 'installation',
    verb: 'read',
    roles: ['person', 'visitor'],
    answer: z.array(overview),
  }),
};
