import { type Failure, type Result, fail, ok } from '@hearth/core/problem.ts';
import type { Call } from '@hearth/platform/http/http.ts';
import { callingPerson } from '../account/calling-person.ts';
import { claimResult } from '../claim/claim-response.ts';
import type { Claim, Label, claimContract } from '../claim/contract.ts';
import { identifyLabel } from '../claim/identify-label.ts';
import { type StoredClaim, claimsOfRegistration, putClaim } from '../claim/store.ts';
import type { ProductDeps } from '../deps.ts';
import { openRegistration } from './open-registration.ts';
import { unitsMax } from './registration-state.ts';

/** Adds a unit to the person's open registration, which is created if there is none. The same label returns the same claim. */
export async function startClaim(
  deps: ProductDeps,
  { caller, body }: Call<typeof claimContract.startClaim>,
): Promise<Result<Claim>> {
  const { personId } = await callingPerson(deps, caller);
  const label = await identifyLabel(deps.db, body);
  if (label.kind !== 'unit' || label.serial === undefined) return notAUnitLabel(label);
  const { model: gtin = null, range = null } = label;
  const serial = label.serial.toUpperCase();
  const now = deps.clock.now();
  const stored = await deps.db.transaction(async (tx): Promise<Result<StoredClaim>> => {
    const { registrationId } = await openRegistration(tx, personId, now);
    const claims = await claimsOfRegistration(tx, registrationId);
    if (claims.length >= unitsMax && claims.every((claim) => claim.serial !== serial))
      return fail('conflict', 'too-many-units', { params: { unitsMax } });
    const claim = { registrationId, serial, gtin, range, source: body.source };
    return ok(await putClaim(tx, claim, now));
  });
  return stored.ok ? claimResult(deps.db, stored.value, deps.clock.now()) : stored;
}

/** A failure that names the kind of the text. */
function notAUnitLabel({ kind, reason, place, letter, likely }: Label): Failure {
  const params = Object.fromEntries(
    Object.entries({ kind, reason, place, letter, likely }).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    ),
  );
  return fail('invalid', 'not-a-unit-label', { at: '/body/text', params });
}
