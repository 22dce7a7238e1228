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
import { silentLogger } from '../process/log.ts';
import { migrate, type MigrationSet } from '../database/migrate.ts';
import { startPostgres } from '../database/postgres-server.ts';
import { readStorageConfig } from '../database/storage-config.ts';
import { hasTemplate, templateKey } from '../database/template.ts';
import { testing } from './config.ts';
import { reusedStore } from './reused-store.ts';

export type TestEngine = { readonly name: 'pglite' } | { readonly name: 'postgres' };

/**
 * The embedded engine and, where the machine has one, a real PostgreSQL: for what an engine itself decides, such as locks and races.
 * Why it is missing is printed once a run, and fails a run with CI=true.
 */
export const everyEngine: readonly TestEngine[] = testing.everyEngine();

/**
 * `describe.each(engines)('$name', (engine) => …)`, for what stands on the engine: both when a file is run by hand and in the deep run;
 * in `npm test` one of them, drawn for each file from the run's seed.
 */
export const engines: readonly TestEngine[] = testing.drawnEngines;

/** A new database for one test file, with these schemas; close it when done. */
export async function testDatabase(
  engine: TestEngine | TestEngine['name'],
  sets: readonly MigrationSet[] = [],
  options: Partial<DatabaseOptions> = {},
): Promise<Database> {
  const name = typeof engine === 'string' ? engine : engine.name;
  const open = async (): Promise<Database> => {
    const own =
      name === 'pglite' ? await embeddedOptions(sets) : { url: await newPostgresDatabase() };
    const db = await openDatabase({ log: silentLogger, poolSize: 5, ...own, ...options });
    await migrate(db, sets, systemClock);
    return db;
  };
  if (name !== 'pglite' || Object.keys(options).length > 0) return await open();
  const key = sets.map(({ directory }) => directory.href).join();
  return databaseOn(await reusedStore(key, async () => storeOf(await open())));
}

/** Address of an empty database of the run's PostgreSQL; it goes when the server stops. */
export async function newPostgresDatabase(): Promise<string> {
  const server = testing.postgresUrl() ?? (await startForThisProcess());
  const name = `test_${randomBytes(6).toString('hex')}`;
  const client = new Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(`create database ${name}`);
  } finally {
    await client.end();
  }
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/**
 * The directory of pictures of this checkout, where its app keeps its own, with at least the one without a service's tables: whatever
 * the tests start need not begin with nothing.
 */
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

let own: Promise<string> | undefined;

/** For a run without the global set-up. */
function startForThisProcess(): Promise<string> {
  own ??= startPostgres(testing.searchPath()).then((started) => {
    if (!started.ok) throw new Error(started.reason);
    return started.server.url;
  });
  return own;
}
