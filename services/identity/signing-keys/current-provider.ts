import { withoutCancellation } from '@hearth/core/cancellation.ts';
import type { Clock } from '@hearth/calendar/clock.ts';
import type { JSONWebKeySet, JWK } from 'jose';
import type Provider from 'oidc-provider';
import { Temporal } from 'temporal-polyfill';

/** The provider, created again when the signing keys in the database have changed. */
export interface CurrentProvider {
  provider(): Promise<Provider>;
  publicKeys(): Promise<JSONWebKeySet>;
}

/** Interval of the key look-up, far below the time for which a key is published before it signs. */
const keysLookedUpEvery = { minutes: 5 };

interface Made {
  readonly provider: Provider;
  readonly keys: readonly JWK[];
  readonly lookedUpAt: Temporal.Instant;
}

export function currentProvider(deps: {
  clock: Clock;
  keys: () => Promise<readonly JWK[]>;
  make: (keys: readonly JWK[]) => Provider;
}): CurrentProvider {
  let made: Made | null = null;
  let making: Promise<Made> | null = null;
  const look = async (): Promise<Made> => {
    const lookedUpAt = deps.clock.now();
    const keys = await deps.keys();
    made =
      made && kidsOf(made.keys) === kidsOf(keys)
        ? { ...made, lookedUpAt }
        : { provider: deps.make(keys), keys, lookedUpAt };
    return made;
  };
  const current = async (): Promise<Made> => {
    const until = made?.lookedUpAt.add(keysLookedUpEvery);
    if (made && until && Temporal.Instant.compare(deps.clock.now(), until) < 0) return made;
    making ??= withoutCancellation(look).finally(() => {
      making = null;
    });
    return await making;
  };
  return {
    provider: async () => (await current()).provider,
    publicKeys: async () => ({ keys: (await current()).keys.map(publicHalf) }),
  };
}

const kidsOf = (keys: readonly JWK[]): string => keys.map((key) => key.kid).join(' ');

function publicHalf({ kty, crv, x, y, kid, alg, use }: JWK): JSONWebKeySet['keys'][number] {
  if (!crv || !x || !y || !kid || !alg || !use || !kty)
    throw new Error('an incomplete signing key');
  return { kty, crv, x, y, kid, alg, use };
}
