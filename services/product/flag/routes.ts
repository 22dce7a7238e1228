import { ok } from '@hearth/core/problem.ts';
import type { Implementation } from '@hearth/platform/http/http.ts';
import type { ProductDeps } from '../deps.ts';
import type { flagContract } from './contract.ts';
import { readTemplate } from './store.ts';

export function flagRoutes(deps: ProductDeps): Implementation<typeof flagContract> {
  return { getFlagTemplate: async () => ok(await readTemplate(deps.db)) };
}
