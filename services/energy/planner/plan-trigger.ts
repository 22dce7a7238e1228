import { dayMinutes, hourMs, minuteMs } from '@hearth/calendar/durations.ts';
import { localClockOf } from '@hearth/calendar/local-clock.ts';

/**
 * What asks for a plan. `first`: there are no decisions to keep. `no-better`: the decisions are no better than normal operation, or were so an hour ago.
 * `disinfection`: one that was decided has begun. `prices`: they were published. `evening`: before it, and once in the night. `slot`: a new quarter-hour.
 */
export type PlanTrigger =
  | 'first'
  | 'event'
  | 'disinfection'
  | 'no-better'
  | 'prices'
  | 'evening'
  | 'night'
  | 'slot';

/** Local hours of plans that decide everything again: after the night, when prices are published, before the evening. */
const fullHours: readonly (readonly [number, PlanTrigger])[] = [
  [3, 'night'],
  [13, 'prices'],
  [16, 'evening'],
];

/** Why a plan is made now; every trigger but `slot` decides everything again. */
export function planTrigger({
  nowMs,
  lastFullMs,
  untilMs,
  isNormal,
  hasEvent,
  isDisinfecting,
  timeZone,
}: {
  readonly nowMs: number;
  /** Start of the last plan that decided everything; null without one. */
  readonly lastFullMs: number | null;
  /** End of the decisions of the last plan; null without any. */
  readonly untilMs: number | null;
  /** Whether the last plan was no better than normal operation. */
  readonly isNormal: boolean;
  readonly hasEvent: boolean;
  readonly isDisinfecting: boolean;
  readonly timeZone: string;
}): PlanTrigger {
  if (lastFullMs === null || untilMs === null || untilMs <= nowMs) return 'first';
  if (hasEvent) return 'event';
  if (isDisinfecting) return 'disinfection';
  if (isNormal && nowMs - lastFullMs >= hourMs) return 'no-better';
  const clock = localClockOf(timeZone);
  const nowMinute = clock.minuteOf(Math.floor(nowMs / minuteMs));
  for (const [hour, trigger] of fullHours) {
    const passed = (nowMinute % dayMinutes) - 60 * hour;
    const atMs = nowMs - (((passed % dayMinutes) + dayMinutes) % dayMinutes) * minuteMs;
    if (lastFullMs < atMs && nowMs - atMs < longestDelayMs) return trigger;
  }
  return 'slot';
}

/** A later plan does not make up for a missed hour: the next one does. */
const longestDelayMs = 3 * hourMs;
