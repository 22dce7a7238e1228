import { type Caller, type TokenKey, demoIssuer } from './access.ts';
import type { Clock } from '@hearth/calendar/clock.ts';
import { type Result, fail, ok } from '@hearth/core/problem.ts';
import { SignJWT, decodeProtectedHeader, jwtVerify } from 'jose';
import type { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import { verifiedByKey } from './verified-tokens.ts';

/** Token type of demo sessions only, accepted at their endpoints only. */
const type = 'hearth-demo+jwt';

/** Token of a demo person at product, which creates and reads it; it is not renewed. */
export async function signDemoToken(
  session: { readonly subject: string; readonly until: Temporal.Instant },
  key: TokenKey,
  clock: Clock,
): Promise<string> {
  return new SignJWT()
    .setProtectedHeader({ alg: 'HS256', typ: type })
    .setIssuer(demoIssuer)
    .setSubject(session.subject)
    .setIssuedAt(Math.floor(clock.now().epochMilliseconds / 1000))
    .setExpirationTime(Math.floor(session.until.epochMilliseconds / 1000))
    .sign(key.secret);
}

export function isDemoToken(token: string): boolean {
  try {
    return decodeProtectedHeader(token).typ === type;
  } catch {
    return false;
  }
}

export async function readDemoToken(
  token: string,
  key: TokenKey,
  clock: Clock,
): Promise<Result<Extract<Caller, { kind: 'person' }>>> {
  const caller = await verifiedWith(key, clock).check(token, async () => {
    const { payload } = await jwtVerify(token, key.secret, {
      algorithms: ['HS256'],
      typ: type,
      issuer: demoIssuer,
      requiredClaims: ['exp', 'iat', 'sub'],
      currentDate: new Date(clock.now().epochMilliseconds),
    });
    const subject = z.uuid().parse(payload.sub);
    const authTime = payload.iat ?? 0;
    return { value: { kind: 'person', issuer: demoIssuer, subject, authTime }, life: payload };
  });
  return caller
    ? ok(caller)
    : fail('unauthenticated', 'bad-token', { at: '/header/authorization' });
}

/** The demo tokens that were checked with a key under a clock. */
const verifiedWith = verifiedByKey<Extract<Caller, { kind: 'person' }>>();
