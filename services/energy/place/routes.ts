import { branded } from '@hearth/core/branded.ts';
import type { Implementation } from '@hearth/platform/http/http.ts';
import { fail, ok } from '@hearth/core/problem.ts';
import { type HomeDeps, homeUnknown, readClock } from '../home/store.ts';
import { biddingZoneOf } from './bidding-zones.ts';
import type { placeContract } from './contract.ts';
import { locateHome } from './locate-home.ts';
import { putLocation } from './store.ts';

export function placeRoutes(deps: HomeDeps): Implementation<typeof placeContract> {
  return {
    putPlace: async ({ params, body }) => {
      const installation = branded<string, 'InstallationId'>(params.installation);
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
