import { type Result, fail, ok } from '@hearth/core/problem.ts';

/** Reads the version of an `If-Match` header such as `"7"`; a failure without a valid one. */
export function versionOf(ifMatch: string | undefined): Result<number> {
  const version = /^"(\d{1,9})"$/.exec(ifMatch ?? '')?.[1];
  return version === undefined
    ? fail('malformed', 'if-match-missing', { at: '/header/if-match' })
    : ok(Number(version));
}
