import type { FailureCode } from './contract.ts';

/** Failure of an external service. It is stored and logged, so it never contains a key or token. */
export interface UpstreamFailure {
  readonly ok: false;
  readonly code: FailureCode;
  /** Error text of the service, shortened; null without one. */
  readonly reason: string | null;
  /** JSON pointer or XML element at which an answer differs from the documentation. */
  readonly at: string | null;
  /** Time after which the service may be called again; null if not stated. */
  readonly retryAfterS: number | null;
}

export function upstreamFailure(
  code: FailureCode,
  details: Partial<Omit<UpstreamFailure, 'ok' | 'code'>> = {},
): UpstreamFailure {
  const { reason = null, at = null, retryAfterS = null } = details;
  return {
    ok: false,
    code,
    reason: reason === null ? null : tidiedReason(reason),
    at,
    retryAfterS,
  };
}

const reasonMax = 200;

/** Shortens a text to one printable line, since operators see external text. */
function tidiedReason(reason: string): string {
  return reason
    .replaceAll(/[^\p{L}\p{N}\p{P}\p{S} ]+/gu, ' ')
    .trim()
    .slice(0, reasonMax);
}

/** One line for people: `malformed at /hourly_units/temperature_2m: unit °F`. */
export function failureText({ code, at, reason }: UpstreamFailure): string {
  return `${code}${at === null ? '' : ` at ${at}`}${reason === null ? '' : `: ${reason}`}`;
}
