import type { Caller } from '@hearth/access/access.ts';
import { type PersonVerifierOptions, createPersonVerifier } from '@hearth/access/person-token.ts';
import { type Result, fail } from '@hearth/core/problem.ts';
import { z } from 'zod';

const accountId = z.uuid();

/** Reads access tokens of accounts. The subject of an account is a UUID: a token with another one is refused, though signed. */
export function createAccountVerifier(
  options: PersonVerifierOptions,
): (token: string) => Promise<Result<Caller>> {
  const verify = createPersonVerifier(options);
  return async (token) => {
    const caller = await verify(token);
    const isAccount =
      !caller.ok ||
      (caller.value.kind === 'person' && accountId.safeParse(caller.value.subject).success);
    return isAccount
      ? caller
      : fail('unauthenticated', 'bad-token', { at: '/header/authorization' });
  };
}
