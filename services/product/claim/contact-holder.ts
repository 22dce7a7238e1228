import { recordAudit } from '@hearth/platform/database/audit.ts';
import type { Call } from '@hearth/platform/http/http.ts';
import { type Result, fail, notFound, ok } from '@hearth/core/problem.ts';
import { callingPerson } from '../account/calling-person.ts';
import type { ProductDeps } from '../deps.ts';
import { unitKey } from '../unit-registry/code-hash.ts';
import { allowedActions } from './claim-state.ts';
import type { Claim, claimContract } from './contract.ts';
import { enqueueHolderNotice } from './outbox.ts';
import { claimResult } from './claim-response.ts';
import {
  type StoredClaim,
  lockClaim,
  updateClaim,
  recordAttempt,
  insertHolderRequest,
} from './store.ts';

/** Asks the holder of a unit for a transfer, or disputes that it is theirs. A right code alone moves no unit. */
export async function contactHolder(
  deps: ProductDeps,
  { caller, params, body, requestId }: Call<typeof claimContract.contactHolder>,
): Promise<Result<Claim>> {
  const { personId: person } = await callingPerson(deps, caller);
  const now = deps.clock.now();
  const requested = await deps.db.transaction(async (tx): Promise<Result<StoredClaim>> => {
    const claim = await lockClaim(tx, person, params.claim);
    if (!claim) return notFound();
    const action = body.kind === 'transfer' ? 'request-transfer' : 'dispute';
    if (!allowedActions[claim.state].includes(action) || claim.gtin === null)
      return fail('conflict', 'nobody-to-ask');
    const { serial, gtin, claimId } = claim;
    const { kind, words } = body;
    const request = await insertHolderRequest(tx, { serial, gtin, person, kind, words }, now);
    const changed = { ...claim, request: kind };
    await updateClaim(tx, changed);
    if (request === null) return ok(changed);
    const outcome = kind === 'transfer' ? 'transfer-requested' : 'disputed';
    await recordAttempt(tx, { unitKey: unitKey(deps.unitKey, serial), outcome, person }, now);
    await enqueueHolderNotice(tx, deps, { notice: outcome, serial, once: request, request });
    const entry = {
      actor: `person:${person}`,
      action: `unit.${kind}`,
      resource: `claim:${claimId}`,
      requestId,
    };
    await recordAudit(tx, entry, deps.clock);
    return ok(changed);
  });
  return requested.ok ? claimResult(deps.db, requested.value) : requested;
}
