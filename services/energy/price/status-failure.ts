import type { UpstreamText } from '../upstream/read-upstream.ts';
import { type UpstreamFailure, upstreamFailure } from '../upstream/upstream-answer.ts';

const quotaWaitS = 600;

/** Failure of an HTTP status without further information; null for 200. */
export function statusFailure({ status, retryAfterS }: UpstreamText): UpstreamFailure | null {
  if (status === 200) return null;
  if (status === 404) return upstreamFailure('nothing-there', { reason: 'status 404' });
  if (status === 429)
    return upstreamFailure('quota', {
      reason: 'too many requests',
      retryAfterS: retryAfterS ?? quotaWaitS,
    });
  return upstreamFailure('refused', { reason: `status ${status}` });
}
