import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { loadAccount } from '@hearth/device-cloud/accounts/load-account.ts';
import { deviceCloudMigrations } from '@hearth/device-cloud/migrations.ts';
import { identityMigrations } from '@hearth/identity/migrations.ts';
import { addUser } from '@hearth/identity/sign-up/add-user.ts';
import { readBrand } from '@hearth/platform/files/brand-folder.ts';
import { systemClock } from '@hearth/calendar/clock.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { silentLogger } from '@hearth/platform/process/log.ts';
import type { MigrationSet } from '@hearth/platform/database/migration-files.ts';
import { valueOf } from '@hearth/core/problem.ts';
import { readMasterSecret, secretsOf } from '@hearth/platform/auth/secrets.ts';
import { openStorage } from '@hearth/platform/database/storage.ts';
import { readStorageConfig } from '@hearth/platform/database/storage-config.ts';
import {
  type ServerName,
  endProgram,
  freePorts,
  separateSettings,
  serverNames,
  servers,
  startProgram,
} from './service-processes.ts';

const root = join(import.meta.dirname, '..');

/** Every service in its own process on free local ports, with its own embedded database. */
export interface HttpWorld {
  readonly url: string;
  stop(): Promise<void>;
}

/** A person with an account here and one at the simulated vendor, with the same address and password. */
export interface Inhabitant {
  readonly email: string;
  readonly password: string;
  readonly name: string;
  readonly devices: unknown;
  readonly timeZone: string;
}

export async function startHttpWorld(options: {
  readonly directory: string;
  readonly inhabitant: Inhabitant;
  /** Search path of programs; no other environment variable is passed on. */
  readonly path: string;
}): Promise<HttpWorld> {
  const secretKey = randomBytes(48).toString('base64url');
  await settleIn(options.directory, { secretKey, inhabitant: options.inhabitant });
  const ports = await freePorts(serverNames);
  const everybody = {
    ...separateSettings(ports),
    PATH: options.path,
    DATA_DIR: options.directory,
    SECRET_KEY: secretKey,
    LOG_LEVEL: 'error',
    // Simulating a year of each demo home takes longer than all the rest.
    DEMO: 'off',
  };
  const programs = serverNames.map((name) =>
    startProgram({
      args: [join(root, servers[name])],
      env: { ...everybody, PORT: String(ports[name]) },
      readyLine: ' listens on ',
    }),
  );
  const stop = async (): Promise<void> => {
    await Promise.all(programs.map(endProgram));
  };
  try {
    await Promise.all(programs.map(({ ready }) => ready));
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: everybody.PUBLIC_URL, stop };
}

/** Prepares the databases before the processes open them. */
async function settleIn(
  directory: string,
  { secretKey, inhabitant }: { readonly secretKey: string; readonly inhabitant: Inhabitant },
): Promise<void> {
  const secrets = secretsOf(valueOf(readMasterSecret(secretKey)));
  const pepper = secrets.derive('pepper');
  const { email, password, name, devices, timeZone } = inhabitant;
  const { policyVersion } = valueOf(readBrand(root, 'hearth'));
  await inStorageOf(directory, { service: 'identity', set: identityMigrations }, async (db) => {
    valueOf(
      await addUser(
        { db, clock: systemClock, pepper },
        { email, password, name, locale: 'en', policyVersion },
      ),
    );
  });
  const cloud = { service: 'device-cloud', set: deviceCloudMigrations } as const;
  await inStorageOf(directory, cloud, async (db) => {
    const random = (bytes: number): Uint8Array => randomBytes(bytes);
    const account = { account: email, password, devices, timeZone, now: systemClock.now() };
    const loaded = await loadAccount({ db, random }, account);
    if (!loaded.ok) throw new Error(`the account does not load: ${loaded.faults[0]?.code}`);
  });
}

async function inStorageOf(
  directory: string,
  { service, set }: { readonly service: ServerName; readonly set: MigrationSet },
  work: (db: Database) => Promise<void>,
): Promise<void> {
  const storage = readStorageConfig({ DATA_DIR: directory }, root, service);
  const db = await openStorage({
    storage,
    sets: [set],
    clock: systemClock,
    log: silentLogger,
    name: service,
  });
  try {
    await work(db);
  } finally {
    await db.close();
  }
}
