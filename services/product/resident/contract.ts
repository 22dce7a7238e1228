import { endpoint } from '@hearth/platform/http/contract.ts';
import { inInstallation, instant, localDate, locale } from '@hearth/platform/http/schema.ts';
import { z } from 'zod';
import { grantScopes } from '@hearth/access/partner-scope.ts';

/** An owner or resident of an installation. */
export const resident = z.object({
  person: z.uuid(),
  role: z.enum(['owner', 'resident']),
  /** Name and e-mail are null for an external identity provider. */
  name: z.string().nullable(),
  email: z.string().nullable(),
  since: instant,
  /** Whether this is the caller. */
  isYou: z.boolean(),
  actions: z.array(z.enum(['remove', 'leave'])),
});

export const openInvitation = z.object({
  invitation: z.uuid(),
  email: z.string(),
  invitedAt: instant,
  expiresAt: instant,
});

/** A change of who has access to a home: a resident, the service partner, or its owner by a transfer. */
export const membershipChange = z.object({
  entry: z.uuid(),
  at: instant,
  change: z.enum([
    'invited',
    'invitation-withdrawn',
    'joined',
    'declined',
    'removed',
    'left',
    'grant-requested',
    'grant-accepted',
    'grant-declined',
    'granted',
    'grant-ending',
    'grant-withdrawn',
    'grant-request-withdrawn',
    'transfer-completed',
    'transfer-undone',
  ]),
  /** Whether the caller made the change. */
  isOwn: z.boolean(),
  installation: z.uuid().nullable(),
  /** null if it is no longer a home of the person. */
  home: z.string().nullable(),
  /** The kind of subject that `name` names; for an invitation the inviter. */
  about: z.enum(['you', 'person', 'partner']),
  name: z.string().nullable(),
  /** For a grant. */
  scope: z.enum(grantScopes).nullable(),
  lastDay: localDate.nullable(),
});
export type MembershipChange = z.infer<typeof membershipChange>;

const address = z.string().max(64);
const code = z.string().max(100);

export const residentContract = {
  listResidents: endpoint({
    method: 'get',
    path: '/v1/installations/{installation}/residents',
    summary: 'Owners and residents, owners first. Addresses and open invitations for owners only',
    resource: 'resident',
    verb: 'read',
    roles: ['owner', 'resident', 'demo'],
    params: inInstallation,
    answer: z.object({
      residents: z.array(resident),
      invitations: z.array(openInvitation),
      /** Why the caller cannot invite; null if they can. */
      cannotInvite: z.enum(['not-owner', 'demo', 'full']).nullable(),
    }),
  }),
  inviteResident: endpoint({
    method: 'post',
    path: '/v1/installations/{installation}/resident-invitations',
    summary:
      'Mail an invitation to the home. The response does not disclose whether the address has an account',
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
    summary: 'End an open invitation; idempotent',
    resource: 'resident',
    verb: 'delete',
    roles: ['owner'],
    idempotent: true,
    params: inInstallation.extend({ invitation: z.uuid() }),
  }),
  removeResident: endpoint({
    method: 'delete',
    path: '/v1/installations/{installation}/residents/{person}',
    summary: 'End the membership of a resident at once; idempotent',
    resource: 'resident',
    verb: 'delete',
    roles: ['owner'],
    idempotent: true,
    params: inInstallation.extend({ person: z.uuid() }),
  }),
  leaveInstallation: endpoint({
    method: 'delete',
    path: '/v1/installations/{installation}/membership',
    summary: 'End the caller’s own membership; the last owner cannot leave',
    resource: 'membership',
    verb: 'delete',
    roles: ['owner', 'resident'],
    idempotent: true,
    params: inInstallation,
  }),
  previewResidentInvitation: endpoint({
    method: 'post',
    path: '/v1/resident-invitations/preview',
    summary: 'Look up an invitation by the code of its mail; rate-limited like every code',
    resource: 'invitation',
    verb: 'read',
    roles: ['service', 'person'],
    idempotent: true,
    body: z.strictObject({ code, address }),
    answer: z.object({
      home: z.string(),
      inviter: z.string().nullable(),
      /** The invited address, masked except its first letter and host. */
      email: z.string(),
      /** Whether the caller has the invited address; null without a sign-in. */
      isForYou: z.boolean().nullable(),
      expiresAt: instant,
      /** The invited mailbox, for the form of a new account; null for a person. */
      mailbox: z.string().nullable(),
    }),
  }),
  acceptResidentInvitation: endpoint({
    method: 'post',
    path: '/v1/resident-invitations/use',
    summary: 'Become a resident: once, with the invited address',
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
    summary: 'Decline an invitation; the inviter is notified',
    resource: 'invitation',
    verb: 'update',
    roles: ['person'],
    idempotent: true,
    body: z.strictObject({ code, address }),
  }),
  listMembershipChanges: endpoint({
    method: 'get',
    path: '/v1/membership-changes',
    summary:
      'Membership changes at the person’s homes, and those by or about the person: the newest first, a hundred at most',
    resource: 'resident',
    verb: 'read',
    roles: ['person'],
    answer: z.array(membershipChange),
  }),
};
