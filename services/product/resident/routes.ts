import { randomBytes } from 'node:crypto';
import type { Access } from '@hearth/access/access.ts';
import { recordAudit } from '@hearth/platform/database/audit.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { Call, Implementation } from '@hearth/platform/http/http.ts';
import { type Result, fail, notFound, ok } from '@hearth/core/problem.ts';
import type { ProductDeps } from '../deps.ts';
import { byPerson } from '../installation/audit-actor.ts';
import {
  type Member,
  endMembership,
  holdOwners,
  holdRole,
  matchPartners,
  membersOf,
} from '../installation/membership/store.ts';
import { findPlace, stillStands } from '../installation/store.ts';
import { contactOf } from '../notification/mail-person.ts';
import { scopesOf } from '../partner/grant/grant-state.ts';
import { invitationsByPerson, invitationsToMailbox, triesKey } from '../rate-limit/limits.ts';
import { takeTry } from '../rate-limit/store.ts';
import { residentHash } from '../unit-registry/code-hash.ts';
import { invitationFrom } from '../unit-registry/invitation-code.ts';
import { acceptanceRoutes } from './accept-invitation.ts';
import { admissionRoutes } from './list-membership-changes.ts';
import type { residentContract } from './contract.ts';
import { afterInvitationEvent } from './invitation-state.ts';
import { invitationSealer, tellInvited, tellResident } from './outbox.ts';
import {
  type ResidentInvitation,
  endInvitation,
  holdOf,
  openInvitationsOf,
  putInvitation,
  withdrawAllBy,
} from './store.ts';

type Residents = Implementation<typeof residentContract>;

/** Residents and invitations of one home together: a household. */
export const residentsMax = 10;
export const invitationDays = 14;

/** Who lives in a home besides its owner. */
export function residentRoutes(deps: ProductDeps): Residents {
  return {
    ...acceptanceRoutes(deps),
    ...admissionRoutes(deps),
    listResidents: ({ access }) => list(deps, access),
    inviteResident: (call) => invite(deps, call),
    withdrawInvitation: (call) => withdraw(deps, call),
    removeResident: (call) => remove(deps, call),
    leaveInstallation: (call) => leave(deps, call),
  };
}

async function list(deps: ProductDeps, access: Access): ReturnType<Residents['listResidents']> {
  const now = deps.clock.now();
  const isOwner = access.role === 'owner';
  const members = await membersOf(deps.db, access, now);
  const owners = members.filter(({ role }) => role === 'owner').length;
  const residents = await Promise.all(
    members.map((member) => residentOnWire(deps, { member, access, owners })),
  );
  const open = isOwner ? await openInvitationsOf(deps.db, access, now) : [];
  const isFull = members.length - owners + open.length >= residentsMax;
  const cannot = access.role === 'demo' ? 'demo' : isOwner ? null : 'not-owner';
  return ok({
    residents,
    invitations: open.map(invitationOnWire),
    cannotInvite: cannot ?? (isFull ? 'full' : null),
  });
}

/** Addresses are the owner's to see: it is they who invite by them. */
async function residentOnWire(
  deps: ProductDeps,
  { member, access, owners }: { member: Member; access: Access; owners: number },
) {
  const isYou = member.person === access.personId;
  const isOwner = access.role === 'owner';
  // A page that shows who lives there is there also while the provider is not.
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
    deeds: [...(canLeave ? (['leave'] as const) : []), ...(canRemove ? (['remove'] as const) : [])],
  };
}

const invitationOnWire = (each: ResidentInvitation) => ({
  invitation: each.invitationId,
  email: each.email ?? '',
  invitedAt: each.invitedAt.toString(),
  expiresAt: each.expiresAt.toString(),
});

/** Nothing here depends on whether anybody has an account with the address. */
async function invite(
  deps: ProductDeps,
  { access, body, requestId, answerIn }: Call<typeof residentContract.inviteResident>,
): ReturnType<Residents['inviteResident']> {
  const now = deps.clock.now();
  const { email, locale } = body;
  if (await livesThere(deps, access, email))
    return fail('conflict', 'lives-there-already', { at: '/body/email' });
  const limits = [
    { limit: invitationsByPerson, key: triesKey(deps.unitKey, access.personId) },
    { limit: invitationsToMailbox, key: triesKey(deps.unitKey, `mailbox ${email}`) },
  ];
  for (const each of limits) {
    const taken = await takeTry(deps.db, each, now);
    if (!taken.ok) return { ...taken, code: 'too-many-invitations' };
  }
  const code = invitationFrom(randomBytes(17));
  const expiresAt = now.add({ hours: 24 * invitationDays });
  return await deps.db.transaction(async (tx) => {
    if (!(await stillStands(tx, access, now))) return notFound();
    // The owners' rows are the lock on how many there are.
    await holdOwners(tx, access, now);
    const open = await openInvitationsOf(tx, access, now);
    const living = (await membersOf(tx, access, now)).filter(({ role }) => role === 'resident');
    const isAgain = open.some((each) => each.email === email);
    if (!isAgain && living.length + open.length >= residentsMax)
      return fail('conflict', 'home-is-full', { params: { max: residentsMax } });
    const codeHash = residentHash(deps.unitKey, code);
    const made = await putInvitation(tx, access, { email, locale, codeHash, expiresAt }, now);
    const home = (await findPlace(tx, access, now))?.name ?? '';
    const told = { ...made, code, email, inviter: access.personId, home, locale };
    await tellInvited(tx, { clock: deps.clock, sealer: invitationSealer(deps) }, told);
    await audit(tx, deps, { access, requestId, action: 'invite', resource: made.invitation });
    return await answerIn(
      tx,
      ok({
        invitation: made.invitation,
        email,
        invitedAt: now.toString(),
        expiresAt: expiresAt.toString(),
      }),
    );
  });
}

