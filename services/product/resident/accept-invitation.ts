import type { PersonId } from '@hearth/core/branded.ts';
import { type Result, fail, notFound, ok } from '@hearth/core/problem.ts';
import { recordAudit } from '@hearth/platform/database/audit.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { Call } from '@hearth/platform/http/http.ts';
import { callingPerson } from '../account/calling-person.ts';
import type { ProductDeps } from '../deps.ts';
import { personActor } from '../installation/audit-actor.ts';
import { lockRole, saveResident } from '../installation/membership/store.ts';
import { ownersOf } from '../installation/store.ts';
import type { residentContract } from './contract.ts';
import { type InvitationEvent, afterInvitationEvent } from './invitation-state.ts';
import { invitationFailure, mailboxFailure } from './find-invitation.ts';
import { findByCode } from './preview-invitation.ts';
import { enqueueResidentNotice } from './outbox.ts';
import { type ResidentInvitation, endInvitation, lockByCode } from './store.ts';

type CodeCall = Pick<
  Call<typeof residentContract.acceptResidentInvitation>,
  'caller' | 'body' | 'requestId'
>;

/** Makes the invited person a resident. Of concurrent calls with one code one succeeds. */
export async function acceptInvitation(
  deps: ProductDeps,
  call: CodeCall,
): Promise<Result<{ installation: string }>> {
  return await decide(deps, call, async (tx, { person, invitation }) => {
    const now = deps.clock.now();
    const { installationId: installation, inviter, home } = invitation;
    const owners = await ownersOf(tx, installation, now);
    // An invitation ends with the ownership of its inviter.
    if (!owners.includes(inviter))
      return fail('gone', 'invitation-withdrawn', { at: '/body/code' });
    const role = await lockRole(tx, { person, installation }, now);
    if (role === 'owner' || role === 'resident') return fail('conflict', 'lives-there-already');
    await end(tx, deps, { invitation, event: 'accept' });
    await saveResident(tx, { person, installation, invitedBy: inviter }, now);
    const notice = { installation, about: person, home, notice: 'joined' } as const;
    for (const to of owners) await enqueueResidentNotice(tx, deps, { ...notice, to });
    await audit(tx, deps, { person, invitation, action: 'accept', requestId: call.requestId });
    return ok({ installation });
  });
}

/** Ends the invitation and notifies its inviter. */
export async function declineInvitation(
  deps: ProductDeps,
  call: CodeCall,
): Promise<Result<undefined>> {
  return await decide<undefined>(deps, call, async (tx, { person, invitation }) => {
    await end(tx, deps, { invitation, event: 'decline' });
    const { installationId: installation, inviter: to, home } = invitation;
    const notice = { installation, to, about: person, home, notice: 'declined' } as const;
    await enqueueResidentNotice(tx, deps, notice);
    await audit(tx, deps, { person, invitation, action: 'decline', requestId: call.requestId });
    return ok(undefined);
  });
}

interface Decision {
  readonly person: PersonId;
  readonly invitation: ResidentInvitation;
}

/** Calls `apply` with the usable invitation of the code, locked, if it was sent to the caller's mailbox. */
async function decide<T>(
  deps: ProductDeps,
  { caller, body }: CodeCall,
  apply: (tx: Database, decision: Decision) => Promise<Result<T>>,
): Promise<Result<T>> {
  const { personId: person } = await callingPerson(deps, caller);
  const found = await findByCode(deps, { ...body, person });
  if (!found.ok) return found;
  const { codeHash } = found.value;
  const otherMailbox = await mailboxFailure(deps, person, found.value.invitation);
  if (otherMailbox) return otherMailbox;
  return await deps.db.transaction(async (tx): Promise<Result<T>> => {
    const invitation = await lockByCode(tx, codeHash, deps.clock.now());
    if (!invitation) return notFound();
    return invitationFailure(invitation) ?? (await apply(tx, { person, invitation }));
  });
}

async function end(
  tx: Database,
  deps: Pick<ProductDeps, 'clock'>,
  { invitation, event }: { invitation: ResidentInvitation; event: InvitationEvent },
): Promise<void> {
  const state = afterInvitationEvent(invitation.state, event) ?? invitation.state;
  await endInvitation(tx, { ...invitation, state }, deps.clock.now());
}

async function audit(
  tx: Database,
  deps: Pick<ProductDeps, 'clock'>,
  decided: Decision & { readonly action: 'accept' | 'decline'; readonly requestId: string },
): Promise<void> {
  const { person, invitation, requestId } = decided;
  const { installationId, invitationId: resource } = invitation;
  const action = `resident.${decided.action}`;
  const entry = { actor: personActor(person), installationId, action, resource, requestId };
  await recordAudit(tx, entry, deps.clock);
}
