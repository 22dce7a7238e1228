import type { PersonId } from '@hearth/core/branded.ts';
import { type Result, notFound, ok } from '@hearth/core/problem.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { Call } from '@hearth/platform/http/http.ts';
import { callingPerson } from '../account/calling-person.ts';
import type { ProductDeps } from '../deps.ts';
import { homesOf } from '../installation/store.ts';
import { knownModelOf } from '../label/product-ranges.ts';
import { findModel } from '../unit-registry/store.ts';
import { claimResult } from './claim-response.ts';
import { type ClaimEvent, afterEvent, allowedActions } from './claim-state.ts';
import type { Claim, claimContract } from './contract.ts';
import { type StoredClaim, holdersOfSerial, lockClaim, updateClaim } from './store.ts';

/** Looks the unit of a claim up: its model in the registry, then the units of the person's own homes. */
export async function detectUnit(
  deps: ProductDeps,
  { caller, params }: Call<typeof claimContract.detectUnit>,
): Promise<Result<Claim>> {
  const { personId } = await callingPerson(deps, caller);
  const detected = await deps.db.transaction(async (tx): Promise<Result<StoredClaim>> => {
    const claim = await lockClaim(tx, personId, params.claim);
    if (!claim) return notFound();
    if (!allowedActions[claim.state].includes('detect')) return ok(claim);
    const registered = claim.gtin === null ? null : await findModel(tx, claim.gtin);
    const model = claim.gtin === null ? claim.range : (registered ?? knownModelOf(claim.gtin));
    const isOwn = await isInOwnHome(tx, deps, { person: personId, serial: claim.serial });
    const events: readonly ClaimEvent[] = isOwn
      ? ['own']
      : model
        ? ['known-model', 'ask-code']
        : ['unknown-model'];
    const changed = withEvents(claim, ['look', ...events]);
    await updateClaim(tx, changed);
    return ok(changed);
  });
  return detected.ok ? claimResult(deps.db, detected.value, deps.clock.now()) : detected;
}

function withEvents(claim: StoredClaim, events: readonly ClaimEvent[]): StoredClaim {
  const state = events.reduce(
    (previous, event) => afterEvent(previous, event) ?? previous,
    claim.state,
  );
  return { ...claim, state };
}

/** Whether a unit with this serial number is in a home where the person lives. A unit of an open registration does not count. */
async function isInOwnHome(
  tx: Database,
  deps: ProductDeps,
  { person, serial }: { person: PersonId; serial: string },
): Promise<boolean> {
  const homes = await homesOf(tx, person, deps.clock.now());
  const holders = await holdersOfSerial(tx, serial);
  return holders.some((holder) => holder.kind === 'installation' && homes.has(holder.installation));
}
