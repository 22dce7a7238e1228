import { hourMs } from '@hearth/calendar/durations.ts';
import type { Access } from '@hearth/access/access.ts';
import { type InstallationId, brand } from '@hearth/core/brand.ts';
import { worldNow } from '@hearth/calendar/clock.ts';
import type { Implementation } from '@hearth/platform/http/http.ts';
import { fail, ok } from '@hearth/core/problem.ts';
import { type HomeDeps, readHome, homeUnknown } from '../home/store.ts';
import { readClock, readTimeZone } from '../home/store.ts';
import { biddingZoneOf } from './bidding-zones.ts';
import type { placeContract } from './contract.ts';
import { type ResolvedLocation, resolveLocation } from './resolve-location.ts';
import { putLocation, readLocation, readLocationOf } from './store.ts';

export function placeRoutes(deps: HomeDeps): Implementation<typeof placeContract> {
  return {
    putPlace: async ({ params, body }) => {
      const installation = brand<string, 'InstallationId'>(params.installation);
      if (!(await readClock(deps.db, installation))) return homeUnknown;
      if (body.biddingZone !== null && !biddingZoneOf(body.biddingZone))
        return fail('invalid', 'unknown-bidding-zone', { at: '/body/biddingZone' });
      await putLocation(deps.db, installation, body);
      return ok(undefined);
    },
    getPlace: async ({ access }) => {
      const home = await locateHome(deps, access);
      return home ? ok(home.place) : homeUnknown;
    },
  };
}

/** A home with its location and its present. */
export interface LocatedHome {
  readonly place: ResolvedLocation;
  readonly timeZone: string;
  /** By the home's own clock. */
  readonly nowMs: number;
  /** Its clock differs from the world's, so external services have no weather or prices for it. */
  readonly isOffWorldTime: boolean;
}

/** Null when energy does not know the installation. */
export async function locateHome(deps: HomeDeps, access: Access): Promise<LocatedHome | null> {
  const home = await readHome(deps, access);
  if (!home) return null;
  const timeZone = home.horizon.days.zoneOf(home.today);
  const place = resolveLocation(await readLocation(deps.db, access), timeZone);
  return { place, timeZone, ...clockOf(deps, home.horizon.nowMs) };
}

/** As `locateHome`, for jobs, which have no access of a person. */
export async function locateHomeOf(
  deps: HomeDeps,
  installation: InstallationId,
): Promise<LocatedHome | null> {
  const home = await readClock(deps.db, installation);
  const timeZone = await readTimeZone(deps.db, installation);
  if (!home || timeZone === null) return null;
  const place = resolveLocation(await readLocationOf(deps.db, installation), timeZone);
  return { place, timeZone, ...clockOf(deps, worldNow(deps.clock, home.clock).epochMilliseconds) };
}

/** Tolerance between clocks; a simulated home within it counts as a real one. */
const clockToleranceMs = hourMs;

function clockOf(deps: HomeDeps, nowMs: number): Pick<LocatedHome, 'nowMs' | 'isOffWorldTime'> {
  const offMs = Math.abs(nowMs - deps.clock.now().epochMilliseconds);
  return { nowMs, isOffWorldTime: offMs > clockToleranceMs };
}
