import type { Caller } from '@hearth/access/access.ts';
import type { ProductDeps } from '../deps.ts';
import { type PersonIdentity, type StoredPerson, findOrCreatePerson } from './store.ts';

/** Returns the caller of an endpoint for persons; creates the person at the first call. */
export async function callingPerson(deps: ProductDeps, caller: Caller): Promise<StoredPerson> {
  return findOrCreatePerson(deps.db, callingIdentity(caller), deps.clock.now());
}

/** Issuer and subject of the caller, for reads that need no stored person. */
export function callingIdentity(caller: Caller): PersonIdentity {
  if (caller.kind !== 'person') throw new Error('this endpoint is for persons');
  return { issuer: caller.issuer, subject: caller.subject };
}
