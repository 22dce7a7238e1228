import type { Clock } from '@hearth/calendar/clock.ts';
import type { Database } from './database.ts';
import { isSqlError, sqlStates } from './sql-error.ts';

/** However often readiness is asked for, the database is written this often at most. */
const everyMs = 10_000;

/** A readiness check: throws when the database takes no writes, as when its disk is full. */
export function createWriteProbe(db: Database, clock: Clock): () => Promise<void> {
  let last: { readonly atMs: number; readonly outcome: Promise<void> } | undefined;
  return async () => {
    const now = clock.now();
    if (!last || now.epochMilliseconds - last.atMs >= everyMs)
      last = { atMs: now.epochMilliseconds, outcome: write(db, now.toString()) };
    await last.outcome;
  };
}

/** Takes a new page of the disk: on a full one a row is still changed in its place, while whatever grows fails. */
async function write(db: Database, at: string): Promise<void> {
  try {
    await db.transaction(async (tx) => {
      await tx.query(`set local lock_timeout = ${lockMs}`);
      await tx.query('truncate platform.write_probe');
      await tx.query('insert into platform.write_probe (written_at) values ($1)', [at]);
    });
  } catch (error) {
    if (!isSqlError(error, sqlStates.lockNotAvailable)) throw error;
    // A backup reads the table and keeps it from being truncated.
    await db.query('update platform.write_probe set written_at = $1', [at]);
  }
}

const lockMs = 500;
