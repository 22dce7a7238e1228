import { recordAudit } from '@hearth/platform/database/audit.ts';
import type { Call } from '@hearth/platform/http/http.ts';
import { type Result, fail, notFound, ok } from '@hearth/core/problem.ts';
import { callingPerson } from '../../account/calling-person.ts';
import type { ProductDeps } from '../../deps.ts';
import { unitKey } from '../../unit-registry/code-hash.ts';
import { allowedActions } from '../claim-state.ts';
import type { Claim, claimContract } from '../contract.ts';
import { enqueueHolderNotice } from '../outbox.ts';
import { claimResult } from '../claim-response.ts';
import { type StoredClaim, lockClaim, updateClaim, recordAttempt } from '../store.ts';
import { holdersOf, insertTransferRequest, requestedTransfer } from './store.ts';
import { isMadeTo } from '../unit-request-state.ts';

/** Asks the holder of a unit for a transfer. A right code alone moves no unit. */
export async function contactHolder(
  deps: ProductDeps,
  { caller, params, requestId }: Call<typeof claimContract.contactHolder>,
): Promise<Result<Claim>> {
  const { personId: person } = await callingPerson(deps, caller);
  const now = deps.clock.now();
  const requested = await deps.db.transaction(async (tx): Promise<Result<StoredClaim>> => {
    const claim = await lockClaim(tx, person, params.claim);
    if (!claim) return notFound();
    if (!allowedActions[claim.state].includes('request-transfer') || claim.gtin === null)
      return fail('conflict', 'nobody-to-ask');
    const { serial, gtin, claimId } = claim;
    const unit = { serial, gtin, person };
    const earlier = await requestedTransfer(tx, unit);
    const holders = await holdersOf(tx, unit, now);
    const isToNextHolder = earlier !== null && holders.length > 0 && !isMadeTo(earlier, holders);
    const request = await insertTransferRequest(tx, { ...unit, isToNextHolder }, now);
    const changed = { ...claim, request: 'transfer' as const };
    await updateClaim(tx, changed);
    if (request === null) return ok(changed);
    const outcome = 'transfer-requested';
    await recordAttempt(tx, { unitKey: unitKey(deps.unitKey, serial), outcome, person }, now);
    await enqueueHolderNotice(tx, deps, { notice: outcome, serial, once: request, request });
    const entry = {
      actor: `person:${person}`,
      action: 'unit.transfer',
      resource: `claim:${claimId}`,
      requestId,
    };
    await recordAudit(tx, entry, deps.clock);
    return ok(changed);
  });
  return requested.ok ? claimResult(deps.db, requested.value, deps.clock.now()) : requested;
}
