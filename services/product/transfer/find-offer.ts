import type { PersonId } from '@hearth/core/branded.ts';
import { type Failure, type Result, fail, ok } from '@hearth/core/problem.ts';
import { isSameMailbox } from '../account/same-mailbox.ts';
import { countCodeAttempt, recordWrongCode, refundCodeAttempt } from '../claim/code-attempts.ts';
import type { ProductDeps } from '../deps.ts';
import { contactOf } from '../notification/mail-person.ts';
import { transferHash } from '../unit-registry/code-hash.ts';
import { readInvitation } from '../unit-registry/invitation-code.ts';
import { type StoredTransfer, transferByCode } from './store.ts';

const at = '/body/code';

/** Finds the offer of a code for the person of its mailbox. A wrong code counts against the person and the address. */
export async function findOffer(
  deps: ProductDeps,
  { code, address, person }: { code: string; address: string; person: PersonId },
): Promise<Result<StoredTransfer>> {
  const read = readInvitation(code);
  if (read === null || read === 'mistyped') return fail('invalid', 'transfer-malformed', { at });
  const attempt = { person, address, serial: null };
  const counted = await countCodeAttempt(deps, attempt);
  if (!counted.ok) return counted;
  const codeHash = transferHash(deps.unitKey, read.code);
  const transfer = await transferByCode(deps.db, codeHash, deps.clock.now());
  if (!transfer) return recordWrongCode(deps, attempt, counted.value, unknownTransfer);
  await refundCodeAttempt(deps, counted.value);
  return (await mailboxFailure(deps, person, transfer)) ?? ok(transfer);
}

const unknownTransfer = fail('not-found', 'transfer-unknown', { at });

/**
 * Why the person may not see the offer: it was sent to another mailbox, or answered by another person. The failure discloses nothing of the
 * home. A person without a known address cannot take a home.
 */
async function mailboxFailure(
  deps: ProductDeps,
  person: PersonId,
  transfer: StoredTransfer,
): Promise<Failure | null> {
  if (transfer.taker !== null)
    return transfer.taker === person ? null : fail('gone', 'transfer-used', { at });
  if (transfer.email === null) return offerFailure(transfer);
  const contact = await contactOf(deps, person);
  const isSame = contact !== null && isSameMailbox(contact.email, transfer.email);
  return isSame ? null : fail('forbidden', 'transfer-for-other-mailbox');
}

/** Why an offer is over; null if it can be answered or was accepted. */
export function offerFailure({ state, expiresAt }: StoredTransfer): Failure | null {
  switch (state) {
    case 'offered':
    case 'accepted':
    case 'completed':
    case 'undo-by-giver':
    case 'undo-by-taker':
      return null;
    case 'undone':
      return fail('gone', 'transfer-undone', { at });
    case 'declined':
      return fail('gone', 'transfer-declined', { at });
    case 'withdrawn':
      return fail('gone', 'transfer-withdrawn', { at });
    case 'expired':
      return fail('gone', 'transfer-expired', { at, params: { since: expiresAt.toString() } });
    case 'ended':
      return fail('gone', 'transfer-ended', { at });
  }
}
