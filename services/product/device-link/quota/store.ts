import type { Database } from '@hearth/platform/database/database.ts';
import { Temporal } from 'temporal-polyfill';
import type { QuotaBucketRow } from '../../rows/quota-bucket.ts';
import type { Bucket } from './bucket.ts';

/** Key of a bucket: the vendor, and one account there. */
export interface BucketKey {
  readonly vendor: string;
  readonly account: string;
}

/** Changes a bucket under a lock that holds in all processes; `first` is the bucket of an account without one. */
export async function changeBucket<T>(
  db: Database,
  key: BucketKey,
  change: { first: Bucket; update: (bucket: Bucket) => { bucket: Bucket; result: T } },
): Promise<T> {
  return db.transaction(async (tx) => {
    const row = (await lockBucket(tx, key)) ?? (await addBucket(tx, key, change.first));
    const { bucket, result } = change.update(bucketOf(row));
    await tx.query(
      `update product.quota_bucket set (${columns}) = ($3, $4, $5, $6, $7, $8)
       where vendor = $1 and account = $2`,
      [key.vendor, key.account, ...valuesOf(bucket)],
    );
    return result;
  });
}

async function lockBucket(tx: Database, key: BucketKey): Promise<QuotaBucketRow | undefined> {
  const [row] = await tx.query<QuotaBucketRow>(
    'select * from product.quota_bucket where vendor = $1 and account = $2 for update',
    [key.vendor, key.account],
  );
  return row;
}

/** Adds the bucket, or waits for the process that does, and locks it. */
async function addBucket(tx: Database, key: BucketKey, first: Bucket): Promise<QuotaBucketRow> {
  await tx.query(
    `insert into product.quota_bucket (vendor, account, ${columns})
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (vendor, account) do nothing`,
    [key.vendor, key.account, ...valuesOf(first)],
  );
  const row = await lockBucket(tx, key);
  if (!row) throw new Error('the bucket that this transaction holds is missing');
  return row;
}

export async function bucketsOf(
  db: Database,
  accounts: readonly string[],
): Promise<ReadonlyMap<string, Bucket>> {
  if (accounts.length === 0) return new Map();
  const rows = await db.query<QuotaBucketRow>(
    'select * from product.quota_bucket where account = any ($1)',
    [accounts],
  );
  return new Map(rows.map((row) => [row.account, bucketOf(row)]));
}

/** Deletes the buckets of accounts that are not linked any more. */
export async function dropBuckets(tx: Database, accounts: readonly string[]): Promise<void> {
  if (accounts.length === 0) return;
  await tx.query('delete from product.quota_bucket where account = any ($1)', [accounts]);
}

const bucketOf = (row: QuotaBucketRow): Bucket => ({
  minuteLimit: row.minute_limit,
  minuteRemaining: row.minute_remaining,
  dayLimit: row.day_limit,
  dayRemaining: row.day_remaining,
  countedAt: instantOf(row.counted_at),
  blockedUntil: row.blocked_until && instantOf(row.blocked_until),
});

const columns =
  'minute_limit, minute_remaining, day_limit, day_remaining, counted_at, blocked_until';

/** In the order of `columns`. */
const valuesOf = (bucket: Bucket): readonly unknown[] => [
  bucket.minuteLimit,
  bucket.minuteRemaining,
  bucket.dayLimit,
  bucket.dayRemaining,
  bucket.countedAt.toString(),
  bucket.blockedUntil?.toString() ?? null,
];

const instantOf = (date: Date): Temporal.Instant =>
  Temporal.Instant.fromEpochMilliseconds(date.getTime());
