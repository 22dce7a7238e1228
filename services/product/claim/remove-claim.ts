import { type Result, ok } from '@hearth/core/problem.ts';
import type { Call } from '@hearth/platform/http/http.ts';
import { callingPerson } from '../account/calling-person.ts';
import type { ProductDeps } from '../deps.ts';
import type { claimContract } from './contract.ts';
import { deleteClaim, lockClaim, releaseUnit } from './store.ts';

/** Deletes the claim and releases its unit. A missing claim is a success. */
export async function removeClaim(
  deps: ProductDeps,
  { caller, params }: Call<typeof claimContract.removeClaim>,
): Promise<Result<undefined>> {
  const { personId } = await callingPerson(deps, caller);
  await deps.db.transaction(async (tx) => {
    const claim = await lockClaim(tx, personId, params.claim);
    if (!claim) return;
    await releaseUnit(tx, { person: personId, serial: claim.serial });
    await deleteClaim(tx, claim.claimId);
  });
  return ok(undefined);
}
