import type { Temporal } from 'temporal-polyfill';

const firstDelayS = 60;
const delaySMax = 6 * 3_600;

/** Seconds of a `Retry-After` header, which is a number of seconds or an HTTP date (RFC 9110 §10.2.3); null for anything else. */
export function retryAfterS(header: string | null, now: Temporal.Instant): number | null {
  if (header === null) return null;
  if (/^\d{1,9}$/.test(header)) return Number(header);
  const atMs = Date.parse(header);
  return Number.isNaN(atMs) ? null : Math.max(0, (atMs - now.epochMilliseconds) / 1_000);
}

/**
 * Instant of the next attempt: as the push service asks, six hours at most, else after a minute that doubles with each attempt. `random` in
 * [0, 1) adds up to a tenth, so that the devices of an hour do not come back at once. Worked: 1, 2, 4, 8 … minutes.
 */
export function nextPushAttempt(
  { attempts, askedS }: { readonly attempts: number; readonly askedS: number | null },
  now: Temporal.Instant,
  random: number,
): Temporal.Instant {
  const delayS = askedS ?? firstDelayS * 2 ** (Math.max(1, attempts) - 1);
  const boundedS = Math.min(Math.max(delayS, 1), delaySMax);
  return now.add({ milliseconds: Math.round(boundedS * 1_000 * (1 + random / 10)) });
}
