import { brand } from '@hearth/core/brand.ts';
import { tellChange } from '@hearth/platform/database/changes.ts';
import { worldNow } from '@hearth/calendar/clock.ts';
import type { Implementation } from '@hearth/platform/http/http.ts';
import { fail, ok } from '@hearth/core/problem.ts';
import { type HomeDeps, readHome, homeUnknown } from '../home/store.ts';
import { isoInstant } from '@hearth/calendar/dates.ts';
import { readClock } from '../home/store.ts';
import type { Power, powerContract } from './contract.ts';
import { putPower, readPower } from './store.ts';

const dayS = 86_400;
/** Clocks of meters are off by a little. */
const aheadMsMax = 60_000;

export function powerRoutes(deps: HomeDeps): Implementation<typeof powerContract> {
  return {
    postPower: async ({ params, body }) => {
      const installation = brand<string, 'InstallationId'>(params.installation);
      const home = await readClock(deps.db, installation);
      if (!home) return homeUnknown;
      const nowMs = worldNow(deps.clock, home.clock).epochMilliseconds;
      const aheadMs = Date.parse(body.at) - nowMs;
      if (aheadMs > aheadMsMax * (home.clock?.rate ?? 1))
        return fail('invalid', 'still-to-come', { at: '/body/at' });
      if (aheadMs < -dayS * 1000) return fail('invalid', 'too-old', { at: '/body/at' });
      const writtenAt = deps.clock.now().toString();
      await deps.db.transaction(async (tx) => {
        await putPower(tx, installation, { posted: body, writtenAt });
        await tellChange(tx, 'energy', { installation, topic: 'power' });
      });
      return ok(undefined);
    },
    getPower: async ({ access, query }) => {
      const home = await readHome(deps, access);
      if (!home) return homeUnknown;
      const { nowMs, days } = home.horizon;
      const { stepS } = query;
      const toMs = Math.ceil(nowMs / 1000 / stepS) * stepS * 1000;
      const fromMs = toMs - dayS * 1000;
      const seen = await readPower(deps.db, access, { fromMs, toMs, nowMs, stepS });
      const answer: Power = {
        installation: access.installationId,
        timeZone: days.zoneOf(home.today),
        asOf: isoInstant(nowMs),
        rate: home.frame.clock?.rate ?? 1,
        latest: seen.latest && {
          at: seen.latest.at,
          everyS: seen.latest.everyS,
          isStale: nowMs - seen.latest.atMs > 2 * seen.latest.everyS * 1000,
          grade: seen.latest.grade,
          flows: seen.latest.flows,
        },
        lastFlow: seen.lastFlow,
        day: { from: isoInstant(fromMs), stepS, ...seen.day },
      };
      return ok(answer);
    },
  };
}
