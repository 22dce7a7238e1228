import type { Clock } from '@hearth/calendar/clock.ts';
import type { Database } from './database.ts';
import { isSqlError, sqlStates } from './sql-error.ts';

/** Minimum interval of probe writes, independent of the rate of readiness checks. */
const everyMs = 10_000;

/** A readiness check that throws when the database takes no writes, e.g. on a full disk. */
export function createWriteProbe(db: Database, clock: Clock): () => Promise<void> {
  let last: { readonly atMs: number; readonly outcome: Promise<void> } | undefined;
  return async () => {
    const now = clock.now();
    if (!last || now.epochMilliseconds - last.atMs >= everyMs)
      last = { atMs: now.epochMilliseconds, outcome: write(db, now.toString()) };
    await last.outcome;
  };
}

/** Writes a new page: a full disk still allows a row to change in place. */
async function write(db: Database, at: string): Promise<void> {
  try {
    await db.transaction(async (tx) => {
      await tx.query(`set local lock_timeout = ${lockMs}`);
      await tx.query('truncate platform.write_probe');
      await tx.query('insert into platform.write_probe (written_at) values ($1)', [at]);
    });
  } catch (error) {
    if (!isSqlError(error, sqlStates.lockNotAvailable)) throw error;
    // A backup that reads the table prevents its truncation.
    await db.query('update platform.write_probe set written_at = $1', [at]);
  }
}

const lockMs = 500;
