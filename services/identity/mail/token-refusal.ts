import { type Failure, fail } from '@hearth/core/problem.ts';

/** Failure for a token of a mail that cannot be used. */
export function refusedToken(state: 'unknown' | 'used' | 'expired'): Failure {
  const at = '/body/token';
  return state === 'unknown'
    ? fail('not-found', 'token-unknown', { at })
    : fail('gone', `token-${state}`, { at });
}
