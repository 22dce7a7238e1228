import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { type Database, commandCacheMb, openDatabase, storeOf } from './database.ts';
import { distribute } from './distribute.ts';
import { moveDurably } from '../files/durable-file.ts';
import type { Logger } from '../process/log.ts';
import type { MigrationSet } from './migration-files.ts';
import { EmbeddedStore, filesOf } from './pglite.ts';
import { EngineThread } from './pglite-thread.ts';
import { PostgresStore } from './postgres.ts';
import { connectionVariables } from './postgres-tools-config.ts';
import { fail, ok, type Result } from '@hearth/core/problem.ts';
import { DirectoryInUse, lockDirectory } from './single-writer.ts';

const runTool = promisify(execFile);

/** Writes the whole database to one file: a gzipped tar of the embedded engine, or the output of `pg_dump`. */
export async function backup(db: Database, file: string): Promise<Result<{ file: string }>> {
  const store = storeOf(db);
  if (store instanceof EmbeddedStore) {
    await store.backUp(file);
    return ok({ file });
  }
  if (!(store instanceof PostgresStore)) return fail('unavailable', 'no-backup-of-this-engine');
  const beside = `${file}.${process.pid}.part`;
  await mkdir(dirname(file), { recursive: true });
  const dumped = await tool('pg_dump', store.url, ['--format=custom', `--file=${beside}`]);
  if (!dumped.ok) await rm(beside, { force: true });
  else await moveDurably(beside, file);
  return dumped.ok ? ok({ file }) : dumped;
}

export interface RestoreOptions {
  readonly file: string;
  readonly url?: string;
  readonly dataDir?: string;
  readonly log: Logger;
  /** Replaces existing data. Without it, a database that is not empty is refused. */
  readonly overwrite?: boolean;
  /** Tables that a cluster distributes after a restore. */
  readonly sets: readonly MigrationSet[];
  /** As in `distribute`. */
  readonly shardCount?: number | undefined;
}

/** Restores a backup with exclusive access: the embedded directory is locked, PostgreSQL is restored in one transaction. */
export async function restore(options: RestoreOptions): Promise<Result<{ file: string }>> {
  if (!existsSync(options.file)) return fail('not-found', 'no-such-backup');
  if (options.url) return await restorePostgres({ ...options, url: options.url });
  if (options.dataDir) return await restoreEmbedded({ ...options, dataDir: options.dataDir });
  return fail('invalid', 'no-database-named');
}

async function restoreEmbedded(
  options: RestoreOptions & { dataDir: string },
): Promise<Result<{ file: string }>> {
  const home = resolve(options.dataDir);
  await mkdir(home, { recursive: true, mode: 0o700 });
  let unlock: (() => void) | undefined;
  try {
    unlock = lockDirectory(home);
    const { engine, complete } = filesOf(home);
    if (existsSync(complete) && !options.overwrite) return fail('conflict', 'database-not-empty');
    const incoming = join(home, 'incoming');
    const unpacked = await unpack(options.file, incoming);
    if (!unpacked.ok) return unpacked;
    await rm(complete, { force: true });
    await rm(engine, { recursive: true, force: true });
    await rename(incoming, engine);
    await writeFile(complete, '');
    return ok({ file: options.file });
  } catch (error) {
    if (error instanceof DirectoryInUse)
      return fail('conflict', error.code, {
        params: { directory: error.directory, pid: error.pid },
      });
    throw error;
  } finally {
    unlock?.();
  }
}

/** Opens the unpacked backup before it replaces the current data, so a file that is no backup changes nothing. */
async function unpack(file: string, directory: string): Promise<Result<null>> {
  await rm(directory, { recursive: true, force: true });
  const thread = new EngineThread(() => undefined);
  try {
    await thread.open({ directory, load: await readFile(file), cacheMb: commandCacheMb });
    await thread.run({ text: 'select id from platform.migration' }, 0);
    await thread.close();
    return ok(null);
  } catch (error) {
    await thread.end(new Error('not a backup'));
    await rm(directory, { recursive: true, force: true });
    return fail('invalid', 'not-a-backup', { params: { reason: reasonOf(error) } });
  }
}

async function restorePostgres(
  options: RestoreOptions & { url: string },
): Promise<Result<{ file: string }>> {
  if (!options.overwrite && (await hasTables(options.url, options.log)))
    return fail('conflict', 'database-not-empty');
  const target = new URL(options.url).pathname.slice(1);
  const flags = ['--single-transaction', '--exit-on-error', '--no-owner', `--dbname=${target}`];
  const contents = await withoutCluster(options.url, options.file);
  if (!contents.ok) return contents;
  try {
    const restored = await tool('pg_restore', options.url, [
      ...flags,
      ...(options.overwrite ? ['--clean', '--if-exists'] : []),
      `--use-list=${contents.value.list}`,
      options.file,
    ]);
    return restored.ok ? await started(options) : restored;
  } finally {
    await rm(contents.value.folder, { recursive: true });
  }
}

/** Contents of a backup without the extension of a cluster, which belongs to the machines and not to the data. */
async function withoutCluster(
  url: string,
  file: string,
): Promise<Result<{ folder: string; list: string }>> {
  const folder = await mkdtemp(join(tmpdir(), 'hearth-restore-'));
  const list = join(folder, 'contents');
  const listed = await tool('pg_restore', url, ['--list', `--file=${list}`, file]);
  if (!listed.ok) {
    await rm(folder, { recursive: true });
    return listed;
  }
  const lines = (await readFile(list, 'utf8')).split('\n');
  const own = lines.filter((line) => !/ (EXTENSION|COMMENT) - (EXTENSION )?citus/.test(line));
  await writeFile(list, own.join('\n'));
  return ok({ folder, list });
}

/** Opens the restored database, checks that it has a migration record, and distributes its tables on a cluster. */
async function started({
  url,
  file,
  log,
  sets,
  shardCount,
}: RestoreOptions & { url: string }): Promise<Result<{ file: string; placed?: number }>> {
  const db = await openDatabase({ url, log, poolSize: 2 });
  try {
    await db.query('select id from platform.migration');
  } catch (error) {
    await db.close();
    return fail('invalid', 'not-a-backup', { params: { reason: reasonOf(error) } });
  }
  try {
    const placed = await distribute(db, sets, { shardCount });
    return ok(db.engine === 'citus' ? { file, placed: placed.length } : { file });
  } catch (error) {
    return fail('conflict', 'not-distributed', { params: { reason: reasonOf(error) } });
  } finally {
    await db.close();
  }
}

const reasonOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

async function hasTables(url: string, log: Logger): Promise<boolean> {
  const db = await openDatabase({ url, log });
  try {
    const [found] = await db.query<{ n: number }>(
      `select count(*) as n from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
    );
    return (found?.n ?? 0) > 0;
  } finally {
    await db.close();
  }
}

async function tool(name: string, url: string, args: readonly string[]): Promise<Result<null>> {
  try {
    await runTool(name, args, { env: connectionVariables(url) });
    return ok(null);
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (isMissing) return fail('unavailable', 'tool-missing', { params: { tool: name } });
    const message =
      error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error);
    return fail('unexpected', 'tool-failed', {
      params: { tool: name, reason: message.trim().slice(0, 500) },
    });
  }
}
