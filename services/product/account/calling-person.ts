import type { Caller } from '@hearth/access/access.ts';
import type { ProductDeps } from '../deps.ts';
import { type StoredPerson, findOrCreatePerson } from './store.ts';

/** Returns the caller of an endpoint for persons; creates the person at the first call. */
export async function callingPerson(deps: ProductDeps, caller: Caller): Promise<StoredPerson> {
  if (caller.kind !== 'person') throw new Error('this endpoint is for persons');
  return findOrCreatePerson(deps.db, caller, deps.clock.now());
}
