import { Temporal } from 'temporal-polyfill';

/** The wall: security, jobs and quotas. The only place of the project that asks the machine for the time. */
export interface Clock {
  now(): Temporal.Instant;
}

/** The time of one installation: a simulated home lives at an offset from the wall and may run faster; real homes have none. */
export interface WorldClock {
  readonly offsetMs: number;
  readonly rate: number;
  /** The wall instant (ISO 8601) at which the offset was set and from which the rate counts. */
  readonly anchor: string;
}

export interface FakeClock extends Clock {
  advance(duration: Temporal.DurationLike | string): void;
  set(instant: Temporal.Instant | string): void;
}

export const systemClock: Clock = { now: () => Temporal.Now.instant() };

export function fakeClock(start: Temporal.Instant | string): FakeClock {
  let now = Temporal.Instant.from(start);
  return {
    now: () => now,
    advance: (duration) => {
      now = now.add(duration);
    },
    set: (instant) => {
      now = Temporal.Instant.from(instant);
    },
  };
}

/**
 * world = anchor + offset + (wall - anchor) x rate, in whole milliseconds.
 * Worked number: offset 1 h, rate 60, wall 2 min after the anchor: anchor + 3 h.
 */
export function worldNow(clock: Clock, world: WorldClock | null): Temporal.Instant {
  return worldAt(clock.now(), world);
}

/** What an installation's clock showed at an instant of the wall's. */
export function worldAt(wall: Temporal.Instant, world: WorldClock | null): Temporal.Instant {
  if (!world) return wall;
  const anchor = Temporal.Instant.from(world.anchor);
  const elapsedMs = (wall.epochMilliseconds - anchor.epochMilliseconds) * world.rate;
  return anchor.add({ milliseconds: Math.round(world.offsetMs + elapsedMs) });
}
