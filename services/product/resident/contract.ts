import { endpoint } from '@hearth/platform/http/contract.ts';
import { inInstallation, instant, localDate, locale } from '@hearth/platform/http/schema.ts';
import { z } from 'zod';
import { grantScopes } from '../partner/grant/grant-state.ts';

/** Somebody who lives in an installation. */
export const resident = z.object({
  person: z.uuid(),
  role: z.enum(['owner', 'resident']),
  /** null where the identity provider tells us neither. */
  name: z.string().nullable(),
  email: z.string().nullable(),
  since: instant,
  /** The person who asks. */
  isYou: z.boolean(),
  deeds: z.array(z.enum(['remove', 'leave'])),
});

export const openInvitation = z.object({
  invitation: z.uuid(),
  email: z.string(),
  invitedAt: instant,
  expiresAt: instant,
});

/** Somebody was let into a home, or out of it: a resident, or the service partner. */
export const admission = z.object({
  entry: z.uuid(),
  at: instant,
  deed: z.enum([
    'invited',
    'invitation-withdrawn',
    'joined',
    'declined',
    'removed',
    'left',
    'granted',
    'grant-withdrawn',
  ]),
  /** Done by the person who asks. */
  isOwn: z.boolean(),
  /** null where it is not the person’s any more. */
  home: z.string().nullable(),
  /** Whom `name` names; whoever invited, for an invitation. */
  about: z.enum(['you', 'person', 'partner']),
  name: z.string().nullable(),
  /** Of a grant. */
  scope: z.enum(grantScopes).nullable(),
  lastDay: localDate.nullable(),
});
export type Admission = z.infer<typeof admission>;

const address = z.string().max(64);
const code = z.string().max(100);

export const residentContract = {
  listResidents: endpoint({
    method: 'get',
    path: '/v1/installations/{installation}/residents',
    summary:
      'Who lives there, owners first. To an owner with addresses and open invitations; to a resident names, and themselves',
    resource: 'resident',
    verb: 'read',
    roles: ['owner', 'resident', 'demo'],
    params: inInstallation,
    answer: z.object({
      residents: z.array(resident),
      invitations: z.array(openInvitation),
      /** Why nobody can be invited; null where somebody can. */
      cannotInvite: z.enum(['not-owner', 'demo', 'full']).nullable(),
    }),
  }),
  inviteResident: endpoint({
    method: 'post',
    path: '/v1/installations/{installation}/resident-invitations',
    summary:
      'Write to a mailbox: whoever has it may live there. Answers the same whether or not there is an account with it',
    resource: 'resident',
    verb: 'create',
    roles: ['owner'],
    params: inInstallation,
    body: z.strictObject({
      email: z.string().trim().toLowerCase().max(254).pipe(z.email()),
      locale,
    }),
    answer: openInvitation,
  }),
  withdrawInvitation: endpoint({
    method: 'delete',
    path: '/v1/installations/{installation}/resident-invitations/{invitation}',
    summary: 'The link in the mail opens nothing any more; told twice it stays so',
    resource: 'resident',
    verb: 'delete',
    roles: ['owner'],
    idempotent: true,
    params: inInstallation.extend({ invitation: z.uuid() }),
  }),
  removeResident: endpoint({
    method: 'delete',
    path: '/v1/installations/{installation}/residents/{person}',
    summary: 'The resident belongs there no more, from this instant; told twice it stays so',
    resource: 'resident',
    verb: 'delete',
    roles: ['owner'],
    idempotent: true,
    params: inInstallation.extend({ person: z.uuid() }),
  }),
  leaveInstallation: endpoint({
    method: 'delete',
    path: '/v1/installations/{installation}/membership',
    summary: 'The person who asks leaves; the last owner cannot',
    resource: 'membership',
    verb: 'delete',
    roles: ['owner', 'resident'],
    idempotent: true,
    params: inInstallation,
  }),
  lookResidentInvitation: endpoint({
    method: 'post',
    path: '/v1/resident-invitations/look',
    summary: 'What the code of a mail is for, with the limits of every code',
    resource: 'invitation',
    verb: 'read',
    roles: ['service', 'person'],
    idempotent: true,
    body: z.strictObject({ code, address }),
    answer: z.object({
      home: z.string(),
      inviter: z.string().nullable(),
      /** The mailbox, all of it but its first letter and its host hidden. */
      email: z.string(),
      /** Whether the person who asks has that mailbox; null where nobody has said who asks. */
      isForYou: z.boolean().nullable(),
      expiresAt: instant,
    }),
  }),
  acceptResidentInvitation: endpoint({
    method: 'post',
    path: '/v1/resident-invitations/use',
    summary: 'Live there from now on: once, with the mailbox that the code went to',
    resource: 'invitation',
    verb: 'update',
    roles: ['person'],
    idempotent: true,
    body: z.strictObject({ code, address }),
    answer: z.object({ installation: z.uuid() }),
  }),
  declineResidentInvitation: endpoint({
    method: 'post',
    path: '/v1/resident-invitations/decline',
    summary: 'The code opens nothing any more, and its owner hears of it',
    resource: 'invitation',
    verb: 'update',
    roles: ['person'],
    idempotent: true,
    body: z.strictObject({ code, address }),
  }),
  listAdmissions: endpoint({
    method: 'get',
    path: '/v1/admissions',
    summary:
      'Who was let into the homes that the person owns and out of them, and what the person did or had done to them: the newest first, a hundred at most',
    resource: 'resident',
    verb: 'read',
    roles: ['person'],
    answer: z.array(admission),
  }),
};
