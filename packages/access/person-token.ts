import { type JSONWebKeySet, createLocalJWKSet, errors, jwtVerify } from 'jose';
import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import { type Caller, ownIssuer } from './access.ts';
import { withoutCancellation } from '@hearth/core/cancellation.ts';
import type { Clock } from '@hearth/calendar/clock.ts';
import { type Result, fail, ok } from '@hearth/core/problem.ts';
import { VerifiedTokens } from './verified-tokens.ts';

/** Audience of the identity provider's access tokens: the services that people call directly. */
export const apiAudience = 'urn:hearth:api';

export interface PersonVerifierOptions {
  readonly issuer: string;
  /** The provider's public keys, in this process or by {@link keysOver}. */
  readonly jwks: () => Promise<JSONWebKeySet>;
  readonly clock: Clock;
}

/** The provider's keys, and the tokens that were checked with them: a withdrawn key takes its tokens along. */
interface Keys {
  readonly find: ReturnType<typeof createLocalJWKSet>;
  readonly verified: VerifiedTokens<Caller>;
}

/** Minimum interval of key requests, for tokens that name unknown keys. */
const refetchAfter = { seconds: 10 };
/** Cache time of the keys; a withdrawn key is refused afterwards. */
const keysLast = { hours: 1 };

/** Reads the access token of a person (RFC 9068): the identity and the time of the last sign-in. */
export function createPersonVerifier(
  options: PersonVerifierOptions,
): (token: string) => Promise<Result<Caller>> {
  const keys = keyCache(options);
  return async (token) => {
    try {
      const currentKeys = await keys.current();
      const caller = await read(token, currentKeys, options).catch(async (error: unknown) => {
        const fresh = error instanceof errors.JWKSNoMatchingKey ? await keys.refetched() : null;
        if (fresh) return await read(token, fresh, options);
        throw error;
      });
      return ok(caller);
    } catch (error) {
      return error instanceof KeysUnavailable
        ? fail('unavailable', 'keys-unavailable', { retryAfterS: 5 })
        : fail('unauthenticated', 'bad-token', { at: '/header/authorization' });
    }
  };
}

/** Fetches the provider's `/jwks`, for a service in another process. */
export function keysOver(
  fetch: (request: Request) => Promise<Response>,
  issuer: string,
): () => Promise<JSONWebKeySet> {
  return async () => {
    const response = await fetch(new Request(`${issuer}/jwks`));
    if (!response.ok) throw new Error(`the identity provider answered ${response.status}`);
    return keySet.parse(await response.json());
  };
}

const keySet = z.object({ keys: z.array(z.looseObject({ kty: z.string() })) });

const personClaims = z.object({ sub: z.string().min(1), auth_time: z.number() });

async function read(
  token: string,
  keys: Keys,
  { issuer, clock }: PersonVerifierOptions,
): Promise<Caller> {
  const known = keys.verified.find(token);
  if (known) return known;
  const { payload } = await jwtVerify(token, keys.find, {
    issuer,
    audience: apiAudience,
    algorithms: ['ES256'],
    typ: 'at+jwt',
    requiredClaims: ['exp', 'iat'],
    clockTolerance: 5,
    currentDate: new Date(clock.now().epochMilliseconds),
  });
  const claims = personClaims.parse(payload);
  const caller: Caller = {
    kind: 'person',
    issuer: ownIssuer,
    subject: claims.sub,
    authTime: claims.auth_time,
  };
  keys.verified.add(token, payload, caller);
  return caller;
}

class KeysUnavailable extends Error {}

function keyCache({ jwks, clock }: PersonVerifierOptions): {
  current(): Promise<Keys>;
  /** null within the minimum interval of key requests. */
  refetched(): Promise<Keys | null>;
} {
  let fetched: { readonly at: Temporal.Instant; readonly keys: Promise<Keys> } | null = null;
  const isOlder = (age: Temporal.DurationLike): boolean =>
    !fetched || Temporal.Instant.compare(fetched.at.add(age), clock.now()) <= 0;
  const fetchKeys = (): Promise<Keys> => {
    const at = clock.now();
    const keys = withoutCancellation(jwks)
      .then((set) => ({
        find: createLocalJWKSet(set),
        verified: new VerifiedTokens<Caller>(clock),
      }))
      .catch((cause: unknown) => {
        if (fetched?.keys === keys) fetched = null;
        throw new KeysUnavailable('no keys of the identity provider', { cause });
      });
    fetched = { at, keys };
    return keys;
  };
  return {
    current: async () => (fetched && !isOlder(keysLast) ? await fetched.keys : await fetchKeys()),
    refetched: async () => (isOlder(refetchAfter) ? await fetchKeys() : null),
  };
}
