import type { Implementation } from '@hearth/platform/http/http.ts';
import { ok } from '@hearth/core/problem.ts';
import type { ProductDeps } from '../deps.ts';
import type { Person, accountContract } from './contract.ts';
import { callingPerson } from './calling-person.ts';
import type { StoredPerson } from './store.ts';
import { updatePerson } from './update-person.ts';

export function accountRoutes(deps: ProductDeps): Implementation<typeof accountContract> {
  return {
    getPerson: async ({ caller }) => ok(personResponse(await callingPerson(deps, caller))),
    updatePerson: async (call) => ok(personResponse(await updatePerson(deps, call))),
  };
}

const personResponse = ({ personId, phone, isPhoneShared, preferences }: StoredPerson): Person => ({
  person: personId,
  phone,
  isPhoneShared,
  preferences,
});
