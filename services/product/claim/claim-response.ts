import type { Database } from '@hearth/platform/database/database.ts';
import { type Result, notFound, ok } from '@hearth/core/problem.ts';
import { type KnownModel, knownModelOf } from '../label/product-ranges.ts';
import { findModel } from '../unit-registry/store.ts';
import { allowedActions } from './claim-state.ts';
import type { Claim } from './contract.ts';
import { type StoredClaim, type TransferRequest, transferOf } from './store.ts';

/** Returns the claim with the name of its model; not found for null. */
export async function claimResult(db: Database, claim: StoredClaim | null): Promise<Result<Claim>> {
  if (!claim) return notFound();
  const registeredModel = claim.gtin === null ? null : await findModel(db, claim.gtin);
  const transfer = claim.state === 'claimed-by-other' ? await transferOf(db, claim) : null;
  return ok(claimResponse(claim, registeredModel, transfer));
}

function claimResponse(
  claim: StoredClaim,
  registeredModel: KnownModel | null,
  transfer: TransferRequest | null,
): Claim {
  const model = registeredModel ?? (claim.gtin === null ? null : knownModelOf(claim.gtin));
  return {
    claim: claim.claimId,
    state: claim.state,
    serial: claim.serial,
    gtin: claim.gtin,
    model: model?.name ?? null,
    range: model?.range ?? claim.range,
    source: claim.source,
    proof: claim.proof,
    request: claim.request,
    transfer: transfer && { state: transfer.state, expiresAt: transfer.expiresAt.toString() },
    addedAt: claim.addedAt.toString(),
    actions: [...allowedActions[claim.state]],
  };
}
