import type { Implementation } from '@hearth/platform/http/http.ts';
import { ok } from '@hearth/core/problem.ts';
import { type HomeDeps, homeUnknown } from '../home/store.ts';
import { locateHome } from '../place/locate-home.ts';
import type { solarContract } from './contract.ts';
import { expectedYield } from './expected-yield.ts';

export function solarRoutes(deps: HomeDeps): Implementation<typeof solarContract> {
  return {
    expectYield: async ({ access, body }) => {
      const home = await locateHome(deps, access);
      if (!home) return homeUnknown;
      const { yearKwh, monthsKwh, arraysKwh } = expectedYield(body.panels, home.place);
      return ok({
        yearKwh,
        monthsKwh: [...monthsKwh],
        arraysKwh: [...arraysKwh],
        isLocationAssumed: home.place.isAssumed,
      });
    },
  };
}