/** An owner sees these addresses anyway. */
async function livesThere(deps: ProductDeps, access: Access, email: string): Promise<boolean> {
  const members = await membersOf(deps.db, access, deps.clock.now());
  const contacts = await Promise.all(members.map(({ person }) => contactOf(deps, person)));
  return contacts.some((contact) => contact?.email.toLowerCase() === email);
}

async function withdraw(
  deps: ProductDeps,
  { access, params, requestId }: Call<typeof residentContract.withdrawInvitation>,
): ReturnType<Residents['withdrawInvitation']> {
  const now = deps.clock.now();
  return await deps.db.transaction(async (tx): Promise<Result<undefined>> => {
    if (!(await stillStands(tx, access, now))) return notFound();
    const found = await holdOf(tx, access, { invitation: params.invitation, now });
    if (!found) return notFound();
    const state = afterInvitationEvent(found.state, 'withdraw');
    if (state === null) return ok(undefined);
    await endInvitation(tx, { ...found, state }, now);
    const { invitationId: resource } = found;
    await audit(tx, deps, { access, requestId, action: 'withdraw-invitation', resource });
    return ok(undefined);
  });
}

async function remove(
  deps: ProductDeps,
  { access, params, requestId }: Call<typeof residentContract.removeResident>,
): ReturnType<Residents['removeResident']> {
  const now = deps.clock.now();
  const installation = access.installationId;
  return await deps.db.transaction(async (tx): Promise<Result<undefined>> => {
    if (!(await stillStands(tx, access, now))) return notFound();
    const role = await holdRole(tx, { person: params.person, installation }, now);
    if (role === null) return ok(undefined);
    if (role !== 'resident') return fail('conflict', 'not-a-resident');
    await goes(tx, deps, { access, person: params.person });
    const home = (await findPlace(tx, access, now))?.name ?? '';
    const about = params.person;
    await tellResident(tx, deps, { installation, to: about, about, home, notice: 'removed' });
    await audit(tx, deps, { access, requestId, action: 'remove', resource: about });
    return ok(undefined);
  });
}

async function leave(
  deps: ProductDeps,
  { access, requestId }: Call<typeof residentContract.leaveInstallation>,
): ReturnType<Residents['leaveInstallation']> {
  const now = deps.clock.now();
  const installation = access.installationId;
  return await deps.db.transaction(async (tx): Promise<Result<undefined>> => {
    const owners = await holdOwners(tx, access, now);
    if (!(await stillStands(tx, access, now))) return notFound();
    const others = owners.filter((owner) => owner !== access.personId);
    if (others.length === 0) return fail('conflict', 'last-owner-stays');
    const home = (await findPlace(tx, access, now))?.name ?? '';
    await goes(tx, deps, { access, person: access.personId });
    const about = access.personId;
    for (const to of others)
      await tellResident(tx, deps, { installation, to, about, home, notice: 'left' });
    await audit(tx, deps, { access, requestId, action: 'leave', resource: about });
    return ok(undefined);
  });
}

/** Whoever works for the home's partner is that again, and no more. */
async function goes(
  tx: Database,
  deps: Pick<ProductDeps, 'clock'>,
  { access, person }: { access: Access; person: string },
): Promise<void> {
  const now = deps.clock.now();
  const installation = access.installationId;
  await endMembership(tx, { person, installation }, now);
  await withdrawAllBy(tx, { person, installation }, now);
  await matchPartners(tx, { installation }, { now, scopes: scopesOf });
}

async function audit(
  tx: Database,
  deps: Pick<ProductDeps, 'clock'>,
  of: { access: Access; requestId: string; action: string; resource: string },
): Promise<void> {
  const { access, requestId, action, resource } = of;
  const entry = { ...byPerson(access), action: `resident.${action}`, resource, requestId };
  await recordAudit(tx, entry, deps.clock);
}
