import type { Database } from '@hearth/platform/database/database.ts';
import { type Result, notFound, ok } from '@hearth/core/problem.ts';
import type { Temporal } from 'temporal-polyfill';
import { type KnownModel, knownModelOf } from '../label/product-ranges.ts';
import { findModel } from '../unit-registry/store.ts';
import { allowedActions } from './claim-state.ts';
import type { Claim } from './contract.ts';
import type { StoredClaim } from './store.ts';
import { type RequestedTransfer, holdersOf, requestedTransfer } from './transfer-request/store.ts';
import { isMadeTo } from './unit-request-state.ts';

/** Returns the claim with the name of its model; not found for null. */
export async function claimResult(
  db: Database,
  claim: StoredClaim | null,
  now: Temporal.Instant,
): Promise<Result<Claim>> {
  if (!claim) return notFound();
  const registeredModel = claim.gtin === null ? null : await findModel(db, claim.gtin);
  const transfer = claim.state === 'claimed-by-other' ? await transferOf(db, claim, now) : null;
  return ok(claimResponse(claim, registeredModel, transfer));
}

/** The transfer that the person of the claim has requested of the present holder; of the last one while the unit is free. */
async function transferOf(
  db: Database,
  { person, serial, gtin }: StoredClaim,
  now: Temporal.Instant,
): Promise<RequestedTransfer | null> {
  if (gtin === null) return null;
  const requested = await requestedTransfer(db, { person, serial, gtin });
  if (requested === null) return null;
  const holders = await holdersOf(db, { serial, gtin }, now);
  return holders.length === 0 || isMadeTo(requested, holders) ? requested : null;
}

function claimResponse(
  claim: StoredClaim,
  registeredModel: KnownModel | null,
  transfer: RequestedTransfer | null,
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
