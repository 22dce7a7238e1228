import type { Clock } from '@hearth/calendar/clock.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { networkOf } from '@hearth/platform/http/network-of.ts';
import type { Result } from '@hearth/core/problem.ts';
import { type RateLimit, rateLimitsIn } from '@hearth/platform/database/rate-limit.ts';
import type { Temporal } from 'temporal-polyfill';
import type { OpaqueName } from './opaque-name.ts';

/** Limits the sign-ins that a network begins: each stores an attempt for ten minutes. */
export interface StartLimit {
  take(address: string): Promise<Result<{ left: number }>>;
  deleteOld(now: Temporal.Instant): Promise<void>;
}

/** Enough for a street behind one address. */
export const startsByNetwork = {
  kind: 'auth-start',
  max: 300,
  windowS: 600,
} as const satisfies RateLimit;

const { takeAttempt, deleteOldAttempts } = rateLimitsIn('web.rate_limit');

export function createStartLimit(deps: {
  readonly db: Database;
  readonly clock: Clock;
  readonly opaque: OpaqueName;
}): StartLimit {
  const { db, clock, opaque } = deps;
  return {
    take: (address) =>
      takeAttempt(
        db,
        { limit: startsByNetwork, key: opaque('auth-start', networkOf(address)) },
        clock.now(),
      ),
    deleteOld: (now) => deleteOldAttempts(db, now.subtract({ seconds: startsByNetwork.windowS })),
  };
}
