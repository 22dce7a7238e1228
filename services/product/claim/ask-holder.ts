import { recordAudit } from '@hearth/platform/database/audit.ts';
import type { Call, Implementation } from '@hearth/platform/http/http.ts';
import { type Result, fail, notFound, ok } from '@hearth/core/problem.ts';
import { callingPerson } from '../account/routes.ts';
import type { ProductDeps } from '../deps.ts';
import { unitKey } from '../unit-registry/code-hash.ts';
import { deedsIn } from './claim-state.ts';
import type { claimContract } from './contract.ts';
import { tellNotice } from './outbox.ts';
import { shownClaim } from './claim-response.ts';
import { type StoredClaim, holdClaim, keepClaim, noteAttempt, putRequest } from './store.ts';

type Claims = Implementation<typeof claimContract>;

/** A right code for what is somebody else's moves nothing: it lets one ask. */
export function holderRoutes(deps: ProductDeps): Pick<Claims, 'askHolder'> {
  return { askHolder: (call) => ask(deps, call) };
}

async function ask(
  deps: ProductDeps,
  { caller, params, body, requestId }: Call<typeof claimContract.askHolder>,
): ReturnType<Claims['askHolder']> {
  const { personId: person } = await callingPerson(deps, caller);
  const now = deps.clock.now();
  const asked = await deps.db.transaction(async (tx): Promise<Result<StoredClaim>> => {
    const claim = await holdClaim(tx, person, params.claim);
    if (!claim) return notFound();
    const deed = body.kind === 'transfer' ? 'ask-transfer' : 'dispute';
    if (!deedsIn[claim.state].includes(deed) || claim.gtin === null)
      return fail('conflict', 'nobody-to-ask');
    const { serial, gtin, claimId } = claim;
    const { kind, words } = body;
    const isNew = await putRequest(tx, { serial, gtin, person, kind, words }, now);
    const after = { ...claim, request: kind };
    await keepClaim(tx, after);
    if (!isNew) return ok(after);
    const outcome = kind === 'transfer' ? 'asked' : 'disputed';
    await noteAttempt(tx, { unitKey: unitKey(deps.unitKey, serial), outcome, by: person }, now);
    await tellNotice(tx, deps, { notice: outcome, serial, once: claimId });
    const entry = {
      actor: `person:${person}`,
      action: `unit.${kind}`,
      resource: `claim:${claimId}`,
      requestId,
    };
    await recordAudit(tx, entry, deps.clock);
    return ok(after);
  });
  return asked.ok ? shownClaim(deps.db, asked.value) : asked;
}
