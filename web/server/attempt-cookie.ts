import { createHash } from 'node:crypto';

const prefix = '__Host-tx-';
/** Open sign-ins of one browser. */
const openMax = 5;

/**
 * Cookie name of a sign-in, by its `state`. With one cookie for all, only the sign-in opened last in several pages would
 * succeed.
 */
export const attemptCookie = (state: string): string =>
  `${prefix}${createHash('sha256').update(state).digest('base64url').slice(0, 16)}`;

/** Oldest cookies of open sign-ins above the limit; browsers send the oldest first (RFC 6265 §5.4). */
export const surplusCookies = (cookieNames: readonly string[]): readonly string[] =>
  cookieNames.filter((name) => name.startsWith(prefix)).slice(0, 1 - openMax);
