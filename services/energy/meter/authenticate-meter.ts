import type { Caller } from '@hearth/access/access.ts';
import { hashOfMeterToken, isMeterToken } from '@hearth/access/meter-token.ts';
import { type Result, fail, ok } from '@hearth/core/problem.ts';
import type { ServiceDeps } from '@hearth/platform/process/service.ts';
import { callerByToken, storeLastUse } from './store.ts';

/** Interval at which the time of last use is written. */
const lastUseIntervalMs = 60_000;

/** Returns a function that finds the caller of a meter token; its result is null for a token of another kind. */
export function meterAuthenticator(
  deps: Pick<ServiceDeps, 'db' | 'clock'>,
): (token: string) => Promise<Result<Caller> | null> {
  return async (token) => {
    if (!isMeterToken(token)) return null;
    const meter = await callerByToken(deps.db, hashOfMeterToken(token));
    if (!meter) return fail('unauthenticated', 'bad-token', { at: '/header/authorization' });
    const now = deps.clock.now();
    const age = now.epochMilliseconds - (meter.lastUsedMs ?? Number.NEGATIVE_INFINITY);
    if (age > lastUseIntervalMs) await storeLastUse(deps.db, meter.caller.meter, now);
    return ok(meter.caller);
  };
}
