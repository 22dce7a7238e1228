import type { Clock } from '@hearth/calendar/clock.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { Sealer } from '@hearth/platform/auth/seal.ts';
import { type JWK, calculateJwkThumbprint, exportJWK, generateKeyPair } from 'jose';
import type { Temporal } from 'temporal-polyfill';

export interface KeyDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly sealer: Sealer;
}

/** Time for which a new key is published before it signs, so that every verifier has loaded it. */
const publishedAhead = { hours: 2 };
const signsForDays = 90;
/** Longer than a session, whose ID token is verified at sign-out. */
const retentionDays = 270;

/** Advisory lock for creating keys, so that concurrent processes create one. */
const keyLock = 7_206_402;

/** Key pairs, the signing one first. Creates one when there is none. */
export async function signingKeys({ db, clock, sealer }: KeyDeps): Promise<readonly JWK[]> {
  const keys = await storedKeys(db);
  if (keys.length === 0) {
    const at = clock.now();
    await addKey({ db, sealer }, { at, ifNoneSince: null, signsFrom: at });
    return signingKeys({ db, clock, sealer });
  }
  const nowMs = clock.now().epochMilliseconds;
  const isNext = (key: StoredKey): boolean => key.signs_from.getTime() > nowMs;
  const ordered = [...keys.filter((key) => !isNext(key)), ...keys.filter(isNext)];
  return ordered.map((key) => JSON.parse(sealer.unseal(key.sealed_jwk)) as JWK);
}

/** Adds the next key when the newest is due for replacement, and deletes keys whose tokens have expired. */
export async function rotateSigningKeys(
  deps: Omit<KeyDeps, 'clock'>,
  now: Temporal.Instant,
): Promise<void> {
  const newestMin = now.subtract({ hours: signsForDays * 24 });
  await addKey(deps, { at: now, ifNoneSince: newestMin, signsFrom: now.add(publishedAhead) });
  await deps.db.query(
    `delete from identity.signing_key where created_at < $1
       and kid <> (select kid from identity.signing_key order by created_at desc limit 1)`,
    [now.subtract({ hours: retentionDays * 24 }).toString()],
  );
}

interface StoredKey {
  readonly sealed_jwk: string;
  readonly signs_from: Date;
}

async function storedKeys(db: Database): Promise<readonly StoredKey[]> {
  return await db.query<StoredKey>(
    'select sealed_jwk, signs_from from identity.signing_key order by signs_from desc, kid',
  );
}

async function addKey(
  { db, sealer }: Omit<KeyDeps, 'clock'>,
  key: {
    at: Temporal.Instant;
    signsFrom: Temporal.Instant;
    /** Adds no key when one was created since this instant; null: when there is any. */
    ifNoneSince: Temporal.Instant | null;
  },
): Promise<void> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const pair = await exportJWK(privateKey);
  const kid = await calculateJwkThumbprint(pair);
  const jwk: JWK = { ...pair, kid, alg: 'ES256', use: 'sig' };
  await db.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1)', [keyLock]);
    await tx.query(
      `insert into identity.signing_key (kid, sealed_jwk, created_at, signs_from)
       select $1, $2, $3, $4
       where not exists (select 1 from identity.signing_key where $5::timestamptz is null or created_at > $5)`,
      [
        kid,
        sealer.seal(JSON.stringify(jwk)),
        key.at.toString(),
        key.signsFrom.toString(),
        key.ifNoneSince?.toString() ?? null,
      ],
    );
  });
}
