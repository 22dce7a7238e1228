import type { Clock } from '@hearth/calendar/clock.ts';
import { type JSONWebKeySet, type JWTVerifyGetKey, createLocalJWKSet, errors } from 'jose';
import { Temporal } from 'temporal-polyfill';

/** Minimum interval of key requests, for tokens with unknown key ids. */
const refetchInterval = { seconds: 10 };
/** Cache time of the keys; a withdrawn key is refused afterwards. */
const keysLast = { hours: 1 };

/** A provider's cached keys, fetched again for a token with an unknown key id, because keys rotate without notice. */
export function providerKeys(deps: {
  readonly clock: Clock;
  readonly fetchKeys: () => Promise<JSONWebKeySet>;
}): JWTVerifyGetKey {
  let fetched: { readonly at: Temporal.Instant; readonly keys: Promise<JWTVerifyGetKey> } | null =
    null;
  const fetchKeySet = (): Promise<JWTVerifyGetKey> => {
    const keys = deps.fetchKeys().then((set) => createLocalJWKSet(set));
    fetched = { at: deps.clock.now(), keys };
    keys.catch(() => {
      if (fetched?.keys === keys) fetched = null;
    });
    return keys;
  };
  const isOlder = (age: Temporal.DurationLike): boolean =>
    !fetched || Temporal.Instant.compare(fetched.at.add(age), deps.clock.now()) <= 0;
  return async (header, token) => {
    const keys = await (fetched && !isOlder(keysLast) ? fetched.keys : fetchKeySet());
    try {
      return await keys(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey) || !isOlder(refetchInterval)) throw error;
      return await (
        await fetchKeySet()
      )(header, token);
    }
  };
}
