import type { Implementation } from '@hearth/platform/http/http.ts';
import type { HomeDeps } from '../home/store.ts';
import type { powerContract } from './contract.ts';
import { readPowerFlows } from './read-power.ts';
import { recordPower } from './record-power.ts';

export function powerRoutes(deps: HomeDeps): Implementation<typeof powerContract> {
  return {
    postPower: ({ params, body, caller }) =>
      recordPower(deps, params.installation, { body, isMeter: caller.kind === 'meter' }),
    getPower: ({ access, query }) => readPowerFlows(deps, access, query),
  };
}
