import type { Database } from '@hearth/platform/database/database.ts';
import type { Bucket } from './bucket.ts';
import {
  type StoredBucket,
  bucketColumns,
  bucketOf,
  bucketSql,
  bucketValues,
} from './stored-bucket.ts';

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
    const stored = (await lockBucket(tx, key)) ?? (await addBucket(tx, key, change.first));
    const { bucket, result } = change.update(stored);
    await tx.query(
      `update product.quota_bucket set (${bucketColumns}) = ($3, $4, $5, $6, $7, $8)
       where vendor = $1 and account = $2`,
      [key.vendor, key.account, ...bucketValues(bucket)],
    );
    return result;
  });
}

/** Replaces a bucket that has not changed since it was read; false when it has. */
export async function replaceBucket(
  db: Database,
  key: BucketKey,
  { before, after }: { before: Bucket; after: Bucket },
): Promise<boolean> {
  const rows = await db.query(
    `update product.quota_bucket set (${bucketColumns}) = ($3, $4, $5, $6, $7, $8)
     where vendor = $1 and account = $2 and (${bucketColumns}) is not distinct from
       ($9::integer, $10::double precision, $11::integer, $12::double precision, $13::timestamptz, $14::timestamptz)
     returning account`,
    [key.vendor, key.account, ...bucketValues(after), ...bucketValues(before)],
  );
  return rows.length > 0;
}

async function lockBucket(tx: Database, key: BucketKey): Promise<Bucket | null> {
  const [row] = await tx.query<{ readonly bucket: StoredBucket }>(
    `select ${bucketSql} as bucket from product.quota_bucket q where q.vendor = $1 and q.account = $2 for update`,
    [key.vendor, key.account],
  );
  return row ? bucketOf(row.bucket) : null;
}

/** Adds the bucket, or waits for the process that does, and locks it. */
async function addBucket(tx: Database, key: BucketKey, first: Bucket): Promise<Bucket> {
  await tx.query(
    `insert into product.quota_bucket (vendor, account, ${bucketColumns})
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (vendor, account) do nothing`,
    [key.vendor, key.account, ...bucketValues(first)],
  );
  const bucket = await lockBucket(tx, key);
  if (!bucket) throw new Error('the bucket that this transaction holds is missing');
  return bucket;
}

export async function bucketsOf(
  db: Database,
  accounts: readonly string[],
): Promise<ReadonlyMap<string, Bucket>> {
  if (accounts.length === 0) return new Map();
  const rows = await db.query<{ readonly account: string; readonly bucket: StoredBucket }>(
    `select q.account, ${bucketSql} as bucket from product.quota_bucket q where q.account = any ($1)`,
    [accounts],
  );
  return new Map(rows.map((row) => [row.account, bucketOf(row.bucket)]));
}

/** Deletes the buckets of accounts that are not linked any more. */
export async function dropBuckets(tx: Database, accounts: readonly string[]): Promise<void> {
  if (accounts.length === 0) return;
  await tx.query('delete from product.quota_bucket where account = any ($1)', [accounts]);
}
