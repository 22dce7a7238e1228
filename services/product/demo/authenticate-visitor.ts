import type { Caller } from '@hearth/access/access.ts';
import { isDemoToken, readDemoToken } from '@hearth/access/demo-token.ts';
import { type Result, fail } from '@hearth/core/problem.ts';
import type { ProductDeps } from '../deps.ts';
import { isSessionOpen } from './store.ts';

/** Returns the authentication of person tokens: product's own tokens of open demo sessions, else tokens of the identity provider. */
export function authenticatePersonOrVisitor(
  deps: ProductDeps,
): (token: string) => Promise<Result<Caller>> {
  return async (token) => {
    if (!isDemoToken(token)) return deps.personOf(token);
    const visitor = await readDemoToken(token, deps.key, deps.clock);
    if (!visitor.ok) return visitor;
    const isOpen = await isSessionOpen(deps.db, visitor.value.subject, deps.clock.now());
    return isOpen ? visitor : fail('unauthenticated', 'demo-session-over');
  };
}
