import { ok } from '@hearth/core/problem.ts';
import type { Implementation } from '@hearth/platform/http/http.ts';
import type { ProductDeps } from '../deps.ts';
import type { erasureContract, homeErasureContract } from './contract.ts';
import { eraseHome } from './erase-home.ts';
import { erasePerson } from './erase-person.ts';

type ErasureDeps = Pick<ProductDeps, 'db' | 'clock'>;

export function erasureRoutes(deps: ErasureDeps): Implementation<typeof erasureContract> {
  return {
    erasePerson: async ({ body: account, requestId }) => {
      await erasePerson(deps, { account, requestId });
      return ok(undefined);
    },
  };
}

export function homeErasureRoutes(deps: ErasureDeps): Implementation<typeof homeErasureContract> {
  return { eraseInstallation: (call) => eraseHome(deps, call) };
}
