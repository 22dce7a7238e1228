// @module-tag longest
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrationsOfService } from '@hearth/app/migration-sets.ts';
import { operations } from '@hearth/operations/operations.ts';
import { systemClock } from '@hearth/calendar/clock.ts';
import { backup } from '@hearth/platform/database/backup.ts';
import { commandCacheMb, storeOf } from '@hearth/platform/database/database.ts';
import { serveStore } from '@hearth/platform/database/serve-store.ts';
import { silentLogger } from '@hearth/platform/process/log.ts';
import { openStorage } from '@hearth/platform/database/storage.ts';
import { readStorageConfig } from '@hearth/platform/database/storage-config.ts';
import { everyEngine, newPostgresDatabase } from '@hearth/platform/testing/test-database.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCommand } from './run-command.ts';
import { separateTargets } from './separate-databases.ts';

const root = join(import.meta.dirname, '..');
const secretKey = randomBytes(48).toString('base64url');
const person = ['--email', 'ida@example.com', '--password', 'a-long-warm-winter', '--name', 'Ida'];

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hearth-deployments-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

type Settings = Readonly<Record<string, string>>;

const hearth = (env: Settings, ...args: string[]) =>
  runCommand(args, () => readStorageConfig(env, root));

describe('separate services, each with an embedded database', () => {
  const services = ['identity', 'device-cloud'] as const;
  let env: Settings;
  beforeAll(async () => {
    env = { DATA_DIR: join(folder, 'separate'), SECRET_KEY: secretKey };
    for (const name of services) await opened(name).then((db) => db.close());
  });

  const opened = (name: (typeof services)[number] | 'product') =>
    openStorage({
      storage: readStorageConfig(env, root, name),
      sets: [migrationsOfService[name]],
      clock: systemClock,
      log: silentLogger,
      name,
      cacheMb: commandCacheMb,
    });

  test('an operation works on the database of its service', async () => {
    expect(await hearth(env, 'users', 'add', ...person)).toMatchObject({ exit: 0 });
    const db = await opened('identity');
    expect(await db.query('select email from identity.account')).toEqual([
      { email: 'ida@example.com' },
    ]);
    await db.close();
    expect(existsSync(join(folder, 'separate', 'database'))).toBe(false);
  });

  test('a running service is named', async () => {
    const db = await opened('identity');
    const refused = await hearth(env, 'users', 'add', ...person);
    expect(refused).toMatchObject({ exit: 1 });
    expect('words' in refused && refused.words).toContain(`in use by process ${process.pid}`);
    await db.close();
  });

  test('an operation uses the services that run, and opens the databases of the others', async () => {
    const identity = await opened('identity');
    const { operatorSocket } = readStorageConfig(env, root, 'identity');
    const server = await serveStore(operatorSocket, {
      store: storeOf(identity),
      backup: (file) => backup(identity, file),
    });
    const lena = ['--email', 'lena@example.com', '--password', 'a-long-warm-winter', '--name', 'L'];
    expect(await hearth(env, 'users', 'add', ...lena)).toMatchObject({ exit: 0 });
    expect(await hearth(env, 'users', 'add', ...lena)).toMatchObject({
      exit: 1,
      words: expect.stringContaining('email-taken'),
    });
    const file = join(folder, 'running.tgz');
    expect(await hearth(env, 'backup', file, '--service', 'identity')).toMatchObject({ exit: 0 });
    expect(existsSync(file)).toBe(true);
    expect(await hearth(env, 'environment', 'show')).toMatchObject({ exit: 0 });
    const cleaned = await hearth(env, 'environment', 'clean');
    expect(cleaned).toMatchObject({ exit: 1, words: expect.stringContaining('in use by process') });
    const ofLena = ['add-member', 'p', '--account', 'lena@example.com'];
    await opened('product').then((db) => db.close());
    expect(await hearth(env, 'partners', ...ofLena)).toMatchObject({
      exit: 1,
      words: expect.stringContaining('never-signed-in'),
    });
    await server.close();
    await identity.close();
    await rm(join(folder, 'separate', 'product'), { recursive: true });
  });

  test.each([
    ['a backup of no named service', ['backup', 'x.tgz'], 'service-not-named'],
    ['a restore to no named service', ['restore', 'x.tgz'], 'service-not-named'],
    ['a service without a database', ['migrate', '--service', 'energy'], 'no-database-of-service'],
    [
      'what needs a second service that is not there',
      ['partners', 'add-member', 'p', '--account', 'ida@example.com'],
      'no-database-of-service',
    ],
  ])('%s is refused with its reason', async (_, args, code) => {
    const refused = await hearth(env, ...args);
    expect(refused).toMatchObject({ exit: 1, words: expect.stringContaining(code) });
    expect(existsSync(join(folder, 'separate', 'database'))).toBe(false);
  });

  test('an operation that seals is refused without the secret of the services', async () => {
    const refused = await hearth({ DATA_DIR: join(folder, 'separate') }, 'users', 'add', ...person);
    expect(refused).toMatchObject({ exit: 1, words: expect.stringContaining('SECRET_KEY') });
  });

  test('a backup of one service is restored to it', { timeout: 300_000 }, async () => {
    const file = join(folder, 'identity.tgz');
    const named = [file, '--service', 'identity'];
    expect(await hearth(env, 'backup', ...named)).toMatchObject({ exit: 0 });
    expect(await hearth(env, 'restore', ...named)).toMatchObject({ exit: 1 });
    expect(await hearth(env, 'restore', ...named, '--overwrite')).toMatchObject({ exit: 0 });
    const again = await hearth(env, 'users', 'add', ...person);
    expect(again).toMatchObject({ exit: 1, words: expect.stringContaining('email-taken') });
  });

  test('every operation has a service whose database it needs', () => {
    const config = readStorageConfig(env, root);
    for (const name of Object.keys(operations))
      expect(() => separateTargets(config, { name, input: {}, service: undefined })).not.toThrow();
  });
});

const hasPostgres = everyEngine.some(({ name }) => name === 'postgres');

describe.runIf(hasPostgres)('services that share a PostgreSQL', () => {
  test(
    'an operation works on it, with the secret of the services',
    { timeout: 300_000 },
    async () => {
      const url = await newPostgresDatabase();
      const env = { DATA_DIR: join(folder, 'shared'), DATABASE_URL: url, SECRET_KEY: secretKey };
      expect(await hearth(env, 'migrate')).toMatchObject({ exit: 0 });
      expect(await hearth(env, 'users', 'add', ...person)).toMatchObject({ exit: 0 });
      const again = await hearth(env, 'users', 'add', ...person);
      expect(again).toMatchObject({ exit: 1, words: expect.stringContaining('email-taken') });
      const unsealed = { DATA_DIR: join(folder, 'shared'), DATABASE_URL: url };
      const refused = await hearth(unsealed, 'users', 'add', ...person);
      expect(refused).toMatchObject({ exit: 1, words: expect.stringContaining('SECRET_KEY') });
    },
  );
});
