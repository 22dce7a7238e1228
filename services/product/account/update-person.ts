import type { Call } from '@hearth/platform/http/http.ts';
import type { ProductDeps } from '../deps.ts';
import { callingPerson } from './calling-person.ts';
import type { accountContract } from './contract.ts';
import { type StoredPerson, changePreferences, savePhone } from './store.ts';

/** Stores the telephone number and the preferences of a request; parts that it leaves out stay as they are. */
export async function updatePerson(
  deps: ProductDeps,
  { caller, body }: Call<typeof accountContract.updatePerson>,
): Promise<StoredPerson> {
  const { personId } = await callingPerson(deps, caller);
  const { phone, preferences = {} } = body;
  return await deps.db.transaction(async (tx) => {
    if (phone) await savePhone(tx, personId, phone, deps.clock.now());
    return await changePreferences(tx, personId, preferences);
  });
}
