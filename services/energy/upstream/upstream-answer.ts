import type { FailureCode } from './contract.ts';

/** Why somebody else's service gave nothing; kept, told and logged, so never with a key or token in it. */
export interface UpstreamFailure {
  readonly ok: false;
  readonly code: FailureCode;
  /** What it said by itself, shortened; null where it said nothing. */
  readonly reason: string | null;
  /** A JSON pointer, or the element of an XML document, where an answer is not what its documentation says. */
  readonly at: string | null;
  /** When it may be asked again; null where it did not say. */
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

/** One line of printable words: what a stranger's service says is shown to operators. */
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
