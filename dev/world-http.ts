import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { loadAccount } from '@hearth/device-cloud/accounts/store.ts';
import { deviceCloudMigrations } from '@hearth/device-cloud/migrations.ts';
import { identityMigrations } from '@hearth/identity/migrations.ts';
import { addUser } from '@hearth/identity/users.ts';
import { readBrand } from '@hearth/platform/brand-folder.ts';
import { systemClock } from '@hearth/platform/clock.ts';
import type { Database } from '@hearth/platform/database.ts';
import { silentLogger } from '@hearth/platform/log.ts';
import type { MigrationSet } from '@hearth/platform/migrate.ts';
import { valueOf } from '@hearth/platform/problem.ts';
import { readMasterSecret, secretsOf } from '@hearth/platform/secrets.ts';
import { openStorage } from '@hearth/platform/storage.ts';
import { readStorageConfig } from '@hearth/platform/storage-config.ts';

const root = join(import.meta.dirname, '..');

/** Every service in a process of its own, on free ports of this machine, each with its own embedded database. */
export interface HttpWorld {
  readonly url: string;
  stop(): Promise<void>;
}

/** Somebody with an account here and one at the simulated maker's, both with this address and password. */
export interface Inhabitant {
  readonly email: string;
  readonly password: string;
  readonly name: string;
  readonly devices: unknown;
  readonly timeZone: string;
}

const servers = {
  identity: 'services/identity/server.ts',
  product: 'services/product/server.ts',
  energy: 'services/energy/server.ts',
  'device-cloud': 'services/device-cloud/server.ts',
  web: 'web/server/server.ts',
} as const;
type ServerName = keyof typeof servers;

export async function startHttpWorld(given: {
  readonly directory: string;
  readonly inhabitant: Inhabitant;
  /** Where programs are found; nothing else of the caller's environment is passed on. */
  readonly path: string;
}): Promise<HttpWorld> {
  const secretKey = randomBytes(48).toString('base64url');
  await settleIn(given.directory, { secretKey, inhabitant: given.inhabitant });
  const ports = await freePorts();
  const at = (name: ServerName, path = ''): string => `http://localhost:${ports[name]}${path}`;
  const everybody = {
    PATH: given.path,
    NODE_COMPILE_CACHE: join(root, '.runtime/compiled'),
    DATA_DIR: given.directory,
    SECRET_KEY: secretKey,
    PUBLIC_URL: at('web'),
    IDENTITY_URL: at('identity', '/api/identity'),
    PRODUCT_URL: at('product', '/api/product'),
    ENERGY_URL: at('energy', '/api/energy'),
    DEVICE_CLOUD_URL: at('device-cloud', '/device-cloud'),
    LOG_LEVEL: 'error',
  };
  const children = Object.entries(servers).map(([name, file]) =>
    start(file, { ...everybody, PORT: String(ports[name as ServerName]) }),
  );
  const stop = async (): Promise<void> => {
    await Promise.all(children.map(({ child }) => ended(child)));
  };
  try {
    await Promise.all(children.map(({ listening }) => listening));
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: at('web'), stop };
}

function start(file: string, env: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, [join(root, file)], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const listening = new Promise<void>((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => {
      if (line.includes(' listens on ')) resolve();
    });
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}`)));
  });
  // Whoever waits is told; where nobody waits any more, the end is wanted.
  listening.catch(() => undefined);
  return { child, listening };
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await exit;
}

/** Before the processes have the databases for themselves. */
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

/** All are held until the last is found, so that no two are the same. */
async function freePorts(): Promise<Readonly<Record<ServerName, number>>> {
  const found = await Promise.all(
    Object.keys(servers).map(async (name) => {
      const server = createServer();
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const address = server.address();
      if (typeof address !== 'object' || address === null) throw new Error('no free port');
      return { name, server, port: address.port };
    }),
  );
  await Promise.all(found.map(({ server }) => new Promise((resolve) => server.close(resolve))));
  return Object.fromEntries(found.map(({ name, port }) => [name, port])) as Readonly<
    Record<ServerName, number>
  >;
}
