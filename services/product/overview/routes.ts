import type { Implementation } from '@hearth/platform/http/http.ts';
import { type OverviewDeps, listOverview } from './list-overview.ts';
import type { overviewContract } from './contract.ts';

export function overviewRoutes(deps: OverviewDeps): Implementation<typeof overviewContract> {
  return { listOverview: (call) => listOverview(deps, call) };
}
