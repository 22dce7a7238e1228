import type { Implementation } from '@hearth/platform/http/http.ts';
import type { HomeDeps } from '../home/store.ts';
import type { planResultContract } from './contract.ts';
import { viewResults } from './view-results.ts';

export function planResultRoutes(deps: HomeDeps): Implementation<typeof planResultContract> {
  return {
    getPlanResults: ({ access, query }) => viewResults(deps, access, query),
  };
}
