import { type CommandRefusal, QUOTA_UNKNOWN, type RefusalReason } from './device-cloud.ts';
import type { Scalar } from './scalar.ts';

/** The refusal of a command that was not sent; `at` is the JSON pointer into the command. */
export function refusedByLimits(
  reason: RefusalReason,
  at = '',
  limit: number | readonly Scalar[] | null = null,
): CommandRefusal {
  return { ok: false, code: 'refused', by: 'limits', reason, at, limit, quota: QUOTA_UNKNOWN };
}
