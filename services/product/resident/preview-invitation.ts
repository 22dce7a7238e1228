import { type Result, ok } from '@hearth/core/problem.ts';
import type { AnswerOf } from '@hearth/platform/http/contract.ts';
import type { Call } from '@hearth/platform/http/http.ts';
import { callingPerson } from '../account/calling-person.ts';
import type { ProductDeps } from '../deps.ts';
import { contactOf } from '../notification/mail-person.ts';
import { residentHash } from '../unit-registry/code-hash.ts';
import type { residentContract } from './contract.ts';
import { type TypedInvitationCode, findTypedInvitation, hasMailbox } from './find-invitation.ts';
import { maskedAddress } from './invitation-state.ts';
import { type ResidentInvitation, invitationByCode } from './store.ts';

type Endpoint = typeof residentContract.previewResidentInvitation;

/** Returns the invitation that a code belongs to, also before the sign-in. */
export async function previewInvitation(
  deps: ProductDeps,
  { caller, body }: Call<Endpoint>,
): Promise<Result<AnswerOf<Endpoint>>> {
  const person = caller.kind === 'person' ? (await callingPerson(deps, caller)).personId : null;
  const found = await findByCode(deps, { ...body, person });
  if (!found.ok) return found;
  const { invitation } = found.value;
  const inviter = await contactOf(deps, invitation.inviter).catch(() => null);
  return ok({
    home: invitation.home,
    inviter: inviter?.name ?? null,
    email: maskedAddress(invitation.email ?? ''),
    isForYou: person === null ? null : await hasMailbox(deps, person, invitation),
    expiresAt: invitation.expiresAt.toString(),
    mailbox: person === null ? invitation.email : null,
  });
}

/** Reads a typed code and finds its invitation. A wrong code counts against the person and the address. */
export async function findByCode(
  deps: ProductDeps,
  typed: TypedInvitationCode,
): Promise<Result<{ invitation: ResidentInvitation; codeHash: string }>> {
  return await findTypedInvitation(deps, typed, {
    hash: residentHash,
    find: (codeHash) => invitationByCode(deps.db, codeHash, deps.clock.now()),
  });
}
