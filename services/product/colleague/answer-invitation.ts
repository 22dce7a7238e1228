import type { PersonId } from '@hearth/core/branded.ts';
import { type Result, fail, notFound, ok } from '@hearth/core/problem.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { AnswerOf } from '@hearth/platform/http/contract.ts';
import type { Call } from '@hearth/platform/http/http.ts';
import { callingPerson } from '../account/calling-person.ts';
import type { ProductDeps } from '../deps.ts';
import { syncPartnerMemberships } from '../installation/membership/store.ts';
import { contactOf } from '../notification/mail-person.ts';
import { putMember } from '../partner/grant/store.ts';
import { lockCompanyMembers } from '../partner/portal/store.ts';
import {
  type TypedInvitationCode,
  findTypedInvitation,
  hasMailbox,
  invitationFailure,
  mailboxFailure,
} from '../resident/find-invitation.ts';
import {
  type InvitationEvent,
  afterInvitationEvent,
  maskedAddress,
} from '../resident/invitation-state.ts';
import { colleagueHash } from '../unit-registry/code-hash.ts';
import { isAdministrator } from './as-administrator.ts';
import { auditColleague } from './audit-colleague.ts';
import type { colleagueContract } from './contract.ts';
import { enqueueColleagueNotice } from './outbox.ts';
import { type ColleagueInvitation, endInvitation, invitationByCode, lockByCode } from './store.ts';

type Contract = typeof colleagueContract;
type CodeCall = Pick<Call<Contract['declineColleagueInvitation']>, 'caller' | 'body' | 'requestId'>;

/** Returns the invitation that a code belongs to, also before the sign-in. */
export async function previewInvitation(
  deps: ProductDeps,
  { caller, body }: Call<Contract['previewColleagueInvitation']>,
): Promise<Result<AnswerOf<Contract['previewColleagueInvitation']>>> {
  const person = caller.kind === 'person' ? (await callingPerson(deps, caller)).personId : null;
  const found = await findByCode(deps, { ...body, person });
  if (!found.ok) return found;
  const { invitation } = found.value;
  const inviter = await contactOf(deps, invitation.inviter).catch(() => null);
  return ok({
    company: invitation.company,
    inviter: inviter?.name ?? null,
    isAdministrator: invitation.isAdministrator,
    email: maskedAddress(invitation.email ?? ''),
    isForYou: person === null ? null : await hasMailbox(deps, person, invitation),
    expiresAt: invitation.expiresAt.toString(),
    mailbox: person === null ? invitation.email : null,
  });
}

/** Makes the invited person a colleague, with access to the homes of the company. Of concurrent calls with one code one succeeds. */
export async function acceptInvitation(
  deps: ProductDeps,
  call: CodeCall,
): Promise<Result<{ company: string }>> {
  return await decide(deps, call, 'accept', async (tx, { person, invitation }) => {
    const now = deps.clock.now();
    const { partner, inviter } = invitation;
    const members = await lockCompanyMembers(tx, partner);
    // An invitation ends with the role of its inviter.
    if (!isAdministrator(members, inviter))
      return fail('gone', 'invitation-withdrawn', { at: '/body/code' });
    const isEmployee = members.some((member) => member.person === person);
    if (isAdministrator(members, person) || (isEmployee && !invitation.isAdministrator))
      return fail('conflict', 'works-there-already');
    await putMember(tx, { partner, person, isAdministrator: invitation.isAdministrator }, now);
    await syncPartnerMemberships(tx, { person }, now);
    return ok({ company: partner });
  });
}

/** Ends the invitation and notifies its inviter. */
export async function declineInvitation(
  deps: ProductDeps,
  call: CodeCall,
): Promise<Result<undefined>> {
  return await decide<undefined>(deps, call, 'decline', async () => ok(undefined));
}

interface Decision {
  readonly person: PersonId;
  readonly invitation: ColleagueInvitation;
}

/** Calls `apply` with the usable invitation of the code, locked, if it was sent to the caller's mailbox; then the invitation ends. */
async function decide<T>(
  deps: ProductDeps,
  { caller, body, requestId }: CodeCall,
  event: Extract<InvitationEvent, 'accept' | 'decline'>,
  apply: (tx: Database, decision: Decision) => Promise<Result<T>>,
): Promise<Result<T>> {
  const { personId: person } = await callingPerson(deps, caller);
  const found = await findByCode(deps, { ...body, person });
  if (!found.ok) return found;
  const { codeHash } = found.value;
  const otherMailbox = await mailboxFailure(deps, person, found.value.invitation);
  if (otherMailbox) return otherMailbox;
  return await deps.db.transaction(async (tx): Promise<Result<T>> => {
    const now = deps.clock.now();
    const invitation = await lockByCode(tx, codeHash, now);
    if (!invitation) return notFound();
    const unusable = invitationFailure(invitation);
    if (unusable) return unusable;
    const applied = await apply(tx, { person, invitation });
    if (!applied.ok) return applied;
    const state = afterInvitationEvent(invitation.state, event) ?? invitation.state;
    await endInvitation(tx, { ...invitation, state }, now);
    const { partner, company, inviter: to, invitationId } = invitation;
    const notice = event === 'accept' ? 'joined' : 'declined';
    await enqueueColleagueNotice(tx, deps, { to, about: person, partner, company, notice });
    const detail = { invitation: invitationId, isAdministrator: invitation.isAdministrator };
    const action = `${event}-invitation`;
    await auditColleague(tx, deps, { person, partner, requestId, action, detail });
    return applied;
  });
}

const findByCode = async (deps: ProductDeps, typed: TypedInvitationCode) =>
  await findTypedInvitation(deps, typed, {
    hash: colleagueHash,
    find: (codeHash) => invitationByCode(deps.db, codeHash, deps.clock.now()),
  });
