import type { Database } from '@hearth/platform/database/database.ts';
import { uuidv7 } from '@hearth/platform/database/id.ts';
import type { ColumnType } from 'kysely';
import { Temporal } from 'temporal-polyfill';
import type { Announced } from './current.ts';

export async function putDowntime(
  db: Database,
  announced: Announced,
  now: Temporal.Instant,
): Promise<string> {
  const downtime = uuidv7(now);
  await db
    .as<Tables>()
    .insertInto('product.downtime')
    .values({
      downtime_id: downtime,
      from_at: announced.from.toString(),
      until_at: announced.until?.toString() ?? null,
      reason: announced.reason,
      created_at: now.toString(),
    })
    .execute();
  return downtime;
}

/** Those that have not ended before this instant, the earliest first. */
export async function downtimesSince(
  db: Database,
  since: Temporal.Instant,
): Promise<readonly Announced[]> {
  const rows = await db
    .as<Tables>()
    .selectFrom('product.downtime')
    .select(['from_at', 'until_at', 'reason'])
    .where((is) =>
      is.or([is('until_at', 'is', null), is('until_at', '>', new Date(since.epochMilliseconds))]),
    )
    .orderBy('from_at')
    .execute();
  return rows.map((row) => ({
    from: instantOf(row.from_at),
    until: row.until_at && instantOf(row.until_at),
    reason: row.reason,
  }));
}

/** Ends what is under way and takes back what was announced; how many those were. */
export async function endDowntimes(db: Database, now: Temporal.Instant): Promise<number> {
  const at = new Date(now.epochMilliseconds);
  const ended = await db
    .as<Tables>()
    .updateTable('product.downtime')
    .set({ until_at: now.toString() })
    .where('from_at', '<', at)
    .where((is) => is.or([is('until_at', 'is', null), is('until_at', '>', at)]))
    .returning('downtime_id')
    .execute();
  const takenBack = await db
    .as<Tables>()
    .deleteFrom('product.downtime')
    .where('from_at', '>=', at)
    .returning('downtime_id')
    .execute();
  return ended.length + takenBack.length;
}

interface Tables {
  'product.downtime': {
    downtime_id: string;
    from_at: ColumnType<Date, string, never>;
    until_at: ColumnType<Date | null, string | null, string | null>;
    reason: string | null;
    created_at: ColumnType<Date, string, never>;
  };
}

const instantOf = (date: Date): Temporal.Instant =>
  Temporal.Instant.fromEpochMilliseconds(date.getTime());
