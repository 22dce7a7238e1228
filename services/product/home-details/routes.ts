import { ok } from '@hearth/core/problem.ts';
import type { Implementation } from '@hearth/platform/http/http.ts';
import type { ProductDeps } from '../deps.ts';
import { changeAddress, changeBuilding } from './change-home-details.ts';
import type { homeDetailsContract } from './contract.ts';
import { homeDetailsOf } from './store.ts';
import { unitDetailsOf } from './unit-details.ts';

export function homeDetailsRoutes(
  deps: Pick<ProductDeps, 'db' | 'clock'>,
): Implementation<typeof homeDetailsContract> {
  return {
    getHomeDetails: async ({ access }) => {
      const { partnerWish, ...details } = await homeDetailsOf(deps.db, access);
      return ok({ ...details, partnerWish: access.role === 'owner' ? partnerWish : null });
    },
    listUnitDetails: async ({ access }) => ok(await unitDetailsOf(deps, access)),
    putAddress: (call) => changeAddress(deps, call),
    putBuilding: (call) => changeBuilding(deps, call),
  };
}
