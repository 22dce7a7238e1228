import { type Caller, type TokenKey, demoIssuer } from './access.ts';
import type { Clock } from '@hearth/calendar/clock.ts';
import { type Result, fail, ok } from '@hearth/core/problem.ts';
import { SignJWT, jwtVerify } from 'jose';
import type { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import { signingKeyOf } from './signing-key.ts';
import { verifiedByKey } from './verified-tokens.ts';

/** Token type of demo sessions only, accepted at their endpoints only. */
const type = 'hearth-demo+jwt';
const header = { alg: 'HS256', typ: type } as const;
const ownHeader = Buffer.from(JSON.stringify(header)).toString('base64url');

/** Token of a demo person at product, which creates and reads it; it is not renewed. */
export async function signDemoToken(
  session: { readonly subject: string; readonly until: Temporal.Instant },
  key: TokenKey,
  clock: Clock,
): Promise<string> {
  return new SignJWT()
    .setProtectedHeader(header)
    .setIssuer(demoIssuer)
    .setSubject(session.subject)
    .setIssuedAt(Math.floor(clock.now().epochMilliseconds / 1000))
    .setExpirationTime(Math.floor(session.until.epochMilliseconds / 1000))
    .sign(await signingKeyOf(key));
}

export const isDemoToken = (token: string): boolean => token.startsWith(`${ownHeader}.`);

export async function readDemoToken(
  token: string,
  key: TokenKey,
  clock: Clock,
): Promise<Result<Extract<Caller, { kind: 'person' }>>> {
  const caller = await verifiedWith(key, clock).check(token, async () => {
    const { payload } = await jwtVerify(token, await signingKeyOf(key), {
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
