import { createHash } from 'node:crypto';

const prefix = '__Host-tx-';
/** More sign-ins than that nobody has open at once and goes on with. */
const openMax = 5;

/**
 * Each sign-in that a browser has begun has a cookie of its own, found by the `state` that comes back: with one for all, of two pages
 * that ask to sign in only the one opened last would let anybody in.
 */
export const attemptCookie = (state: string): string =>
  `${prefix}${createHash('sha256').update(state).digest('base64url').slice(0, 16)}`;

/** Of those that stand open the oldest, which browsers send first (RFC 6265 §5.4), that make room for another. */
export const surplusCookies = (cookieNames: readonly string[]): readonly string[] =>
  cookieNames.filter((name) => name.startsWith(prefix)).slice(0, 1 - openMax);
