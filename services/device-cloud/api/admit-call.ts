import { setTimeout as wait } from 'node:timers/promises';
import type { Temporal } from 'temporal-polyfill';
import type { ApiContext } from './context.ts';
import { type FaultInjection, combinedInjection, noInjection } from '../faults/fault-injection.ts';
import { injectionsOf } from '../faults/store.ts';
import { readAccessToken } from '../oauth/access-token.ts';
import type { AccountGrant } from '../accounts/grant.ts';
import { isGrantAlive } from '../oauth/store.ts';
import { countCall } from '../quota/store.ts';
import { type QuotaState, quotaState } from '../quota/windows.ts';

/** A call with a valid token, within its quota. */
export interface AdmittedCall {
  readonly grant: AccountGrant;
  readonly now: Temporal.Instant;
  /** Injected faults of the device, those of the account included. */
  readonly injection: (deviceId: string) => FaultInjection;
}

/**
 * Admits a call of the API: checks token and quota, then applies injected faults. Every call with a valid token counts, and
 * its answer has the quota headers, refusals included.
 */
export async function admitCall(
  context: ApiContext,
  call: { readonly request: Request; readonly deviceId: string | undefined },
  answer: (admitted: AdmittedCall) => Promise<Response>,
): Promise<Response> {
  const { db, deps, quota, answers } = context;
  const now = deps.clock.now();
  const grant = await grantOfRequest(context, call.request, now);
  if (!grant) {
    const hasToken = call.request.headers.has('authorization');
    return answers.refusal(hasToken ? 'invalid-token' : 'no-token', { state: null, now });
  }
  const nowMs = now.epochMilliseconds;
  const counted = quotaState(await countCall(db, grant, { nowMs, limits: quota }), nowMs, quota);
  const injections = await injectionsOf(db, grant);
  const ofAccount = injections.get('') ?? noInjection;
  const injection = (deviceId: string) =>
    combinedInjection(ofAccount, injections.get(deviceId) ?? noInjection);
  const inForce = call.deviceId === undefined ? ofAccount : injection(call.deviceId);
  // A client that disconnects ends the wait.
  const { signal } = call.request;
  if (inForce.delayMs > 0)
    await wait(inForce.delayMs, undefined, { signal }).catch(() => undefined);
  const state = inForce.isQuotaUsedUp ? usedUp : counted;
  const response = state.isExceeded
    ? answers.refusal('over-quota', { state, now })
    : inForce.isDown
      ? answers.refusal('down', { state, now })
      : await answer({ grant, now, injection });
  for (const [name, value] of Object.entries(answers.quotaHeaders(state, quota)))
    response.headers.set(name, value);
  return response;
}

const usedUp: QuotaState = {
  isExceeded: true,
  remainingShort: 0,
  remainingDay: 0,
  retryAfterS: 3600,
};

/** Grant of the request's access token; null without a valid one. */
export async function grantOfRequest(
  context: ApiContext,
  request: Request,
  now: Temporal.Instant,
): Promise<AccountGrant | null> {
  const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(
    request.headers.get('authorization') ?? '',
  )?.[1];
  if (token === undefined) return null;
  const key = await context.signingKey();
  const grant = await readAccessToken({ key, issuer: context.issuer, now }, token);
  if (!grant || !(await isGrantAlive(context.db, grant.grantId))) return null;
  return grant;
}
