import type { ControlLimits } from './control-limits.ts';

/** Measurements between two plans, means of the last minutes. */
export interface SurplusMeasurement {
  readonly nowMs: number;
  /** Positive: import; negative: feed-in. */
  readonly gridW: number;
  readonly tankC: number;
  readonly airC: number;
}

export interface FollowerLimits {
  readonly control: ControlLimits;
  /** Least electric power of the unit. */
  readonly leastW: number;
  readonly tankMostC: number;
  readonly roomMostC: number;
}

/** Consumer of the surplus; null: none. */
export interface FollowerState {
  readonly target: 'tank' | 'room' | null;
  readonly sinceMs: number;
}

/** Largest write interval of a device cloud that allows a control loop. */
const fastestNeededS = 300;
const writesNeeded = 96;
/** Minimum time between two changes. */
const holdMs = 600_000;
/** Surplus above the least power to start, and import to stop, W. */
const marginW = 200;
const boughtW = 150;

/** Whether the device's control limits allow a loop between plans. Device clouds do not; there only the plan moves set-points. */
export function isFastEnough({ minIntervalS, writesPerDay, latencyS }: ControlLimits): boolean {
  return (
    minIntervalS <= fastestNeededS && writesPerDay >= writesNeeded && latencyS <= fastestNeededS
  );
}

/**
 * Next state of a follower that uses unplanned surplus for the tank first, then the room. Holds each state for ten minutes; starts at the unit's
 * least power plus 200 W, stops at 150 W of import. A device that is too slow gets no target.
 */
export function followSurplus(
  following: FollowerState,
  now: SurplusMeasurement,
  limits: FollowerLimits,
): FollowerState {
  const none: FollowerState = { target: null, sinceMs: now.nowMs };
  if (!isFastEnough(limits.control)) return following.target === null ? following : none;
  const isFull = { tank: now.tankC >= limits.tankMostC, room: now.airC >= limits.roomMostC };
  if (following.target !== null && isFull[following.target]) return none;
  if (now.nowMs - following.sinceMs < holdMs) return following;
  if (following.target !== null) return now.gridW > boughtW ? none : following;
  if (-now.gridW < limits.leastW + marginW) return following;
  if (!isFull.tank) return { target: 'tank', sinceMs: now.nowMs };
  return isFull.room ? following : { target: 'room', sinceMs: now.nowMs };
}
