import { Temporal } from 'temporal-polyfill';
import type { Bucket } from './bucket.ts';

/** SQL: the bucket `q` as a `StoredBucket`; null where there is none. */
export const bucketSql = `case when q.account is not null then jsonb_build_object('minuteLimit', q.minute_limit,
  'minuteRemaining', q.minute_remaining, 'dayLimit', q.day_limit, 'dayRemaining', q.day_remaining, 'countedAt', q.counted_at,
  'blockedUntil', q.blocked_until) end`;

/** SQL: the columns of a bucket in the order of `bucketValues`. */
export const bucketColumns =
  'minute_limit, minute_remaining, day_limit, day_remaining, counted_at, blocked_until';

/** Instants as the database writes them. */
export type StoredBucket = Omit<Bucket, 'countedAt' | 'blockedUntil'> & {
  readonly countedAt: string;
  readonly blockedUntil: string | null;
};

export const bucketOf = (stored: StoredBucket): Bucket => ({
  ...stored,
  countedAt: Temporal.Instant.from(stored.countedAt),
  blockedUntil: stored.blockedUntil === null ? null : Temporal.Instant.from(stored.blockedUntil),
});

/** In the order of `bucketColumns`. */
export const bucketValues = (bucket: Bucket): readonly unknown[] => [
  bucket.minuteLimit,
  bucket.minuteRemaining,
  bucket.dayLimit,
  bucket.dayRemaining,
  bucket.countedAt.toString(),
  bucket.blockedUntil?.toString() ?? null,
];
