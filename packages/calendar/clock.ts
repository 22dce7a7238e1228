import { Temporal } from 'temporal-polyfill';

/** The real time, used by security, jobs and quotas. The only place of the project that reads the machine's clock. */
export interface Clock {
  now(): Temporal.Instant;
}

/** Time of one installation: a simulated home has an offset from the real time and may run faster; real homes have none. */
export interface WorldClock {
  readonly offsetMs: number;
  readonly rate: number;
  /** The real instant (ISO 8601) at which the offset was set and from which the rate counts. */
  readonly anchor: string;
  /** Name of the station of a simulated world's weather; absent: the real weather. */
  readonly weatherStation?: string | undefined;
}

export interface FakeClock extends Clock {
  advance(duration: Temporal.DurationLike | string): void;
  set(instant: Temporal.Instant | string): void;
}

/** A clock that is advanced by its owner and in the end follows another one. */
export interface CatchingUpClock extends Clock {
  advance(duration: Temporal.DurationLike): void;
  /** From now on it shows the time of that clock. */
  follow(clock: Clock): void;
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

export function catchingUpClock(start: Temporal.Instant): CatchingUpClock {
  let now = start;
  let followed: Clock | null = null;
  return {
    now: () => followed?.now() ?? now,
    advance: (duration) => {
      now = now.add(duration);
    },
    follow: (clock) => {
      followed = clock;
    },
  };
}

/**
 * Time of an installation now:
 * world = anchor + offset + (now - anchor) x rate, in whole milliseconds.
 * Worked number: offset 1 h, rate 60, now 2 min after the anchor: anchor + 3 h.
 */
export function worldNow(clock: Clock, world: WorldClock | null): Temporal.Instant {
  return worldAt(clock.now(), world);
}

/** Time of an installation at a real instant. */
export function worldAt(wall: Temporal.Instant, world: WorldClock | null): Temporal.Instant {
  if (!world) return wall;
  const anchor = Temporal.Instant.from(world.anchor);
  const elapsedMs = (wall.epochMilliseconds - anchor.epochMilliseconds) * world.rate;
  return anchor.add({ milliseconds: Math.round(world.offsetMs + elapsedMs) });
}

/** Real instant of a time of an installation: the inverse of `worldAt`, at the earliest the anchor of its clock. */
export function wallAt(at: Temporal.Instant, world: WorldClock | null): Temporal.Instant {
  const wall = pastWallAt(at, world);
  if (!world) return wall;
  const anchor = Temporal.Instant.from(world.anchor);
  return Temporal.Instant.compare(wall, anchor) < 0 ? anchor : wall;
}

/** The same, also before the anchor of the clock: for a calculation about a past that the installation brought with it. */
export function pastWallAt(at: Temporal.Instant, world: WorldClock | null): Temporal.Instant {
  if (!world) return at;
  const anchor = Temporal.Instant.from(world.anchor);
  const aheadMs = at.epochMilliseconds - anchor.epochMilliseconds - world.offsetMs;
  return anchor.add({ milliseconds: Math.ceil(aheadMs / world.rate) });
}
