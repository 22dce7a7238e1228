import type { Implementation } from '@hearth/platform/http/http.ts';
import type { searchContract } from './contract.ts';
import { type SearchDeps, searchHomes } from './search-homes.ts';

export function searchRoutes(deps: SearchDeps): Implementation<typeof searchContract> {
  return { search: (call) => searchHomes(deps, call) };
}
