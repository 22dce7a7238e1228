import { type Result, ok } from '@hearth/core/problem.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { Call } from '@hearth/platform/http/http.ts';
import { callingPerson } from '../account/calling-person.ts';
import { releaseUnits } from '../claim/store.ts';
import type { ProductDeps } from '../deps.ts';
import type { registrationContract } from './contract.ts';
import { deleteRegistration, findOpenRegistration } from './store.ts';

/** Discards the open registration of the caller; without one it is a success. */
export async function discardOpenRegistration(
  deps: ProductDeps,
  { caller }: Call<typeof registrationContract.discardRegistration>,
): Promise<Result<undefined>> {
  const { personId } = await callingPerson(deps, caller);
  await deps.db.transaction(async (tx) => {
    const open = await findOpenRegistration(tx, personId, deps.clock.now());
    if (open) await discardRegistration(tx, open.registrationId);
  });
  return ok(undefined);
}

/** Deletes an open registration with its claims and releases its units. */
export async function discardRegistration(tx: Database, registration: string): Promise<void> {
  await releaseUnits(tx, registration);
  await deleteRegistration(tx, registration);
}
