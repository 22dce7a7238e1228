import { type WorldClock, worldNow } from '@hearth/calendar/clock.ts';
import type { Home } from '@hearth/plant/home.ts';
import { Temporal } from 'temporal-polyfill';
import { firstMinute } from '../simulation/ledger.ts';
import { LocalCalendar } from '../telemetry/local-calendar.ts';

/** Where a home began to live when it was added: in January of the year before, by its own clock. */
export function courseBegin(home: Home, world: WorldClock): number {
  const added = worldNow({ now: () => Temporal.Instant.from(world.anchor) }, world);
  return firstMinute(new LocalCalendar(added, home.place.timeZone));
}
