import { type Failure, fail } from '@hearth/core/problem.ts';

/** Why a link of a mail is of no use, at the place it was given. */
export function refusedToken(state: 'unknown' | 'used' | 'expired'): Failure {
  const at = '/body/token';
  return state === 'unknown'
    ? fail('not-found', 'token-unknown', { at })
    : fail('gone', `token-${state}`, { at });
}
