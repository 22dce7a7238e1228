import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Temporal } from 'temporal-polyfill';
import { backup } from './backup.ts';
import type { Clock } from '@hearth/calendar/clock.ts';
import { type Database, runUnlimited } from './database.ts';
import type { Logger } from '../process/log.ts';

/**
 * Checkpoints, vacuum and backups of the embedded engine, which a database server does by itself. PostgreSQL only gets backups,
 * where `pg_dump` is present.
 */
export interface Maintenance {
  /** Runs the tasks that are due; called every minute. */
  tick(now: Temporal.Instant): Promise<void>;
  /** Writes a backup, also at shutdown. Returns the file, or null when none can be written. */
  backupNow(now: Temporal.Instant): Promise<string | null>;
}

export interface MaintenanceOptions {
  readonly db: Database;
  readonly log: Logger;
  readonly backups?: BackupPlan;
}

export interface BackupPlan {
  readonly directory: string;
  readonly everyMinutes: number;
  /** Number of backups to keep. */
  readonly keep: number;
}

const checkpointEveryMs = 5 * 60_000;
const checkpointEveryBytes = 64 * 1024 * 1024;
const vacuumHourUtc = 3;

export function createMaintenance({ db, log, backups }: MaintenanceOptions): Maintenance {
  let checkpointed: { at: Temporal.Instant; bytes: number } | undefined;
  let vacuumedOn: string | undefined;

  const checkpoint = async (now: Temporal.Instant) => {
    const bytes = await walBytes(db);
    const since = checkpointed ?? { at: now, bytes: 0 };
    checkpointed = since;
    const isDue = now.epochMilliseconds - since.at.epochMilliseconds >= checkpointEveryMs;
    if (bytes - since.bytes < checkpointEveryBytes && !(isDue && bytes > since.bytes)) return;
    await runUnlimited(db, 'checkpoint');
    checkpointed = { at: now, bytes: await walBytes(db) };
  };

  const vacuum = async (now: Temporal.Instant) => {
    const utc = now.toZonedDateTimeISO('UTC');
    const day = utc.toPlainDate().toString();
    if (utc.hour !== vacuumHourUtc || vacuumedOn === day) return;
    vacuumedOn = day;
    await runUnlimited(db, 'vacuum analyze');
    log.info({ day }, 'vacuumed');
  };

  const backupNow = async (now: Temporal.Instant) =>
    backups ? await writeBackup({ db, log, backups, now }) : null;

  return {
    async tick(now) {
      if (db.engine === 'pglite') {
        await checkpoint(now);
        await vacuum(now);
      }
      if (backups && (await isBackupDue(backups, now))) await backupNow(now);
    },
    backupNow,
  };
}

/** Runs maintenance every minute until the returned function is called. */
export function startMaintenance(
  maintenance: Maintenance,
  { clock, log }: { clock: Clock; log: Logger },
): () => void {
  let running: Promise<void> | undefined;
  const timer = setInterval(() => {
    running ??= maintenance
      .tick(clock.now())
      .catch((error: unknown) => log.error({ err: error }, 'maintenance failed'))
      .finally(() => {
        running = undefined;
      });
  }, 60_000);
  timer.unref();
  return () => clearInterval(timer);
}

async function writeBackup(
  options: MaintenanceOptions & { backups: BackupPlan; now: Temporal.Instant },
): Promise<string | null> {
  const { db, log, backups, now } = options;
  await mkdir(backups.directory, { recursive: true, mode: 0o700 });
  await removeUnfinished(backups.directory);
  const written = await backup(db, join(backups.directory, nameOf(now, db.engine)));
  if (!written.ok) {
    log.warn({ reason: written.code, ...written.params }, 'no backup was written');
    return null;
  }
  const surplus = (await backupsIn(backups.directory)).slice(0, -backups.keep);
  for (const { name } of surplus) await rm(join(backups.directory, name));
  return written.value.file;
}

/** Deletes partial files of backups whose process ended. */
async function removeUnfinished(directory: string): Promise<void> {
  for (const name of await readdir(directory))
    if (name.endsWith('.part')) await rm(join(directory, name));
}

async function isBackupDue(
  { directory, everyMinutes }: BackupPlan,
  now: Temporal.Instant,
): Promise<boolean> {
  const newest = (await backupsIn(directory)).at(-1);
  return !newest || now.epochMilliseconds - newest.at.epochMilliseconds >= everyMinutes * 60_000;
}

/** `2026-11-21T03-34-05Z.tgz`: some file systems allow no colon. */
function nameOf(now: Temporal.Instant, engine: Database['engine']): string {
  const stamp = now.toString({ smallestUnit: 'second' }).replaceAll(':', '-');
  return `${stamp}.${engine === 'pglite' ? 'tgz' : 'dump'}`;
}

const backupName = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.(?:tgz|dump)$/;

async function backupsIn(
  directory: string,
): Promise<readonly { name: string; at: Temporal.Instant }[]> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const names = (await readdir(directory)).sort();
  return names.flatMap((name) => {
    const [, day, hour, minute, second] = backupName.exec(name) ?? [];
    return day ? [{ name, at: Temporal.Instant.from(`${day}T${hour}:${minute}:${second}Z`) }] : [];
  });
}

async function walBytes(db: Database): Promise<number> {
  const [row] = await db.query<{ bytes: number }>(
    `select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::int8 as bytes`,
  );
  return row?.bytes ?? 0;
}
