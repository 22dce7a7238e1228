import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { type Bucket, withBlock, withQuota, leftToday, newBucket, takeCall } from './bucket.ts';

const noon = Temporal.Instant.from('2026-01-15T12:00:00Z');
const quotaOf = (minute: number | null, day: number | null) => ({
  minute: { limit: minute === null ? null : 20, remaining: minute },
  day: { limit: day === null ? null : 200, remaining: day },
  resetS: null,
  calls: 1,
});
const after = (minute: number | null, day: number | null): Bucket =>
  withQuota(newBucket(null, noon), quotaOf(minute, day), noon);

describe('the quota of an account', () => {
  it('allows any call without a reported limit', () => {
    expect(takeCall(newBucket(null, noon), 'read', noon).ok).toBe(true);
  });

  it('a reading waits at the reserve, a command does not', () => {
    const bucket = after(20, 30);
    expect(takeCall(bucket, 'read', noon)).toEqual({ ok: false, waitS: 4752 });
    expect(takeCall(bucket, 'command', noon).ok).toBe(true);
  });

  it('subtracts its own calls between two answers', () => {
    let bucket = after(20, 42);
    for (let call = 0; call < 2; call += 1) {
      const taken = takeCall(bucket, 'read', noon);
      if (taken.ok) bucket = taken.bucket;
    }
    expect(leftToday(bucket)).toBe(40);
    expect(takeCall(bucket, 'read', noon).ok).toBe(false);
  });

  it('starts with the vendor’s allowance, and counts the calls of answers without a quota', () => {
    const full = newBucket({ perMinute: 10, perDay: 100 }, noon);
    expect(leftToday(full)).toBe(100);
    const taken = takeCall(full, 'read', noon);
    const learnt = withQuota(
      taken.ok ? taken.bucket : full,
      { ...quotaOf(null, null), calls: 3 },
      noon,
    );
    expect([learnt.minuteRemaining, learnt.dayRemaining]).toEqual([7, 97]);
  });

  it('allows at most twice the limit in a day', () => {
    let bucket = newBucket({ perMinute: 10, perDay: 100 }, noon);
    let calls = 0;
    for (let second = 0; second < 86_400; second += 30) {
      const taken = takeCall(bucket, 'command', noon.add({ seconds: second }));
      if (!taken.ok) continue;
      bucket = taken.bucket;
      calls += 1;
    }
    expect(calls).toBeLessThanOrEqual(200);
  });

  it('is blocked until the vendor’s time, for a day at most', () => {
    const bucket = withBlock(after(20, 200), 90, noon);
    expect(takeCall(bucket, 'command', noon)).toEqual({ ok: false, waitS: 90 });
    expect(takeCall(bucket, 'command', noon.add({ seconds: 90 })).ok).toBe(true);
    const long = withBlock(after(20, 200), 1e9, noon);
    expect(takeCall(long, 'read', noon.add({ hours: 24 })).ok).toBe(true);
  });

  it('stays between zero and the limit', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom('read' as const, 'command' as const), fc.nat(7200))),
        (calls) => {
          let bucket = after(5, 50);
          let now = noon;
          for (const [purpose, seconds] of calls) {
            now = now.add({ seconds });
            const taken = takeCall(bucket, purpose, now);
            if (taken.ok) bucket = taken.bucket;
            const left = bucket.dayRemaining ?? -1;
            if (left < 0 || left > 200) return false;
          }
          return true;
        },
      ),
    );
  });
});
