import type { Database } from '@hearth/platform/database/database.ts';
import { uuidv7 } from '@hearth/platform/database/id.ts';
import { Temporal } from 'temporal-polyfill';
import type { DowntimeRow } from '../rows/downtime.ts';
import type { AnnouncedDowntime } from './current.ts';

export async function putDowntime(
  db: Database,
  announced: AnnouncedDowntime,
  now: Temporal.Instant,
): Promise<string> {
  const downtime = uuidv7(now);
  await db.query(
    'insert into product.downtime (downtime_id, from_at, until_at, reason, created_at) values ($1, $2, $3, $4, $5)',
    [
      downtime,
      announced.from.toString(),
      announced.until?.toString() ?? null,
      announced.reason,
      now.toString(),
    ],
  );
  return downtime;
}

/** Downtimes that have not ended before this instant, the earliest first. */
export async function downtimesSince(
  db: Database,
  since: Temporal.Instant,
): Promise<readonly AnnouncedDowntime[]> {
  const rows = await db.query<Pick<DowntimeRow, 'from_at' | 'until_at' | 'reason'>>(
    `select from_at, until_at, reason from product.downtime
     where until_at is null or until_at > $1 order by from_at`,
    [since.toString()],
  );
  return rows.map((row) => ({
    from: instantOf(row.from_at),
    until: row.until_at && instantOf(row.until_at),
    reason: row.reason,
  }));
}

/** Ends active downtimes and deletes announced ones; returns their number. */
export async function endDowntimes(db: Database, now: Temporal.Instant): Promise<number> {
  const ended = await db.query(
    `update product.downtime set until_at = $1
     where from_at < $1 and (until_at is null or until_at > $1) returning downtime_id`,
    [now.toString()],
  );
  const takenBack = await db.query(
    'delete from product.downtime where from_at >= $1 returning downtime_id',
    [now.toString()],
  );
  return ended.length + takenBack.length;
}

const instantOf = (date: Date): Temporal.Instant =>
  Temporal.Instant.fromEpochMilliseconds(date.getTime());
