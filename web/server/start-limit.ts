import type { Clock } from '@hearth/calendar/clock.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { networkOf } from '@hearth/platform/http/network-of.ts';
import type { Result } from '@hearth/core/problem.ts';
import { type RateLimit, rateLimitsIn } from '@hearth/platform/database/rate-limit.ts';
import type { Temporal } from 'temporal-polyfill';
import type { OpaqueName } from './opaque-name.ts';

/** Limits what a network begins without being signed in. */
export interface StartLimit {
  /** A sign-in, which stores an attempt for ten minutes. */
  take(address: string): Promise<Result<{ left: number }>>;
  /** A request for an id of an app instance, its token or the feature flags. */
  takeInstanceRequest(address: string): Promise<Result<{ left: number }>>;
  /** A report of errors. */
  takeErrorReport(address: string): Promise<Result<{ left: number }>>;
  /** A batch of telemetry. */
  takeTelemetry(address: string): Promise<Result<{ left: number }>>;
  deleteOld(now: Temporal.Instant): Promise<void>;
}

/** Enough for a street behind one address. */
export const startsByNetwork = {
  kind: 'auth-start',
  max: 300,
  windowS: 600,
} as const satisfies RateLimit;

export const instanceRequestsByNetwork = {
  kind: 'app-instance',
  max: 600,
  windowS: 600,
} as const satisfies RateLimit;

export const errorReportsByNetwork = {
  kind: 'error-report',
  max: 120,
  windowS: 600,
} as const satisfies RateLimit;

/** Fifteen devices behind one address that send every 15 s. */
export const telemetryByNetwork = {
  kind: 'telemetry',
  max: 600,
  windowS: 600,
} as const satisfies RateLimit;

const { takeAttempt, deleteOldAttempts } = rateLimitsIn('web.rate_limit');

export function createStartLimit(deps: {
  readonly db: Database;
  readonly clock: Clock;
  readonly opaque: OpaqueName;
}): StartLimit {
  const { db, clock, opaque } = deps;
  const taking = (limit: RateLimit) => (address: string) =>
    takeAttempt(db, { limit, key: opaque(limit.kind, networkOf(address)) }, clock.now());
  return {
    take: taking(startsByNetwork),
    takeInstanceRequest: taking(instanceRequestsByNetwork),
    takeErrorReport: taking(errorReportsByNetwork),
    takeTelemetry: taking(telemetryByNetwork),
    deleteOld: (now) => deleteOldAttempts(db, now.subtract({ seconds: startsByNetwork.windowS })),
  };
}
