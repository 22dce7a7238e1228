import type { Implementation } from '@hearth/platform/http.ts';
import { ok } from '@hearth/platform/problem.ts';
import type { ProductDeps } from '../deps.ts';
import type { homeDetailsContract } from './contract.ts';
import { homeDetailsOf } from './store.ts';

export function homeDetailsRoutes(
  deps: Pick<ProductDeps, 'db'>,
): Implementation<typeof homeDetailsContract> {
  return { getHomeDetails: async ({ access }) => ok(await homeDetailsOf(deps.db, access)) };
}
