// @module-tag long
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { runCommand } from './run-command.ts';
import { systemClock } from '@hearth/calendar/clock.ts';
import {
  claimEnvironment,
  storeEnvironment,
} from '@hearth/platform/database/environment-record.ts';
import { type Database, commandCacheMb } from '@hearth/platform/database/database.ts';
import { demoAccount } from '@hearth/platform/process/demo-account.ts';
import { silentLogger } from '@hearth/platform/process/log.ts';
import { valueOf } from '@hearth/core/problem.ts';
import { secretsOf } from '@hearth/platform/auth/secrets.ts';
import { type Environment, environments } from '@hearth/platform/process/start-rules.ts';
import { openStorage } from '@hearth/platform/database/storage.ts';
import { type StorageConfig, readStorageConfig } from '@hearth/platform/database/storage-config.ts';
import { shortLived } from '@hearth/platform/testing/short-lived.ts';
import { engines, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { testing } from '@hearth/platform/testing/config.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readWorldConfig } from '@hearth/app/config.ts';
import { hasDemoAccount } from '@hearth/app/demo.ts';
import { findLeftovers } from '@hearth/operations/leftovers.ts';
import { migrationSets } from '@hearth/app/migration-sets.ts';
import { seedAccounts } from '@hearth/app/seed.ts';

const root = join(import.meta.dirname, '..');
const smtp = { SMTP_URL: 'smtp://mail.example', SMTP_FROM: 'hearth@example.com' };
const secrets = secretsOf(new Uint8Array(48).fill(9));
const hashing = { memoryKib: 64, passes: 1, lanes: 1 };

/** Public addresses, and their reach: this machine, its network or the internet. */
const publicUrls = {
  '': 'loopback',
  'http://localhost:3000': 'loopback',
  'https://192.168.1.20:3000': 'private',
  'http://192.168.1.20:3000': 'private',
  'https://heat.example': 'public',
  'http://heat.example': 'public',
} as const;
const hosts = { '127.0.0.1': 'loopback', '0.0.0.0': 'private', '203.0.113.5': 'public' } as const;
const demos = ['', 'on', 'off'] as const;
/** Environment of the database: none, none with sample data of an older version of `feature`, or a known one. */
const databases = ['new', 'old with leftovers', ...environments] as const;
type DatabaseState = (typeof databases)[number];

describe.each(engines)('a start on $name', (engine) => {
  let empty: Database;
  let seeded: Database;
  beforeAll(async () => {
    empty = await testDatabase(engine, migrationSets);
    seeded = await testDatabase(engine, migrationSets);
    await seedAccounts({ db: seeded, clock: systemClock, secrets, hashing });
  });
  afterAll(async () => {
    await empty.close();
    await seeded.close();
  });

  describe.each(environments)('as %s', (environment) => {
    test.each(databases)('with a database that is %s', async (state) => {
      const claim = await claimOn(state, environment);
      for (const publicUrl of Object.keys(publicUrls) as (keyof typeof publicUrls)[])
        for (const host of Object.keys(hosts) as (keyof typeof hosts)[])
          for (const demo of demos) {
            const read = readWorldConfig(
              { ...smtp, HEARTH_ENVIRONMENT: environment, PUBLIC_URL: publicUrl, DEMO: demo },
              { host, machineAddresses: ['127.0.0.1', '192.168.1.20'] },
            );
            const outcome = read.ok ? claim : `${read.code} ${read.at}`;
            const at = { environment, state, publicUrl, host, demo };
            expect({ ...at, outcome }).toEqual({ ...at, outcome: expected(at) });
            if (!read.ok) continue;
            expect(hasDemoAccount(read.value)).toBe(environment === 'feature' && demo !== 'off');
          }
    });
  });

  /** Prepares a database; the claim is undone later, so that one database serves all cases. */
  async function claimOn(state: DatabaseState, environment: Environment): Promise<string> {
    const undo = new Error('undo');
    let outcome = 'starts';
    const db = state === 'old with leftovers' ? seeded : empty;
    await db
      .transaction(async (tx) => {
        if (state !== 'new' && state !== 'old with leftovers')
          await storeEnvironment(tx, { environment: state, clock: systemClock });
        await claimEnvironment(tx, { environment, clock: systemClock, findLeftovers }).catch(
          () => (outcome = 'other-environment'),
        );
        // The second start meets the data of the first.
        if (outcome === 'starts')
          await claimEnvironment(tx, { environment, clock: systemClock, findLeftovers });
        throw undo;
      })
      .catch((error: unknown) => {
        if (error !== undo) throw error;
      });
    return outcome;
  }
});

interface Start {
  readonly environment: Environment;
  readonly state: DatabaseState;
  readonly publicUrl: keyof typeof publicUrls;
  readonly host: keyof typeof hosts;
}

function expected({ environment, state, publicUrl, host }: Start): string {
  const isFeature = environment === 'feature';
  if (isFeature && publicUrls[publicUrl] === 'public') return 'feature-is-public /PUBLIC_URL';
  if (isFeature && hosts[host] === 'public') return 'feature-is-public /HOST';
  const isOpenHttp = publicUrl.startsWith('http:') && publicUrls[publicUrl] !== 'loopback';
  if (!isFeature && isOpenHttp) return 'not-https /PUBLIC_URL';
  if (state === 'new') return 'starts';
  if (state === 'old with leftovers') return isFeature ? 'starts' : 'other-environment';
  return state === environment ? 'starts' : 'other-environment';
}

describe('processes', () => {
  // One embedded database for both: device-cloud as a process of its own, and one process with this folder as its DATA_DIR.
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hearth-start-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  const hearth = (...args: string[]) =>
    runCommand(args, () => readStorageConfig({ DATA_DIR: folder }, root));

  test(
    'data of feature is refused by master, until it was cleaned and adopted',
    { timeout: 300_000, ...testing.secondTier() },
    async () => {
      await leaveFeatureIn(readStorageConfig({ DATA_DIR: folder }, root, 'device-cloud'));
      const start = { ...smtp, HEARTH_ENVIRONMENT: 'master', PORT: '0' };
      const address = { PUBLIC_URL: 'https://heat.example', SECRET_KEY: 'k'.repeat(64) };
      for (const [file, env] of [
        ['app/start.ts', { ...start, DATA_DIR: join(folder, 'device-cloud') }],
        ['services/device-cloud/server.ts', { ...start, ...address, DATA_DIR: folder }],
      ] as const) {
        const refused = await ran(file, env);
        expect(refused.exit).toBe(1);
        expect(refused.words).toContain('belongs to the environment feature');
        expect(refused.words).toContain('hearth environment adopt master');
      }
      expect(await hearth('environment', 'adopt', 'master')).toMatchObject({
        exit: 1,
        words: expect.stringContaining('run "hearth environment clean" first'),
      });
      expect(await hearth('environment', 'clean')).toMatchObject({ exit: 0 });
      expect(await hearth('environment', 'adopt', 'master')).toMatchObject({
        exit: 0,
        output: [{ database: 'device-cloud', environment: 'master', leftovers: {} }],
      });
    },
  );

  async function leaveFeatureIn(storage: StorageConfig): Promise<void> {
    const open = {
      storage,
      sets: migrationSets,
      clock: systemClock,
      log: silentLogger,
      name: 'hearth',
      cacheMb: commandCacheMb,
    };
    const db = await openStorage(open);
    await claimEnvironment(db, { environment: 'feature', clock: systemClock, findLeftovers });
    await seedAccounts({ db, clock: systemClock, secrets, hashing });
    await db.query(
      `insert into product.mail (mail_id, request_key, at, recipient, subject, text_body)
       values (gen_random_uuid(), 'k', $1, $2, 'Hello', 'A link')`,
      [systemClock.now().toString(), demoAccount.email],
    );
    const kinds = (await findLeftovers(db)).map(({ kind }) => kind);
    expect(kinds).toEqual([
      'demo accounts',
      'sample units',
      'sample partners',
      'sample packages',
      'sample manuals',
      'stored mail',
      'demo account of the simulated device cloud',
    ]);
    await db.close();
  }
});

async function ran(file: string, env: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, [...shortLived, join(root, file)], {
    env: { NODE_COMPILE_CACHE: join(root, '.runtime', 'compiled'), ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const words = text(child.stderr);
  const exit = await new Promise((resolve) => child.once('exit', resolve));
  return { exit, words: await words };
}

test('a demo setting that names no home is refused before anything is opened', () => {
  expect(readWorldConfig({ DEMO: 'castle' })).toMatchObject({ ok: false, at: '/DEMO' });
  expect(valueOf(readWorldConfig({ DEMO: 'off' })).demoHomes).toEqual([]);
});
