import { createHash, timingSafeEqual } from 'node:crypto';
import type { Temporal } from 'temporal-polyfill';
import { createOperatorPass } from './operator-pass.ts';

/**
 * Access to the developers' pages from another device: a one-time key, printed at the start, gives a cookie for twelve hours. A
 * used key is replaced by a new one.
 */
export interface DeveloperAccess {
  /** The cookie for the current key; null for any other. */
  redeem(key: string, now: Temporal.Instant): string | null;
  isValid(cookie: string, now: Temporal.Instant): boolean;
}

export function createDeveloperAccess(options: {
  /** Signs the cookies. */
  readonly key: Uint8Array;
  readonly random: (bytes: number) => Uint8Array;
  /** Receives each new one-time key, the first one at once. */
  readonly onKey: (key: string) => void;
}): DeveloperAccess {
  const pass = createOperatorPass(options.key);
  const newKey = (): string => {
    const password = Buffer.from(options.random(24)).toString('base64url');
    options.onKey(password);
    return password;
  };
  let current = newKey();
  return {
    redeem(key, now) {
      if (!timingSafeEqual(digest(key), digest(current))) return null;
      current = newKey();
      return pass.issue(now);
    },
    isValid: (cookie, now) => pass.isValid(cookie, now),
  };
}

/** Equal lengths, for a constant-time comparison. */
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
