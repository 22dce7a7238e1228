import type { Implementation } from '@hearth/platform/http/http.ts';
import { ok } from '@hearth/core/problem.ts';
import type { ProductDeps } from '../deps.ts';
import type { Person, accountContract } from './contract.ts';
import { type StoredPerson, changePreferences, savePhone } from './store.ts';
import { callingPerson } from './calling-person.ts';

export function accountRoutes(deps: ProductDeps): Implementation<typeof accountContract> {
  return {
    getPerson: async ({ caller }) => ok(personResponse(await callingPerson(deps, caller))),
    updatePerson: async ({ caller, body }) => {
      const { personId } = await callingPerson(deps, caller);
      const { phone, preferences = {} } = body;
      const changed = await deps.db.transaction(async (tx) => {
        if (phone) await savePhone(tx, personId, phone, deps.clock.now());
        return await changePreferences(tx, personId, preferences);
      });
      return ok(personResponse(changed));
    },
  };
}

const personResponse = ({ personId, phone, isPhoneShared, preferences }: StoredPerson): Person => ({
  person: personId,
  phone,
  isPhoneShared,
  preferences,
});
