import type { Allowance, Quota } from '@hearth/devices/device-cloud.ts';
import type { Temporal } from 'temporal-polyfill';

/** What a maker allows one account: as last said, counted down by our own calls since. null: nothing was said. */
export interface Bucket {
  readonly minuteLimit: number | null;
  readonly minuteRemaining: number | null;
  readonly dayLimit: number | null;
  readonly dayRemaining: number | null;
  readonly countedAt: Temporal.Instant;
  /** The maker asked for no call before then: calls made meanwhile count against what comes after. */
  readonly blockedUntil: Temporal.Instant | null;
}

export type Purpose = 'read' | 'command';

export type Taken =
  | { readonly ok: true; readonly bucket: Bucket }
  | { readonly ok: false; readonly waitS: number };

/** The part of each window that plain reading leaves for commands and for reading them back. */
const reserveShare = 0.2;
const daySeconds = 86_400;
const minuteSeconds = 60;
/** Clients of the maker cap its wait at a day. */
const blockS = { least: 1, most: daySeconds };

/** Of an account that nobody has called for yet: full, where the maker says beforehand what it allows. */
export const newBucket = (allowance: Allowance | null, now: Temporal.Instant): Bucket => ({
  minuteLimit: allowance?.perMinute ?? null,
  minuteRemaining: allowance?.perMinute ?? null,
  dayLimit: allowance?.perDay ?? null,
  dayRemaining: allowance?.perDay ?? null,
  countedAt: now,
  blockedUntil: null,
});

/**
 * One call of the bucket, if there is one for this purpose. Both windows slide, so that what was used comes back by and by:
 * left(t) = min(limit, left(t0) + (t - t0) x limit / window), an estimate that every answer of the maker replaces.
 * Worked number: 200 a day, 30 left at 12:00: 40 are the reserve, so a read waits until 41 are left, 4752 s.
 */
export function take(bucket: Bucket, purpose: Purpose, now: Temporal.Instant): Taken {
  const refilled = refill(bucket, now);
  const blockedS = refilled.blockedUntil ? secondsBetween(now, refilled.blockedUntil) : 0;
  const waitS = Math.max(
    blockedS,
    waitFor(refilled.dayRemaining, refilled.dayLimit, { windowS: daySeconds, purpose }),
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

/** What an answer said replaces what was reckoned; where it said nothing, its calls beyond the one that was taken count too. */
export function learn(bucket: Bucket, said: Quota, now: Temporal.Instant): Bucket {
  const known = refill(bucket, now);
  const more = Math.max(0, said.calls - 1);
  return {
    ...known,
    minuteLimit: said.minute.limit ?? known.minuteLimit,
    minuteRemaining: said.minute.remaining ?? less(known.minuteRemaining, more),
    dayLimit: said.day.limit ?? known.dayLimit,
    dayRemaining: said.day.remaining ?? less(known.dayRemaining, more),
  };
}

export function block(bucket: Bucket, retryAfterS: number, now: Temporal.Instant): Bucket {
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
    dayRemaining: refilled(bucket.dayRemaining, bucket.dayLimit, elapsedS / daySeconds),
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
