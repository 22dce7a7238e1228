import { endpoint } from '@hearth/platform/http/contract.ts';
import { inInstallation, instant, localDate } from '@hearth/platform/http/schema.ts';
import { z } from 'zod';
import { partner } from '../contract.ts';
import { grantScopes } from '@hearth/access/partner-scope.ts';
import { grantStates } from './grant-state.ts';

/** What a service partner may see and do at one installation. */
export const partnerGrant = z.object({
  partner,
  state: z.enum(grantStates),
  scope: z.enum(grantScopes),
  givenAt: instant,
  /** In the installation's time zone; null: until it is withdrawn. */
  lastDay: localDate.nullable(),
  /** When it was withdrawn, or its last day ended. */
  endedAt: instant.nullable(),
  /** Actions of the caller on this grant. */
  actions: z.array(z.enum(['give', 'withdraw'])),
});
export type PartnerGrant = z.infer<typeof partnerGrant>;

export const grantContract = {
  listGrants: endpoint({
    method: 'get',
    path: '/v1/installations/{installation}/partner-grants',
    summary: 'Current and earlier service partners of the installation, the current one first',
    resource: 'partner-grant',
    verb: 'read',
    roles: ['owner', 'resident', 'demo', 'partner'],
    partnerScope: 'contact',
    params: inInstallation,
    answer: z.array(partnerGrant),
  }),
  giveGrant: endpoint({
    method: 'put',
    path: '/v1/installations/{installation}/partner-grants/{partner}',
    summary:
      'Give a partner a grant, or change its scope and last day; another partner’s grant ends at the same instant',
    resource: 'partner-grant',
    verb: 'update',
    roles: ['owner'],
    stepUp: true,
    idempotent: true,
    params: inInstallation.extend({ partner: z.uuid() }),
    body: z.strictObject({ scope: z.enum(grantScopes), lastDay: localDate.nullable() }),
    answer: partnerGrant,
  }),
  withdrawGrant: endpoint({
    method: 'delete',
    path: '/v1/installations/{installation}/partner-grants/{partner}',
    summary: 'End the partner’s grant at once; idempotent',
    resource: 'partner-grant',
    verb: 'delete',
    roles: ['owner'],
    idempotent: true,
    params: inInstallation.extend({ partner: z.uuid() }),
  }),
};
