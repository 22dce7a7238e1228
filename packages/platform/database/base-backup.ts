import { createWriteStream } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { moveDurably } from '../files/durable-file.ts';
import type { DatabaseSession } from './store.ts';
import { tarEnd, tarHeader, tarPadding } from './tar.ts';

export interface BaseBackupOptions {
  /** Data directory of the running embedded engine. */
  readonly directory: string;
  /** Runs statements on the engine's only connection; other statements wait meanwhile. */
  readonly session: <T>(work: (session: DatabaseSession) => Promise<T>) => Promise<T>;
  readonly file: string;
}

const chunkBytes = 256 * 1024;
const gzipLevel = 3;
const slot = 'backup';

/**
 * Writes a gzipped tar of the data directory while the engine serves statements, as `pg_basebackup` does. The data files come
 * first, in any state; then the write-ahead log written during the copy.
 * PostgreSQL replays that log when a restored directory is opened. Memory use is a few chunks. Throws when the engine ends
 * meanwhile.
 * https://www.postgresql.org/docs/18/continuous-archiving.html#BACKUP-LOWLEVEL-BASE-BACKUP
 */
export async function writeBaseBackup(options: BaseBackupOptions): Promise<void> {
  const { file } = options;
  const beside = `${file}.${process.pid}.part`;
  await mkdir(dirname(file), { recursive: true });
  try {
    await start(options);
    const archive = Readable.from(archiveOf(options), { highWaterMark: 1 });
    await pipeline(archive, createGzip({ level: gzipLevel }), createWriteStream(beside));
    await moveDurably(beside, file);
  } catch (error) {
    await rm(beside, { force: true });
    throw error;
  } finally {
    await abandon(options);
  }
}

/**
 * Starts the backup with a checkpoint. The log then holds each changed page in full, and the slot keeps checkpoints from
 * removing log.
 */
async function start({ session }: BaseBackupOptions): Promise<void> {
  await session(async ({ run }) => {
    const reserved = `select pg_create_physical_replication_slot('${slot}', true, true)`;
    await run({ text: reserved, limitMs: 0 });
    await run({ text: `select pg_backup_start('${slot}', true)`, limitMs: 0 });
  });
}

interface BackupEnd {
  /** Content of `backup_label`: the position where replay starts. */
  readonly label: string;
  readonly lastSegment: string;
  /** `global/pg_control`, read while no statement runs: the engine writes it without a log record. */
  readonly control: Buffer;
}

async function stop({ session, directory }: BaseBackupOptions): Promise<BackupEnd> {
  return await session(async ({ run }) => {
    const { rows } = await run({
      text: 'select labelfile, pg_walfile_name(lsn) as segment from pg_backup_stop(false)',
      limitMs: 0,
    });
    const control = await readFile(join(directory, controlFile));
    const { labelfile, segment } = rows[0] ?? {};
    return { label: String(labelfile), lastSegment: String(segment), control };
  });
}

/** Ends a failed backup and releases the log. Does nothing when the engine has ended. */
async function abandon({ session }: BaseBackupOptions): Promise<void> {
  const statements = [
    'select pg_backup_stop(false)',
    `select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = '${slot}'`,
  ];
  for (const text of statements)
    await session(({ run }) => run({ text, limitMs: 0 })).catch(() => undefined);
}

const controlFile = 'global/pg_control';
/** Directories whose content belongs to the running server; PostgreSQL's own list, in `basebackup.c`. */
const emptyInBackup = new Set([
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_wal/archive_status',
]);
const leftOut =
  /^(?:postmaster\.(?:pid|opts)|backup_label(?:\.old)?|tablespace_map|pg_internal\.init(?:\..*)?|pgsql_tmp.*|t\d+_\d+(?:_\w+)?(?:\.\d+)?)$/;

async function* archiveOf(options: BaseBackupOptions): AsyncGenerator<Buffer> {
  const { directory } = options;
  yield* databaseFiles(directory, '');
  const { label, lastSegment, control } = await stop(options);
  yield* content('backup_label', Buffer.from(label));
  for (const name of await segmentsBetween(directory, firstSegmentOf(label), lastSegment))
    if (!(yield* fileContent(directory, name))) throw new Error(`${name} was removed too early`);
  yield* content(controlFile, control);
  yield tarEnd;
}

async function* databaseFiles(directory: string, folder: string): AsyncGenerator<Buffer> {
  if (emptyInBackup.has(folder)) return;
  for (const entry of await readdir(join(directory, folder), { withFileTypes: true })) {
    const name = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (leftOut.test(entry.name) || name === controlFile) continue;
    if (entry.isDirectory()) {
      yield tarHeader({ name, kind: 'directory', bytes: 0 });
      yield* databaseFiles(directory, name);
    } else if (folder !== 'pg_wal') yield* fileContent(directory, name);
  }
}

async function* content(name: string, bytes: Buffer): AsyncGenerator<Buffer> {
  const header = tarHeader({ name, kind: 'file', bytes: bytes.length });
  yield Buffer.concat([header, bytes, tarPadding(bytes.length)]);
}

/**
 * Yields the first `size` bytes that the file had when it was opened. Replay restores later growth, and removes the zeros that
 * replace truncated bytes. Returns false for a deleted file: replay deletes it as well.
 */
async function* fileContent(directory: string, name: string): AsyncGenerator<Buffer, boolean> {
  await using file = await openIfPresent(join(directory, name));
  if (!file) return false;
  const { size } = await file.stat();
  yield tarHeader({ name, kind: 'file', bytes: size });
  for (let at = 0; at < size;) {
    const chunk = Buffer.alloc(Math.min(chunkBytes, size - at));
    await file.read(chunk, 0, chunk.length, at);
    at += chunk.length;
    yield chunk;
  }
  yield tarPadding(size);
  return true;
}

async function openIfPresent(path: string): Promise<FileHandle | null> {
  try {
    return await open(path, 'r');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/**
 * Name of the first log segment: `START WAL LOCATION: 0/2000028 (file 000000010000000000000002)` -> 000000010000000000000002.
 */
function firstSegmentOf(label: string): string {
  const segment = /^START WAL LOCATION: \S+ \(file ([0-9A-F]{24})\)/m.exec(label)?.[1];
  if (!segment) throw new Error(`not a backup label: ${label}`);
  return segment;
}

/** Write-ahead log segments from `first` to `last`, both included, in order and without a gap. */
async function segmentsBetween(directory: string, first: string, last: string): Promise<string[]> {
  const names = (await readdir(join(directory, 'pg_wal')))
    .filter((name) => /^[0-9A-F]{24}$/.test(name) && name >= first && name <= last)
    .sort();
  if (names.length !== numberOf(last) - numberOf(first) + 1)
    throw new Error(`the write-ahead log from ${first} to ${last} is incomplete`);
  return names.map((name) => `pg_wal/${name}`);
}

/** Number of a segment, in base 256 of 16 MB segments after the timeline: `…0000000100000003` -> 259. */
function numberOf(segment: string): number {
  return parseInt(segment.slice(8, 16), 16) * 256 + parseInt(segment.slice(16), 16);
}
