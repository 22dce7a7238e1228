import { type WorldClock, worldNow } from '@hearth/calendar/clock.ts';
import type { Home } from '@hearth/plant/home.ts';
import { Temporal } from 'temporal-polyfill';
import type { AcceptedWrite } from '../commands/store.ts';
import type { SimulatedCommand } from './commanded-home.ts';
import type { FaultChange } from './store.ts';
import type { FaultTimeline } from './control-timeline.ts';
import { firstMinute } from './energy-counters.ts';
import { LocalCalendar } from '../telemetry/local-calendar.ts';

/** Writes of clients, at minutes of the home's own time. */
export function commandsIn(
  world: WorldClock,
  writes: readonly AcceptedWrite[],
): readonly SimulatedCommand[] {
  return writes.map((write) => ({ ...write, minute: minuteIn(world, write.acceptedMs) }));
}

export function faultsIn(world: WorldClock, changes: readonly FaultChange[]): FaultTimeline {
  return changes.map(({ fromMs, names }) => ({ minute: minuteIn(world, fromMs), names }));
}

/** First minute of the home's own time at or after a wall-clock instant. */
function minuteIn(world: WorldClock, ms: number): number {
  return Math.ceil(worldInstant(world, ms).epochMilliseconds / 60_000);
}

export function worldInstant(world: WorldClock, ms: number): Temporal.Instant {
  return worldNow({ now: () => Temporal.Instant.fromEpochMilliseconds(ms) }, world);
}

/** First simulated minute of a home: January of the year before it was added, by its own clock. */
export function simulationStart(home: Home, world: WorldClock): number {
  const added = worldInstant(world, Temporal.Instant.from(world.anchor).epochMilliseconds);
  return firstMinute(new LocalCalendar(added, home.place.timeZone));
}
