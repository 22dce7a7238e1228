import { dayMs, minuteMs } from '@hearth/calendar/durations.ts';

/** Calls that a client may make for an account within a sliding window. */
export interface CountingWindow {
  readonly lengthMs: number;
  readonly calls: number;
}

/** A short window and a day. */
export interface QuotaLimits {
  readonly short: CountingWindow;
  readonly day: CountingWindow;
}

export const vicareQuota: QuotaLimits = {
  short: { lengthMs: 10 * minuteMs, calls: 120 },
  day: { lengthMs: dayMs, calls: 1450 },
};

export function quotaOf(limits: {
  readonly perMinute: number;
  readonly perDay: number;
}): QuotaLimits {
  return {
    short: { lengthMs: minuteMs, calls: limits.perMinute },
    day: { lengthMs: dayMs, calls: limits.perDay },
  };
}

export interface QuotaState {
  readonly isExceeded: boolean;
  readonly remainingShort: number;
  readonly remainingDay: number;
  /** Seconds until the next admitted call; 0 within the quota. */
  readonly retryAfterS: number;
}

/**
 * Sliding windows over the instants of the calls, this one included. Refused calls count too, as at the vendor, so a client
 * that does not pause stays refused.
 */
export function quotaState(
  callsMs: readonly number[],
  nowMs: number,
  limits: QuotaLimits,
): QuotaState {
  const sorted = [...callsMs].sort((a, b) => a - b);
  const stateOf = ({ lengthMs, calls }: CountingWindow) => {
    const inside = sorted.filter((at) => at > nowMs - lengthMs);
    // The next call is admitted when the window with it holds at most the limit.
    const leaving = inside[inside.length - calls];
    const isOver = inside.length > calls;
    return {
      isOver,
      remaining: Math.max(0, calls - inside.length),
      waitMs: isOver && leaving !== undefined ? leaving + lengthMs - nowMs : 0,
    };
  };
  const [short, day] = [stateOf(limits.short), stateOf(limits.day)];
  return {
    isExceeded: short.isOver || day.isOver,
    remainingShort: short.remaining,
    remainingDay: day.remaining,
    retryAfterS: Math.ceil(Math.max(short.waitMs, day.waitMs) / 1000),
  };
}

/** Headers of ONECTA's answers. */
export function quotaHeaders(state: QuotaState, limits: QuotaLimits): Record<string, string> {
  return {
    'X-RateLimit-Limit-minute': String(limits.short.calls),
    'X-RateLimit-Remaining-minute': String(state.remainingShort),
    'X-RateLimit-Limit-day': String(limits.day.calls),
    'X-RateLimit-Remaining-day': String(state.remainingDay),
    ...(state.isExceeded
      ? {
          'retry-after': String(Math.max(1, state.retryAfterS)),
          'ratelimit-reset': String(Math.max(1, state.retryAfterS)),
        }
      : {}),
  };
}
