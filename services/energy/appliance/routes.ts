import { branded } from '@hearth/core/branded.ts';
import { ok } from '@hearth/core/problem.ts';
import type { Implementation } from '@hearth/platform/http/http.ts';
import type { HomeDeps } from '../home/store.ts';
import type { applianceContract } from './contract.ts';
import { readAppliance } from './read-appliance.ts';
import { readRunningTime } from './read-running-time.ts';
import { applianceOffers, homeAppliances } from './home-appliances.ts';
import { putAppliance } from './store.ts';

export function applianceRoutes(deps: HomeDeps): Implementation<typeof applianceContract> {
  return {
    putAppliance: async ({ params, body }) => {
      const installation = branded<string, 'InstallationId'>(params.installation);
      await putAppliance(deps.db, installation, { appliance: params.appliance, ...body });
      return ok(undefined);
    },
    listAppliances: async ({ access }) =>
      ok((await homeAppliances(deps.db, access)).map(({ appliance }) => appliance)),
    listApplianceOffers: async ({ access }) => ok([...(await applianceOffers(deps.db, access))]),
    getRunningTime: ({ access, params, query }) =>
      readRunningTime(deps, access, { appliance: params.appliance, from: query.from }),
    getAppliance: ({ access, params }) => readAppliance(deps, access, params.appliance),
  };
}
