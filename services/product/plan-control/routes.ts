import { branded } from '@hearth/core/branded.ts';
import { ok } from '@hearth/core/problem.ts';
import type { Implementation } from '@hearth/platform/http/http.ts';
import type { ProductDeps } from '../deps.ts';
import type { FlagReader } from '../flag/flag-reader.ts';
import { homeDetailsOf } from '../home-details/store.ts';
import type { controlContract, planControlContract } from './contract.ts';
import { endPlanControl } from './end-plan-control.ts';
import { listControl, releaseControl } from './held-points.ts';
import { plannedUnits } from './planned-units.ts';
import { requestPlanCommands } from './request-plan-commands.ts';

export function planControlRoutes(
  deps: ProductDeps & { readonly flags: FlagReader },
): Implementation<typeof planControlContract & typeof controlContract> {
  return {
    getPlanControl: async ({ params }) => {
      const installationId = branded<string, 'InstallationId'>(params.installation);
      const { building } = await homeDetailsOf(deps.db, { installationId });
      return ok({ house: building, units: [...(await plannedUnits(deps, installationId))] });
    },
    requestPlanCommands: ({ params, body }) => requestPlanCommands(deps, params.installation, body),
    endPlanControl: ({ params }) => endPlanControl(deps, branded(params.installation)),
    listControl: ({ access }) => listControl(deps, access),
    releaseControl: (call) => releaseControl(deps, call),
  };
}
