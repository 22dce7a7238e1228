import type { Access, Caller } from '@hearth/access/access.ts';
import { type Result, notFound, ok } from '@hearth/core/problem.ts';
import type { ProductDeps } from '../../deps.ts';
import { accessFor } from '../store.ts';

/** Returns the look-up of a caller's access to an installation, for the admission of requests. */
export function findAccess(deps: ProductDeps) {
  return async (caller: Caller, installation: string): Promise<Result<Access>> => {
    if (caller.kind !== 'person') return notFound();
    const access = await accessFor(deps.db, { person: caller, installation }, deps.clock.now());
    return access ? ok(access) : notFound();
  };
}
