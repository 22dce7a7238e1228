import { randomBytes } from 'node:crypto';
import {
  cleanLeftovers as cleanDeviceCloud,
  findLeftovers as inDeviceCloud,
} from '@hearth/device-cloud/accounts/store.ts';
import { createPasswordHasher } from '@hearth/identity/password/password-hash.ts';
import {
  cleanLeftovers as cleanIdentity,
  findLeftovers as inIdentity,
} from '@hearth/identity/deletion/store.ts';
import type { Clock } from '@hearth/calendar/clock.ts';
import { type Leftover, storedEnvironment } from '@hearth/platform/database/environment-record.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { valueOf } from '@hearth/core/problem.ts';
import {
  cleanLeftovers as cleanProduct,
  findLeftovers as inProduct,
} from '@hearth/product/sample-data/store.ts';

/** Sample data of a start in `feature` in this database, from any service. */
export async function findLeftovers(db: Database): Promise<readonly Leftover[]> {
  return [...(await inIdentity(db)), ...(await inProduct(db)), ...(await inDeviceCloud(db))];
}

/** The environment that the data belongs to, and the sample data of `feature` in it. */
export async function environmentState(db: Database): Promise<EnvironmentState> {
  const stored = await storedEnvironment(db);
  const leftovers = await findLeftovers(db);
  return {
    environment: stored?.environment ?? null,
    since: stored?.since ?? null,
    leftovers: Object.fromEntries(leftovers.map(({ kind, count }) => [kind, count])),
  };
}

export interface EnvironmentState {
  readonly environment: string | null;
  readonly since: string | null;
  readonly leftovers: Readonly<Record<string, number>>;
}

export async function cleanLeftovers(db: Database, clock: Clock): Promise<void> {
  // A random password: the account only waits for its deletion.
  const hasher = createPasswordHasher(randomBytes(32));
  const hash = await hasher.hash(randomBytes(32).toString('base64url'));
  await cleanIdentity(db, { passwordHash: valueOf(hash), now: clock.now() });
  await cleanProduct(db, clock.now());
  await cleanDeviceCloud(db);
}
