import { recordAudit } from '@hearth/platform/database/audit.ts';
import type { Caller } from '@hearth/access/access.ts';
import type { PersonId } from '@hearth/core/brand.ts';
import type { Implementation } from '@hearth/platform/http/http.ts';
import { type Failure, type Result, fail, notFound, ok } from '@hearth/core/problem.ts';
import { callingPerson } from '../account/routes.ts';
import { giveBack, takeTries, wrongTry } from '../claim/code-attempts.ts';
import type { ProductDeps } from '../deps.ts';
import { holdRole, putResident } from '../installation/membership/store.ts';
import { ownersOf } from '../installation/store.ts';
import { contactOf } from '../notification/mail-person.ts';
import { residentHash } from '../unit-registry/code-hash.ts';
import { readInvitation } from '../unit-registry/invitation-code.ts';
import type { residentContract } from './contract.ts';
import { afterInvitationEvent, hiddenAddress } from './invitation-state.ts';
import { tellResident } from './outbox.ts';
import { type ResidentInvitation, endInvitation, holdByCode, invitationByCode } from './store.ts';

type Acceptance = Pick<
  Implementation<typeof residentContract>,
  'lookResidentInvitation' | 'acceptResidentInvitation' | 'declineResidentInvitation'
>;

/** What whoever has got a mail does with it. */
export function acceptanceRoutes(deps: ProductDeps): Acceptance {
  return {
    lookResidentInvitation: async ({ caller, body }) => {
      const person = caller.kind === 'person' ? (await callingPerson(deps, caller)).personId : null;
      const found = await look(deps, { ...body, person });
      if (!found.ok) return found;
      const { invitation } = found.value;
      const inviter = await contactOf(deps, invitation.inviter).catch(() => null);
      return ok({
        home: invitation.home,
        inviter: inviter?.name ?? null,
        email: hiddenAddress(invitation.email ?? ''),
        isForYou: person === null ? null : await hasMailbox(deps, person, invitation),
        expiresAt: invitation.expiresAt.toString(),
      });
    },
    acceptResidentInvitation: async ({ caller, body, requestId }) => {
      const mine = await lookAsPerson(deps, { caller, body });
      return mine.ok ? accept(deps, { ...mine.value, requestId }) : mine;
    },
    declineResidentInvitation: async ({ caller, body, requestId }) => {
      const mine = await lookAsPerson(deps, { caller, body });
      return mine.ok ? decline(deps, { ...mine.value, requestId }) : mine;
    },
  };
}

interface Mine {
  readonly person: PersonId;
  readonly codeHash: string;
}

async function lookAsPerson(
  deps: ProductDeps,
  { caller, body }: { caller: Caller; body: { code: string; address: string } },
): Promise<Result<Mine>> {
  const { personId: person } = await callingPerson(deps, caller);
  const found = await look(deps, { ...body, person });
  if (!found.ok) return found;
  const { invitation, codeHash } = found.value;
  return (await hasMailbox(deps, person, invitation))
    ? ok({ person, codeHash })
    : fail('forbidden', 'invitation-for-other-mailbox', {
        params: { email: hiddenAddress(invitation.email ?? '') },
      });
}

/** Reads the code as typed and finds what it is for; guessing counts for the person and the address. */
async function look(
  deps: ProductDeps,
  of: { code: string; address: string; person: PersonId | null },
): Promise<Result<{ invitation: ResidentInvitation; codeHash: string }>> {
  const read = readInvitation(of.code);
  if (read === null || read === 'mistyped')
    return fail('invalid', read === null ? 'invitation-malformed' : 'invitation-mistyped', { at });
  const trying = { person: of.person, address: of.address, serial: null };
  const tries = await takeTries(deps, trying);
  if (!tries.ok) return tries;
  const codeHash = residentHash(deps.unitKey, read.code);
  const invitation = await invitationByCode(deps.db, codeHash, deps.clock.now());
  if (!invitation) return wrongTry(deps, trying, tries.value, unknown);
  await giveBack(deps, tries.value);
  return failureOf(invitation) ?? ok({ invitation, codeHash });
}

const at = '/body/code';
const unknown = fail('not-found', 'invitation-unknown', { at });

/** Why it lets nobody in; null where it does. */
function failureOf({ state, expiresAt }: ResidentInvitation): Failure | null {
  switch (state) {
    case 'open':
      return null;
    case 'over':
      return fail('gone', 'invitation-expired', { at, params: { since: expiresAt.toString() } });
    case 'accepted':
      return fail('gone', 'invitation-used', { at });
    case 'declined':
    case 'withdrawn':
      return fail('gone', 'invitation-withdrawn', { at });
  }
}

/** With a provider that tells us no addresses the mail that was followed is all the proof that there is. */
async function hasMailbox(
  deps: ProductDeps,
  person: PersonId,
  { email }: ResidentInvitation,
): Promise<boolean> {
  const contact = await contactOf(deps, person);
  return contact === null || contact.email.toLowerCase() === email;
}

type Settled = Mine & { readonly requestId: string };

/** Of any number at once with one code one is let in: the row is the lock. */
async function accept(
  deps: ProductDeps,
  { person, codeHash, requestId }: Settled,
): Promise<Result<{ installation: string }>> {
  const now = deps.clock.now();
  return await deps.db.transaction(async (tx): Promise<Result<{ installation: string }>> => {
    const invitation = await holdByCode(tx, codeHash, now);
    if (!invitation) return notFound();
    const failure = failureOf(invitation);
    if (failure) return failure;
    const { installationId: installation, inviter, home } = invitation;
    const owners = await ownersOf(tx, installation, now);
    // Whoever invited is the owner no more: their word opens nothing.
    if (!owners.includes(inviter)) return fail('gone', 'invitation-withdrawn', { at });
    const role = await holdRole(tx, { person, installation }, now);
    if (role === 'owner' || role === 'resident') return fail('conflict', 'lives-there-already');
    const state = afterInvitationEvent(invitation.state, 'accept') ?? invitation.state;
    await endInvitation(tx, { ...invitation, state }, now);
    await putResident(tx, { person, installation, invitedBy: inviter }, now);
    for (const to of owners)
      await tellResident(tx, deps, { installation, to, about: person, home, notice: 'joined' });
    await audited({ tx, deps, person, invitation, requestId, action: 'resident.accept' });
    return ok({ installation });
  });
}

async function decline(
  deps: ProductDeps,
  { person, codeHash, requestId }: Settled,
): Promise<Result<undefined>> {
  const now = deps.clock.now();
  return await deps.db.transaction(async (tx): Promise<Result<undefined>> => {
    const invitation = await holdByCode(tx, codeHash, now);
    if (!invitation) return notFound();
    const failure = failureOf(invitation);
    if (failure) return failure;
    const state = afterInvitationEvent(invitation.state, 'decline') ?? invitation.state;
    await endInvitation(tx, { ...invitation, state }, now);
    const { installationId: installation, inviter: to, home } = invitation;
    await tellResident(tx, deps, { installation, to, about: person, home, notice: 'declined' });
    await audited({ tx, deps, person, invitation, requestId, action: 'resident.decline' });
    return ok(undefined);
  });
}

async function audited(of: {
  tx: ProductDeps['db'];
  deps: Pick<ProductDeps, 'clock'>;
  person: PersonId;
  invitation: ResidentInvitation;
  requestId: string;
  action: string;
}): Promise<void> {
  const { tx, deps, person, invitation, requestId, action } = of;
  const { installationId, invitationId: resource } = invitation;
  const entry = { actor: `person:${person}`, installationId, action, resource, requestId };
  await recordAudit(tx, entry, deps.clock);
}
