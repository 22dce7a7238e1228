import type { Database } from '@hearth/platform/database/database.ts';
import type { ColumnType } from 'kysely';
import { Temporal } from 'temporal-polyfill';
import type { Bucket } from './bucket.ts';

/** Whose calls are counted together: the maker's client of this deployment, and one account there. */
export interface BucketKey {
  readonly vendor: string;
  readonly account: string;
}

/** Changes a bucket with nobody else changing it meanwhile, in every process; `first` stands where there is none yet. */
export async function changeBucket<T>(
  db: Database,
  key: BucketKey,
  change: { first: Bucket; of: (bucket: Bucket) => { bucket: Bucket; result: T } },
): Promise<T> {
  return db.transaction(async (tx) => {
    await tx
      .as<Tables>()
      .insertInto('product.quota_bucket')
      .values({ ...key, ...columnsOf(change.first) })
      .onConflict((conflict) => conflict.columns(['vendor', 'account']).doNothing())
      .execute();
    const row = await tx
      .as<Tables>()
      .selectFrom('product.quota_bucket')
      .selectAll()
      .where('vendor', '=', key.vendor)
      .where('account', '=', key.account)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const { bucket, result } = change.of(bucketOf(row));
    await tx
      .as<Tables>()
      .updateTable('product.quota_bucket')
      .set(columnsOf(bucket))
      .where('vendor', '=', key.vendor)
      .where('account', '=', key.account)
      .execute();
    return result;
  });
}

export async function bucketsOf(
  db: Database,
  accounts: readonly string[],
): Promise<ReadonlyMap<string, Bucket>> {
  if (accounts.length === 0) return new Map();
  const rows = await db
    .as<Tables>()
    .selectFrom('product.quota_bucket')
    .selectAll()
    .where('account', 'in', accounts)
    .execute();
  return new Map(rows.map((row) => [row.account, bucketOf(row)]));
}

/** Of accounts that nobody speaks to any more. */
export async function dropBuckets(tx: Database, accounts: readonly string[]): Promise<void> {
  if (accounts.length === 0) return;
  await tx
    .as<Tables>()
    .deleteFrom('product.quota_bucket')
    .where('account', 'in', accounts)
    .execute();
}

interface Tables {
  'product.quota_bucket': {
    vendor: string;
    account: string;
    minute_limit: number | null;
    minute_remaining: number | null;
    day_limit: number | null;
    day_remaining: number | null;
    counted_at: ColumnType<Date, string, string>;
    blocked_until: ColumnType<Date | null, string | null, string | null>;
  };
}

interface Row {
  minute_limit: number | null;
  minute_remaining: number | null;
  day_limit: number | null;
  day_remaining: number | null;
  counted_at: Date;
  blocked_until: Date | null;
}

const bucketOf = (row: Row): Bucket => ({
  minuteLimit: row.minute_limit,
  minuteRemaining: row.minute_remaining,
  dayLimit: row.day_limit,
  dayRemaining: row.day_remaining,
  countedAt: instantOf(row.counted_at),
  blockedUntil: row.blocked_until && instantOf(row.blocked_until),
});

const columnsOf = (bucket: Bucket) => ({
  minute_limit: bucket.minuteLimit,
  minute_remaining: bucket.minuteRemaining,
  day_limit: bucket.dayLimit,
  day_remaining: bucket.dayRemaining,
  counted_at: bucket.countedAt.toString(),
  blocked_until: bucket.blockedUntil?.toString() ?? null,
});

const instantOf = (date: Date): Temporal.Instant =>
  Temporal.Instant.fromEpochMilliseconds(date.getTime());
