import { dayS } from '@hearth/calendar/durations.ts';
import type { Allowance, CloudFailure, Quota } from '@hearth/devices/device-cloud.ts';
import type { Temporal } from 'temporal-polyfill';

/** Calls that a vendor allows one account: as last reported, less our own calls since. null: not reported. */
export interface Bucket {
  readonly minuteLimit: number | null;
  readonly minuteRemaining: number | null;
  readonly dayLimit: number | null;
  readonly dayRemaining: number | null;
  readonly countedAt: Temporal.Instant;
  /** The vendor allows no call before then: earlier calls count against the next window. */
  readonly blockedUntil: Temporal.Instant | null;
}

export type Purpose = 'read' | 'command';

export type TakenCall =
  | { readonly ok: true; readonly bucket: Bucket }
  | { readonly ok: false; readonly waitS: number };

/** Share of each window that readings leave for commands and their reading back. */
const reserveShare = 0.2;
const minuteSeconds = 60;
/** Limits of the vendor's waiting time. */
const blockS = { least: 1, most: dayS };

/** Bucket of an account without calls: full where the vendor names its allowance beforehand. */
export const newBucket = (allowance: Allowance | null, now: Temporal.Instant): Bucket => ({
  minuteLimit: allowance?.perMinute ?? null,
  minuteRemaining: allowance?.perMinute ?? null,
  dayLimit: allowance?.perDay ?? null,
  dayRemaining: allowance?.perDay ?? null,
  countedAt: now,
  blockedUntil: null,
});

/**
 * Takes one call from the bucket for a purpose, if there is one. Both windows slide, so that calls come back gradually:
 * left(t) = min(limit, left(t0) + (t - t0) x limit / window), an estimate that each answer of the vendor replaces.
 * Worked number: 200 a day, 30 left at 12:00: 40 are the reserve, so a read waits until 41 are left, 4752 s.
 */
export function takeCall(bucket: Bucket, purpose: Purpose, now: Temporal.Instant): TakenCall {
  const refilled = refill(bucket, now);
  const blockedS = refilled.blockedUntil ? secondsBetween(now, refilled.blockedUntil) : 0;
  const waitS = Math.max(
    blockedS,
    waitFor(refilled.dayRemaining, refilled.dayLimit, { windowS: dayS, purpose }),
    waitFor(refilled.minuteRemaining, refilled.minuteLimit, { windowS: minuteSeconds, purpose }),
  );
  if (waitS > 0) return { ok: false, waitS: Math.ceil(waitS) };
  return {
    ok: true,
    bucket: {
      ...refilled,
      minuteRemaining: less(refilled.minuteRemaining, 1),
      dayRemaining: less(refilled.dayRemaining, 1),
    },
  };
}

/** The bucket with the quota of an answer. Without a reported quota, the calls of the answer beyond the first are subtracted. */
export function withQuota(bucket: Bucket, quota: Quota, now: Temporal.Instant): Bucket {
  const current = refill(bucket, now);
  const more = Math.max(0, quota.calls - 1);
  return {
    ...current,
    minuteLimit: quota.minute.limit ?? current.minuteLimit,
    minuteRemaining: quota.minute.remaining ?? less(current.minuteRemaining, more),
    dayLimit: quota.day.limit ?? current.dayLimit,
    dayRemaining: quota.day.remaining ?? less(current.dayRemaining, more),
  };
}

/** The bucket after an answer of the vendor, which may forbid calls for a time. */
export function afterAnswer(bucket: Bucket, answer: QuotaAnswer, now: Temporal.Instant): Bucket {
  const counted = withQuota(bucket, answer.quota, now);
  const isBlocked = !answer.ok && answer.code === 'quota';
  return isBlocked ? withBlock(counted, answer.retryAfterS, now) : counted;
}

/** The part of an answer of a cloud that counts for the quota. */
export type QuotaAnswer = { readonly ok: true; readonly quota: Quota } | CloudFailure;

export function withBlock(bucket: Bucket, retryAfterS: number, now: Temporal.Instant): Bucket {
  const seconds = Math.min(Math.max(Math.ceil(retryAfterS), blockS.least), blockS.most);
  return { ...bucket, blockedUntil: now.add({ seconds }) };
}

/** Whole calls left today, for the screen. */
export const leftToday = (bucket: Bucket): number | null =>
  bucket.dayRemaining === null ? null : Math.floor(bucket.dayRemaining);

function refill(bucket: Bucket, now: Temporal.Instant): Bucket {
  const elapsedS = Math.max(0, secondsBetween(bucket.countedAt, now));
  return {
    ...bucket,
    minuteRemaining: refilled(bucket.minuteRemaining, bucket.minuteLimit, elapsedS / minuteSeconds),
    dayRemaining: refilled(bucket.dayRemaining, bucket.dayLimit, elapsedS / dayS),
    countedAt: now,
  };
}

function refilled(left: number | null, limit: number | null, windows: number): number | null {
  if (left === null || limit === null) return left;
  return Math.min(limit, left + windows * limit);
}

function waitFor(
  left: number | null,
  limit: number | null,
  { windowS, purpose }: { windowS: number; purpose: Purpose },
): number {
  if (left === null || limit === null || limit === 0) return 0;
  const needed = purpose === 'read' ? Math.floor(limit * reserveShare) + 1 : 1;
  return left >= needed ? 0 : ((needed - left) * windowS) / limit;
}

const less = (left: number | null, calls: number): number | null =>
  left === null ? null : Math.max(0, left - calls);

const secondsBetween = (from: Temporal.Instant, to: Temporal.Instant): number =>
  (to.epochMilliseconds - from.epochMilliseconds) / 1000;
