import type { Clock } from '@hearth/calendar/clock.ts';
import type { Database } from './database.ts';

/** However often readiness is asked for, the database is written this often at most. */
const everyMs = 5_000;

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

async function write(db: Database, at: string): Promise<void> {
  await db.query(
    `insert into platform.write_probe (written_at) values ($1)
     on conflict (only_row) do update set written_at = excluded.written_at`,
    [at],
  );
}
