import type { Caller } from '@hearth/access/access.ts';
import type { Implementation } from '@hearth/platform/http/http.ts';
import { ok } from '@hearth/core/problem.ts';
import type { ProductDeps } from '../deps.ts';
import type { Person, accountContract } from './contract.ts';
import { type Known, changePreferences, personFor } from './store.ts';

export function accountRoutes(deps: ProductDeps): Implementation<typeof accountContract> {
  return {
    getPerson: async ({ caller }) => ok(wireOf(await callingPerson(deps, caller))),
    updatePerson: async ({ caller, body }) => {
      const { personId } = await callingPerson(deps, caller);
      return ok(wireOf(await changePreferences(deps.db, personId, body.preferences)));
    },
  };
}

/** For endpoints whose only role is `person`. */
export async function callingPerson(deps: ProductDeps, caller: Caller): Promise<Known> {
  if (caller.kind !== 'person') throw new Error('this endpoint is for persons');
  return personFor(deps.db, caller, deps.clock.now());
}

const wireOf = (known: Known): Person => ({
  person: known.personId,
  phone: known.phone,
  preferences: known.preferences,
});
