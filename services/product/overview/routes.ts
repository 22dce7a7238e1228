import type { Implementation } from '@hearth/platform/http/http.ts';
import type { ProductDeps } from '../deps.ts';
import type { overviewContract } from './contract.ts';
import { listOverview } from './list-overview.ts';

export function overviewRoutes(deps: ProductDeps): Implementation<typeof overviewContract> {
  return { listOverview: (call) => listOverview(deps, call) };
}
