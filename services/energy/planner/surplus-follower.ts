import type { ControlLimits } from './control-limits.ts';

/** What is measured between two plans, means of the last minutes. */
export interface SurplusNow {
  readonly nowMs: number;
  /** Above zero: taken from the grid; below: fed in. */
  readonly gridW: number;
  readonly tankC: number;
  readonly airC: number;
}

export interface FollowerLimits {
  readonly control: ControlLimits;
  /** Least electric power of the unit: less surplus than that would be bought. */
  readonly leastW: number;
  readonly tankMostC: number;
  readonly roomMostC: number;
}

/** What follows the surplus now, since when; null: nothing. */
export interface Following {
  readonly what: 'tank' | 'room' | null;
  readonly sinceMs: number;
}

/** A cloud that is slower than that is not for loops: makers say so themselves. */
const fastestNeededS = 300;
const writesNeeded = 96;
/** Compressors are told no more than every ten minutes. */
const holdMs = 600_000;
/** More than its least by this before it starts, and so much bought before it stops, W. */
const marginW = 200;
const boughtW = 150;

/** Whether the port's limits carry a loop between plans at all. A maker's cloud does not: there the plan itself moves set-points. */
export function mayFollow({ minIntervalS, writesPerDay, latencyS }: ControlLimits): boolean {
  return (
    minIntervalS <= fastestNeededS && writesPerDay >= writesNeeded && latencyS <= fastestNeededS
  );
}

/**
 * The next state of a follower that puts surplus which the plan did not foresee into the tank first, then the room. Holds each state for ten
 * minutes; starts with the unit's least and 200 W over, stops when 150 W are bought. Null limits it never passes: where the port is too slow
 * nothing follows.
 */
export function followSurplus(
  following: Following,
  now: SurplusNow,
  limits: FollowerLimits,
): Following {
  const none: Following = { what: null, sinceMs: now.nowMs };
  if (!mayFollow(limits.control)) return following.what === null ? following : none;
  const isFull = { tank: now.tankC >= limits.tankMostC, room: now.airC >= limits.roomMostC };
  if (following.what !== null && isFull[following.what]) return none;
  if (now.nowMs - following.sinceMs < holdMs) return following;
  if (following.what !== null) return now.gridW > boughtW ? none : following;
  if (-now.gridW < limits.leastW + marginW) return following;
  if (!isFull.tank) return { what: 'tank', sinceMs: now.nowMs };
  return isFull.room ? following : { what: 'room', sinceMs: now.nowMs };
}
