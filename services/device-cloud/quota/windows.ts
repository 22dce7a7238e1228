import { dayMs, minuteMs } from '@hearth/calendar/durations.ts';

export interface QuotaLimits {
  readonly perMinute: number;
  readonly perDay: number;
}

export interface QuotaState {
  readonly isExceeded: boolean;
  readonly remainingMinute: number;
  readonly remainingDay: number;
  /** Seconds until the next admitted call; 0 within the quota. */
  readonly retryAfterS: number;
}

/**
 * Two sliding windows over the instants of the calls, this one included. Refused calls count too, as at the vendor, so a client
 * that does not pause stays refused.
 */
export function quotaState(
  callsMs: readonly number[],
  nowMs: number,
  limits: QuotaLimits,
): QuotaState {
  const sorted = [...callsMs].sort((a, b) => a - b);
  const windows = [
    { lengthMs: minuteMs, limit: limits.perMinute },
    { lengthMs: dayMs, limit: limits.perDay },
  ].map(({ lengthMs, limit }) => {
    const inside = sorted.filter((at) => at > nowMs - lengthMs);
    // The next call is admitted when the window with it holds at most the limit.
    const leaving = inside[inside.length - limit];
    return {
      over: inside.length > limit,
      remaining: Math.max(0, limit - inside.length),
      waitMs: inside.length > limit && leaving !== undefined ? leaving + lengthMs - nowMs : 0,
    };
  });
  return {
    isExceeded: windows.some(({ over }) => over),
    remainingMinute: windows[0]?.remaining ?? 0,
    remainingDay: windows[1]?.remaining ?? 0,
    retryAfterS: Math.ceil(Math.max(...windows.map(({ waitMs }) => waitMs)) / 1000),
  };
}

export function quotaHeaders(state: QuotaState, limits: QuotaLimits): Record<string, string> {
  return {
    'X-RateLimit-Limit-minute': String(limits.perMinute),
    'X-RateLimit-Remaining-minute': String(state.remainingMinute),
    'X-RateLimit-Limit-day': String(limits.perDay),
    'X-RateLimit-Remaining-day': String(state.remainingDay),
    ...(state.isExceeded
      ? {
          'retry-after': String(Math.max(1, state.retryAfterS)),
          'ratelimit-reset': String(Math.max(1, state.retryAfterS)),
        }
      : {}),
  };
}
