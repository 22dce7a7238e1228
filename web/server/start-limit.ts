import type { Clock } from '@hearth/calendar/clock.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { networkOf } from '@hearth/platform/http/network-of.ts';
import type { Result } from '@hearth/core/problem.ts';
import { type WindowLimit, sweepWithin, takeWithin } from '@hearth/platform/http/window-limit.ts';
import type { Temporal } from 'temporal-polyfill';
import type { Opaque } from './opaque.ts';

/** Bounds how often a network begins a sign-in: each keeps an attempt in the database for ten minutes. */
export interface StartLimit {
  take(address: string): Promise<Result<undefined>>;
  deleteOld(now: Temporal.Instant): Promise<void>;
}

/** A street behind one address, each of whose browsers is sent to sign-in now and then. */
export const startsByNetwork = {
  kind: 'auth-start',
  max: 300,
  windowS: 600,
} as const satisfies WindowLimit;

const table = 'web.tries';

export function createStartLimit(deps: {
  readonly db: Database;
  readonly clock: Clock;
  readonly opaque: Opaque;
}): StartLimit {
  const { db, clock, opaque } = deps;
  return {
    take: (address) =>
      takeWithin(db, table, {
        limit: startsByNetwork,
        key: opaque('auth-start', networkOf(address)),
        now: clock.now(),
      }),
    deleteOld: (now) => sweepWithin(db, table, now.subtract({ seconds: startsByNetwork.windowS })),
  };
}
