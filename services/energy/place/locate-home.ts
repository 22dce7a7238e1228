import { hourMs } from '@hearth/calendar/durations.ts';
import type { Access } from '@hearth/access/access.ts';
import { type HomeDeps, readHome } from '../home/store.ts';
import { type ResolvedLocation, resolveLocation } from './resolve-location.ts';
import { readLocation } from './store.ts';

/** A home with its location and its current time. */
export interface LocatedHome {
  readonly place: ResolvedLocation;
  readonly timeZone: string;
  /** Current time of the home's own clock. */
  readonly nowMs: number;
  /** The home's clock differs from the real time, so external services have no weather or prices for it. */
  readonly isOffWorldTime: boolean;
  /** Station of the simulated world in which the home is; null: the real one. */
  readonly weatherStation: string | null;
}

/** Null when energy does not know the installation. */
export async function locateHome(deps: HomeDeps, access: Access): Promise<LocatedHome | null> {
  const home = await readHome(deps, access);
  if (!home) return null;
  const timeZone = home.horizon.days.zoneOf(home.today);
  const place = resolveLocation(await readLocation(deps.db, access), timeZone);
  const weatherStation = home.frame.clock?.weatherStation ?? null;
  return { place, timeZone, weatherStation, ...clockOf(deps, home.horizon.nowMs) };
}

/** Tolerance between clocks; a simulated home within it counts as a real one. */
const clockToleranceMs = hourMs;

function clockOf(deps: HomeDeps, nowMs: number): Pick<LocatedHome, 'nowMs' | 'isOffWorldTime'> {
  const offMs = Math.abs(nowMs - deps.clock.now().epochMilliseconds);
  return { nowMs, isOffWorldTime: offMs > clockToleranceMs };
}
