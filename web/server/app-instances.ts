import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '@hearth/calendar/clock.ts';

/**
 * Ids of installed copies of the app, as Firebase Installations issues them: the device makes the id, the service signs it. Nothing
 * is stored here, so a device that deletes its id leaves nothing behind.
 */
export interface AppInstances {
  /** Undefined for an id of another form. */
  register(fid: string): { readonly refreshToken: string; readonly token: string } | undefined;
  /** A new token for the bearer of the refresh token; undefined for any other. */
  renew(fid: string, refreshToken: string): string | undefined;
  /** Whether the refresh token is that of the id. */
  isBearer(fid: string, refreshToken: string): boolean;
  /** Whether the token was issued for the id and is not over. */
  isToken(fid: string, token: string): boolean;
}

/** 604,800 s, the lifetime of the tokens of Firebase Installations. */
export const tokenLifeS = 7 * 24 * 3600;

/** 22 characters of base64url, of which the first four bits are 0111. */
const form = /^[cdef][\w-]{21}$/;

export function createAppInstances({
  key,
  clock,
}: {
  readonly key: Uint8Array;
  readonly clock: Clock;
}): AppInstances {
  const signed = (text: string): string =>
    createHmac('sha256', key).update(text).digest('base64url');
  const refreshOf = (fid: string): string => signed(`refresh ${fid}`);
  const tokenOf = (fid: string, endS: number): string =>
    `${endS}.${signed(`token ${fid} until ${endS}`)}`;
  const nowS = (): number => Math.floor(clock.now().epochMilliseconds / 1000);
  const newToken = (fid: string): string => tokenOf(fid, nowS() + tokenLifeS);
  const isBearer = (fid: string, refreshToken: string): boolean =>
    form.test(fid) && isSame(refreshToken, refreshOf(fid));
  return {
    isBearer,
    register: (fid) =>
      form.test(fid) ? { refreshToken: refreshOf(fid), token: newToken(fid) } : undefined,
    renew: (fid, refreshToken) => (isBearer(fid, refreshToken) ? newToken(fid) : undefined),
    isToken(fid, token) {
      const endS = Number(/^(\d{1,12})\./.exec(token)?.[1] ?? 0);
      return form.test(fid) && endS > nowS() && isSame(token, tokenOf(fid, endS));
    },
  };
}

function isSame(first: string, second: string): boolean {
  const [a, b] = [Buffer.from(first), Buffer.from(second)];
  return a.length === b.length && timingSafeEqual(a, b);
}
