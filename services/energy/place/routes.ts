import type { Access } from '@hearth/platform/access.ts';
import { type InstallationId, brand } from '@hearth/platform/brand.ts';
import { worldNow } from '@hearth/platform/clock.ts';
import type { Implementation } from '@hearth/platform/http.ts';
import { fail, ok } from '@hearth/platform/problem.ts';
import { type HomeDeps, readHome, homeUnknown } from '../home/store.ts';
import { readClock, readTimeZone } from '../home/store.ts';
import { biddingZoneOf } from './bidding-zones.ts';
import type { placeContract } from './contract.ts';
import { type HomePlace, homePlace } from './home-place.ts';
import { putPlace, readPlace, readPlaceOf } from './store.ts';

export function placeRoutes(deps: HomeDeps): Implementation<typeof placeContract> {
  return {
    putPlace: async ({ params, body }) => {
      const installation = brand<string, 'InstallationId'>(params.installation);
      if (!(await readClock(deps.db, installation))) return homeUnknown;
      if (body.biddingZone !== null && !biddingZoneOf(body.biddingZone))
        return fail('invalid', 'unknown-bidding-zone', { at: '/body/biddingZone' });
      await putPlace(deps.db, installation, body);
      return ok(undefined);
    },
    getPlace: async ({ access }) => {
      const home = await placedHome(deps, access);
      return home ? ok(home.place) : homeUnknown;
    },
  };
}

/** A home with its place and the time that it is there. */
export interface PlacedHome {
  readonly place: HomePlace;
  readonly timeZone: string;
  /** By the home's own clock. */
  readonly nowMs: number;
  /** Its clock is elsewhere than the world's: no service of others knows its weather or its market. */
  readonly isElsewhen: boolean;
}

/** null where energy was not told of the installation. */
export async function placedHome(deps: HomeDeps, access: Access): Promise<PlacedHome | null> {
  const home = await readHome(deps, access);
  if (!home) return null;
  const timeZone = home.horizon.days.zoneOf(home.today);
  const place = homePlace(await readPlace(deps.db, access), timeZone);
  return { place, timeZone, ...whenOf(deps, home.horizon.nowMs) };
}

/** The same for a job, which acts for no person. */
export async function placedHomeOf(
  deps: HomeDeps,
  installation: InstallationId,
): Promise<PlacedHome | null> {
  const home = await readClock(deps.db, installation);
  const timeZone = await readTimeZone(deps.db, installation);
  if (!home || timeZone === null) return null;
  const place = homePlace(await readPlaceOf(deps.db, installation), timeZone);
  return { place, timeZone, ...whenOf(deps, worldNow(deps.clock, home.clock).epochMilliseconds) };
}

/** More than clocks are off by; a simulated home that lives now and at the world's pace is like any other. */
const elsewhenMs = 3_600_000;

function whenOf(deps: HomeDeps, nowMs: number): Pick<PlacedHome, 'nowMs' | 'isElsewhen'> {
  const offMs = Math.abs(nowMs - deps.clock.now().epochMilliseconds);
  return { nowMs, isElsewhen: offMs > elsewhenMs };
}
