import { dayS } from '@hearth/calendar/durations.ts';
import type { Temporal } from 'temporal-polyfill';
import type { CloudFailure, Quota, RefusalReason } from '../device-cloud.ts';
import { isObject } from '../leaf-claims.ts';
import { failureOf, jsonOf } from '../vendor-http.ts';
import type { VendorResponse } from '../vendor-http.ts';

/** `{viErrorId, statusCode, errorType, message, extendedPayload: {reason, …}}`, as recorded. */
interface RefusalDetails {
  readonly type: string;
  readonly reason: string;
  /** Epoch milliseconds. */
  readonly limitReset: number | null;
}

/**
 * Failure for an unsuccessful answer. The status alone is ambiguous: an unreachable unit gives 400, 404 and 502, and so does an
 * unsupported command.
 */
export function failureFrom(answer: VendorResponse, now: Temporal.Instant): CloudFailure {
  const { quota, status } = answer;
  const details = detailsOf(answer);
  if (details.type === 'EXPIRED TOKEN') return { ok: false, code: 'unauthorised', quota };
  if (status === 429 || details.type === 'RATE_LIMIT_EXCEEDED')
    return overLimit(answer, details, now);
  if (OFFLINE.has(details.reason)) return { ok: false, code: 'offline', quota };
  const named = REASONS.get(details.reason) ?? REASONS.get(details.type);
  if (named !== undefined) return refused(named, quota);
  const shared = failureOf(answer, now);
  if (shared !== null) return shared;
  const reason = REASONS_BY_STATUS.get(status);
  if (reason === undefined) return { ok: false, code: 'malformed', at: '', quota };
  return refused({ reason, at: '' }, quota);
}

const OFFLINE: ReadonlySet<string> = new Set([
  'DEVICE_OFFLINE',
  'GATEWAY_OFFLINE',
  'INTERNAL_SERVER_ERROR',
]);

interface Named {
  readonly reason: RefusalReason;
  readonly at: string;
}

const REASONS: ReadonlyMap<string, Named> = new Map<string, Named>([
  ['COMMAND_NOT_FOUND', { reason: 'unknown-value', at: '/name' }],
  ['COMMAND_NOT_EXECUTABLE', { reason: 'not-settable', at: '/name' }],
  ['FEATURE_NOT_FOUND', { reason: 'unknown-value', at: '/name' }],
  ['DEVICE_NOT_FOUND', { reason: 'unknown-device', at: '' }],
  ['GATEWAY_NOT_FOUND', { reason: 'unknown-device', at: '' }],
  ['INSTALLATION_NOT_FOUND', { reason: 'unknown-device', at: '' }],
  ['VALIDATION_ERROR', { reason: 'invalid-value', at: '/to' }],
  // The operator's plan at the vendor does not include it.
  ['PACKAGE_NOT_PAID_FOR', { reason: 'misconfigured', at: '' }],
]);

const REASONS_BY_STATUS: ReadonlyMap<number, RefusalReason> = new Map([
  [400, 'invalid-request'],
  [402, 'misconfigured'],
  [403, 'unknown-device'],
  [404, 'unknown-device'],
  [409, 'blocked'],
  [422, 'invalid-value'],
] as const);

function refused({ reason, at }: Named, quota: Quota): CloudFailure {
  return { ok: false, code: 'refused', by: 'cloud', reason, at, limit: null, quota };
}

/** A window of the vendor's quota begins with its first call. When its calls are used up, the answer says when it ends. */
function overLimit(
  answer: VendorResponse,
  body: RefusalDetails,
  now: Temporal.Instant,
): CloudFailure {
  const { quota } = answer;
  const shared = failureOf({ ...answer, status: 429 }, now);
  const headerS = shared?.code === 'quota' ? shared.retryAfterS : 60;
  const resetS =
    body.limitReset === null ? null : Math.ceil((body.limitReset - now.epochMilliseconds) / 1000);
  const retryAfterS = resetS === null ? headerS : Math.min(dayS, Math.max(1, resetS));
  return { ok: false, code: 'quota', retryAfterS, quota };
}

function detailsOf(answer: VendorResponse): RefusalDetails {
  const parsed = jsonOf(answer);
  const body = parsed.ok && isObject(parsed.json) ? parsed.json : {};
  const extendedPayload = isObject(body['extendedPayload']) ? body['extendedPayload'] : {};
  const reset = extendedPayload['limitReset'];
  return {
    type: textIn(body['errorType']) || textIn(body['error']),
    reason: textIn(extendedPayload['reason']),
    limitReset: typeof reset === 'number' && Number.isFinite(reset) ? reset : null,
  };
}

function textIn(json: unknown): string {
  return typeof json === 'string' ? json : '';
}
