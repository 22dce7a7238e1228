import type { Implementation } from '@hearth/platform/http/http.ts';
import { ok } from '@hearth/core/problem.ts';
import type { ProductDeps } from '../deps.ts';
import type { Person, accountContract } from './contract.ts';
import { type StoredPerson, changePreferences } from './store.ts';
import { callingPerson } from './calling-person.ts';

export function accountRoutes(deps: ProductDeps): Implementation<typeof accountContract> {
  return {
    getPerson: async ({ caller }) => ok(personResponse(await callingPerson(deps, caller))),
    updatePerson: async ({ caller, body }) => {
      const { personId } = await callingPerson(deps, caller);
      return ok(personResponse(await changePreferences(deps.db, personId, body.preferences)));
    },
  };
}

const personResponse = ({ personId, phone, preferences }: StoredPerson): Person => ({
  person: personId,
  phone,
  preferences,
});
