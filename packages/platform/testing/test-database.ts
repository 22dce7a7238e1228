import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { systemClock } from '@hearth/calendar/clock.ts';
import {
  type Database,
  type DatabaseOptions,
  databaseOn,
  openDatabase,
  storeOf,
} from '../database/database.ts';
import { declaredPlacements, distribute } from '../database/distribute.ts';
import { clusterSql, withoutConstraintNames } from './fake-cluster.ts';
import { silentLogger } from '../process/log.ts';
import { migrate } from '../database/migrate.ts';
import type { MigrationSet } from '../database/migration-files.ts';
import { startPostgres } from '../database/postgres-server.ts';
import { readStorageConfig } from '../database/storage-config.ts';
import { hasTemplate, templateKey } from '../database/template.ts';
import { testing } from './config.ts';
import { reusedStore } from './reused-store.ts';
import { watchedStore } from './watched-store.ts';

export type TestEngine = { readonly name: 'pglite' } | { readonly name: 'postgres' };

/**
 * The embedded engine and, where present, a real PostgreSQL: for behaviour of an engine, such as locks and races. A missing
 * PostgreSQL is printed once a run, and fails a run with CI=true.
 */
export const everyEngine: readonly TestEngine[] = testing.everyEngine();

/**
 * Engines for `describe.each(engines)('$name', (engine) => …)`: both for a single file and in the deep run; in `npm test` one
 * of them, drawn for each file from the run's seed.
 */
export const engines: readonly TestEngine[] = testing.drawnEngines;

type EngineName = TestEngine['name'] | 'citus';

/** Like `engines`, with PostgreSQL in the place of a cluster among them. */
export const enginesAndCluster: readonly { readonly name: EngineName }[] = testing.drawnWithCluster;

/** Every engine, and PostgreSQL in the place of a cluster where it is present. */
export const everyEngineAndCluster: readonly { readonly name: EngineName }[] = [
  ...everyEngine,
  ...everyEngine.flatMap(({ name }) => (name === 'postgres' ? [{ name: 'citus' } as const] : [])),
];

/**
 * A new database with these schemas for one test file; close it at the end. `citus` is a PostgreSQL that the product takes for a cluster:
 * every table is on its placement, and errors have no names of a home's constraints.
 */
export async function testDatabase(
  engine: { readonly name: EngineName } | EngineName,
  sets: readonly MigrationSet[] = [],
  options: Partial<DatabaseOptions> = {},
): Promise<Database> {
  const name = typeof engine === 'string' ? engine : engine.name;
  if (name === 'citus' || (testing.isOnCluster() && options.dataDir === undefined))
    return await testCluster(sets, options);
  const open = async (): Promise<Database> => {
    const own =
      name === 'pglite'
        ? await embeddedOptions(sets)
        : { url: await newPostgresDatabase(await postgresTemplate(sets)) };
    const db = await openDatabase({ log: silentLogger, poolSize: 5, ...own, ...options });
    await migrate(db, sets, systemClock);
    return db;
  };
  if (name !== 'pglite' || Object.keys(options).length > 0)
    return databaseOn(watchedStore(storeOf(await open())));
  const key = sets.map(({ directory }) => directory.href).join();
  return databaseOn(watchedStore(await reusedStore(key, async () => storeOf(await open()))));
}

async function testCluster(
  sets: readonly MigrationSet[],
  options: Partial<DatabaseOptions>,
): Promise<Database> {
  const url = await newPostgresDatabase(await postgresTemplate(sets));
  const plain = await openDatabase({ log: silentLogger, poolSize: 1, url });
  await plain.query(clusterSql);
  await plain.close();
  const db = await openDatabase({ log: silentLogger, poolSize: 5, url, ...options });
  await distribute(db, sets);
  const placements = await declaredPlacements(sets);
  const distributed = new Set(
    [...placements].flatMap(([table, placement]) =>
      placement === 'distributed' ? [table.replace(/^.*\./, '')] : [],
    ),
  );
  return databaseOn(watchedStore(withoutConstraintNames(storeOf(db), distributed)));
}

/** Address of a database of the run's PostgreSQL, empty or a copy of the template; deleted with the server. */
export async function newPostgresDatabase(template?: string): Promise<string> {
  const name = newName();
  await onPostgres((client) =>
    client.query(
      `create database ${name}${template === undefined ? '' : ` template ${template} strategy file_copy`}`,
    ),
  );
  return await addressOf(name);
}

const templates = new Map<string, Promise<string>>();

/** Name of a database of the run's PostgreSQL with these schemas, to be copied: migrating anew takes a second for each test file. */
function postgresTemplate(sets: readonly MigrationSet[]): Promise<string> {
  const key = sets.map(({ directory }) => directory.href).join();
  const found = templates.get(key) ?? makePostgresTemplate(sets);
  templates.set(key, found);
  return found;
}

/** A template has its name when it is complete; the processes of a run make it one after the other. */
async function makePostgresTemplate(sets: readonly MigrationSet[]): Promise<string> {
  const template = `template_${await templateKey(sets)}`;
  await onPostgres(async (client) => {
    await client.query('select pg_advisory_lock(hashtext($1))', [template]);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [
      template,
    ]);
    if (rowCount) return;
    const name = newName();
    await client.query(`create database ${name}`);
    const db = await openDatabase({ log: silentLogger, poolSize: 1, url: await addressOf(name) });
    try {
      await migrate(db, sets, systemClock);
    } finally {
      await db.close();
    }
    await client.query(`alter database ${name} rename to ${template}`);
  });
  return template;
}

const newName = (): string => `test_${randomBytes(6).toString('hex')}`;

async function onPostgres(work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: await serverAddress() });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

async function addressOf(database: string): Promise<string> {
  const url = new URL(await serverAddress());
  url.pathname = `/${database}`;
  return url.href;
}

const serverAddress = async (): Promise<string> =>
  testing.postgresUrl() ?? (await startForThisProcess());

/** The app's template directory of this checkout, with at least the platform's template, so that test processes start fast. */
export async function storedTemplates(): Promise<string> {
  if (await hasTemplate(templateDir, await templateKey([]))) return templateDir;
  const db = await openDatabase({ log: silentLogger, templateDir });
  await migrate(db, [], systemClock);
  await db.close();
  return templateDir;
}

const { templateDir } = readStorageConfig({}, fileURLToPath(new URL('../../..', import.meta.url)));

async function embeddedOptions(sets: readonly MigrationSet[]): Promise<Partial<DatabaseOptions>> {
  return { templateDir: await storedTemplates(), templateKey: await templateKey(sets) };
}

/** The server would open each of the hundreds of databases of a run once a minute, in a process of its own, to look for dead rows. */
export const testServerOptions = { settings: { autovacuum: 'off' } };

let own: Promise<string> | undefined;

/** Starts PostgreSQL for a run without the global set-up. */
function startForThisProcess(): Promise<string> {
  own ??= startPostgres(testing.searchPath(), testServerOptions).then((started) => {
    if (!started.ok) throw new Error(started.reason);
    return started.server.url;
  });
  return own;
}
