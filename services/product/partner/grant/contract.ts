import { endpoint } from '@hearth/platform/http/contract.ts';
import { inInstallation, instant, localDate } from '@hearth/platform/http/schema.ts';
import { z } from 'zod';
import { partner } from '../contract.ts';
import { grantScopes, grantStates } from './grant-state.ts';

/** What a partner may see and do at one installation. */
export const partnerGrant = z.object({
  partner,
  state: z.enum(grantStates),
  scope: z.enum(grantScopes),
  givenAt: instant,
  /** By the installation's own time; null: until it is withdrawn. */
  lastDay: localDate.nullable(),
  /** When it was withdrawn, or ended by itself. */
  endedAt: instant.nullable(),
  /** What the person who asks may do with it. */
  deeds: z.array(z.enum(['give', 'withdraw'])),
});
export type PartnerGrant = z.infer<typeof partnerGrant>;

export const grantContract = {
  listGrants: endpoint({
    method: 'get',
    path: '/v1/installations/{installation}/partner-grants',
    summary:
      'The partner that looks after the installation and those before it, the present one first',
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
      'Name the partner, or say anew what it may do and until when; another one’s grant ends at the same instant',
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
    summary: 'Take back what the partner was allowed, from this instant; told twice it stays so',
    resource: 'partner-grant',
    verb: 'delete',
    roles: ['owner'],
    idempotent: true,
    params: inInstallation.extend({ partner: z.uuid() }),
  }),
};
