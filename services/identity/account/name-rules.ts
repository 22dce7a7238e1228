import { type Failure, fail } from '@hearth/core/problem.ts';

/** Refuses a name with a link or a line break, since mails to unverified addresses contain it; null for an allowed one. */
export function refusedName(name: string): Failure | null {
  return /\p{Cc}|[<>]|:\/\/|www\./iu.test(name)
    ? fail('invalid', 'name-not-allowed', { at: '/body/name' })
    : null;
}
