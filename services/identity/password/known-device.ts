import { dayS } from '@hearth/calendar/durations.ts';
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Temporal } from 'temporal-polyfill';

/**
 * Device cookies (OWASP, "Slow Down Online Guessing Attacks with Device Cookies"): a browser that has signed in to an account holds a
 * token for it. Its wrong passwords have a counter of their own.
 *
 * token = issuedAt.nonce.HMAC-SHA-256(pepper, "known-device" issuedAt nonce account), with issuedAt in seconds in base 36.
 */
export interface KnownDeviceKey {
  readonly pepper: Uint8Array;
  /** The account's e-mail address in its canonical form. */
  readonly account: string;
}

/** Accounts that share a browser. */
export const tokensMax = 4;
/** Longest lifetime of a cookie (RFC 6265bis §5.5). */
export const tokenLastsS = 400 * dayS;

/** Nonce of the account's token; null without one. */
export function knownDevice(
  key: KnownDeviceKey,
  tokens: readonly string[],
  now: Temporal.Instant,
): string | null {
  const own = tokens.slice(0, tokensMax).find((token) => isValid(key, token, now));
  return own?.split('.')[1] ?? null;
}

/** New tokens of the browser: one of this account first, then those of other accounts. */
export function renewedTokens(
  key: KnownDeviceKey,
  tokens: readonly string[],
  now: Temporal.Instant,
): readonly string[] {
  const issuedAt = secondsOf(now).toString(36);
  const nonce = randomBytes(16).toString('base64url');
  const others = tokens.filter((token) => !isValid(key, token, now));
  return [`${issuedAt}.${nonce}.${macOf(key, issuedAt, nonce)}`, ...others].slice(0, tokensMax);
}

function isValid(key: KnownDeviceKey, token: string, now: Temporal.Instant): boolean {
  const [issuedAt = '', nonce = '', mac = ''] = token.split('.');
  const ageS = secondsOf(now) - Number.parseInt(issuedAt, 36);
  const right = Buffer.from(macOf(key, issuedAt, nonce));
  const given = Buffer.from(mac);
  return (
    right.length === given.length &&
    timingSafeEqual(right, given) &&
    ageS >= 0 &&
    ageS <= tokenLastsS
  );
}

const secondsOf = (instant: Temporal.Instant): number =>
  Math.floor(instant.epochMilliseconds / 1000);

const macOf = ({ pepper, account }: KnownDeviceKey, issuedAt: string, nonce: string): string =>
  createHmac('sha256', pepper)
    .update(JSON.stringify(['known-device', issuedAt, nonce, account]))
    .digest('base64url');
