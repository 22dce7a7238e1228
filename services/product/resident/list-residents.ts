import type { Access } from '@hearth/access/access.ts';
import type { AnswerOf } from '@hearth/platform/http/contract.ts';
import type { ProductDeps } from '../deps.ts';
import { type Member, membersOf } from '../installation/membership/store.ts';
import { contactOf } from '../notification/mail-person.ts';
import type { residentContract } from './contract.ts';
import { residentsMax } from './invitation-state.ts';
import { type ResidentInvitation, openInvitationsOf } from './store.ts';

/** Owners and residents of an installation; for an owner also the open invitations. */
export async function listResidents(
  deps: ProductDeps,
  access: Access,
): Promise<AnswerOf<typeof residentContract.listResidents>> {
  const now = deps.clock.now();
  const isOwner = access.role === 'owner';
  const members = await membersOf(deps.db, access, now);
  const owners = members.filter(({ role }) => role === 'owner').length;
  const residents = await Promise.all(
    members.map((member) => residentResponse(deps, { member, access, owners })),
  );
  const invitations = isOwner ? await openInvitationsOf(deps.db, access, now) : [];
  const isFull = members.length - owners + invitations.length >= residentsMax;
  const missingRole = access.role === 'demo' ? 'demo' : isOwner ? null : 'not-owner';
  return {
    residents,
    invitations: invitations.map(invitationResponse),
    cannotInvite: missingRole ?? (isFull ? 'full' : null),
  };
}

/** E-mail addresses are for owners only. */
async function residentResponse(
  deps: ProductDeps,
  { member, access, owners }: { member: Member; access: Access; owners: number },
) {
  const isYou = member.person === access.personId;
  const isOwner = access.role === 'owner';
  // Without an answer of the identity provider the list has no names.
  const contact = await contactOf(deps, member.person).catch(() => null);
  const canLeave = isYou && (member.role === 'resident' || owners > 1);
  const canRemove = isOwner && member.role === 'resident';
  return {
    person: member.person,
    role: member.role,
    name: contact?.name ?? null,
    email: isOwner || isYou ? (contact?.email ?? null) : null,
    since: member.since.toString(),
    isYou,
    actions: [
      ...(canLeave ? (['leave'] as const) : []),
      ...(canRemove ? (['remove'] as const) : []),
    ],
  };
}

const invitationResponse = (invitation: ResidentInvitation) => ({
  invitation: invitation.invitationId,
  email: invitation.email ?? '',
  invitedAt: invitation.invitedAt.toString(),
  expiresAt: invitation.expiresAt.toString(),
});
