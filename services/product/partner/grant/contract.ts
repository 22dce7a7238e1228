import { endpoint } from '@hearth/platform/http/contract.ts';
import { inInstallation, instant, localDate } from '@hearth/platform/http/schema.ts';
import { z } from 'zod';
import { partner } from '../contract.ts';
import { partnerScopes } from '@hearth/access/partner-scope.ts';
import { grantActions, grantStates, reviewAnswers } from './grant-state.ts';
import { noteLengthMax } from './note-length.ts';

/** What a company may see or do, with its last day in the installation's time zone; null: as long as it is the partner. */
export const grantedScope = z.strictObject({
  scope: z.enum(partnerScopes),
  lastDay: localDate.nullable(),
});

/** A service partner of one installation, from the request to the end. */
export const partnerGrant = z.object({
  grant: z.uuid(),
  partner,
  state: z.enum(grantStates),
  /** Allowed at present; before the acceptance what the request asks for. */
  scopes: z.array(grantedScope),
  requestedAt: instant,
  /** When the company accepted or declined. */
  answeredAt: instant.nullable(),
  /** The first day with access; null while a request leaves it to the acceptance. */
  firstDay: localDate.nullable(),
  /** Whether the company has or had access, as the scopes say. */
  hasBegun: z.boolean(),
  /** The first day of the past that the company may see; null: none before it has access. */
  historyFrom: localDate.nullable(),
  /** The last day, if another partner follows; of a request the last day for an answer. */
  lastDay: localDate.nullable(),
  endedAt: instant.nullable(),
  /** From the owner to the company. */
  note: z.string(),
  /** The caller is asked whether the company remains, and nobody has answered. */
  isReviewOpen: z.boolean(),
  /** Actions of the caller on this grant. */
  actions: z.array(z.enum(grantActions)),
});
export type PartnerGrant = z.infer<typeof partnerGrant>;

const inGrant = inInstallation.extend({ grant: z.uuid() });
const inScope = inGrant.extend({ scope: z.enum(partnerScopes) });

export const grantContract = {
  listGrants: endpoint({
    method: 'get',
    path: '/v1/installations/{installation}/partner-grants',
    summary:
      'Present and earlier service partners of the installation with their requests; a request and the present one first',
    resource: 'partner-grant',
    verb: 'read',
    roles: ['owner', 'resident', 'demo', 'partner'],
    partnerScope: 'contact',
    params: inInstallation,
    answer: z.array(partnerGrant),
  }),
  requestPartner: endpoint({
    method: 'post',
    path: '/v1/installations/{installation}/partner-grants',
    summary:
      'Ask a company to be the service partner. The access of another one ends at the same instant, or before the first day',
    resource: 'partner-grant',
    verb: 'create',
    roles: ['owner', 'demo'],
    stepUp: true,
    params: inInstallation,
    body: z.strictObject({
      partner: z.uuid(),
      scopes: z.array(grantedScope).min(1).max(partnerScopes.length),
      /** In the installation's time zone; null: from the acceptance on. */
      firstDay: localDate.nullable(),
      historyFrom: localDate.nullable(),
      note: z.string().trim().max(noteLengthMax),
    }),
    answer: partnerGrant,
  }),
  allowScope: endpoint({
    method: 'put',
    path: '/v1/installations/{installation}/partner-grants/{grant}/scopes/{scope}',
    summary: 'Allow a scope to the present partner until a last day, at once',
    resource: 'partner-grant',
    verb: 'update',
    roles: ['owner', 'demo'],
    stepUp: true,
    idempotent: true,
    params: inScope,
    body: z.strictObject({ lastDay: localDate.nullable() }),
    answer: partnerGrant,
  }),
  stopScope: endpoint({
    method: 'delete',
    path: '/v1/installations/{installation}/partner-grants/{grant}/scopes/{scope}',
    summary: 'Take a scope back, and those that require it, at once; idempotent',
    resource: 'partner-grant',
    verb: 'update',
    roles: ['owner', 'demo'],
    idempotent: true,
    params: inScope,
  }),
  answerReview: endpoint({
    method: 'post',
    path: '/v1/installations/{installation}/partner-grants/{grant}/review',
    summary:
      'Answer the question, two weeks after commissioning, whether the company remains the service partner; the answer alone changes no access',
    resource: 'partner-grant',
    verb: 'update',
    roles: ['owner', 'demo'],
    idempotent: true,
    params: inGrant,
    body: z.strictObject({ answer: z.enum(reviewAnswers) }),
  }),
  withdrawGrant: endpoint({
    method: 'delete',
    path: '/v1/installations/{installation}/partner-grants/{grant}',
    summary: 'End a grant or take a request back, at once; idempotent',
    resource: 'partner-grant',
    verb: 'delete',
    roles: ['owner', 'demo'],
    idempotent: true,
    params: inGrant,
  }),
};
