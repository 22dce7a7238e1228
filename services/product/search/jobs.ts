import type { DueWork } from '@hearth/platform/process/service.ts';
import type { ProductDeps } from '../deps.ts';
import { searchIndexKind } from '../wake-index.ts';
import { indexHome } from './index-home.ts';

/** Indexes homes that changed, and each home once a day. */
export function searchIndexWork(deps: ProductDeps): DueWork {
  return {
    name: searchIndexKind,
    declaration: { resource: 'search', verb: 'run', roles: ['service'] },
    lanes: { '': 2 },
    run: async ({ key }) => await indexHome(deps, key),
  };
}
