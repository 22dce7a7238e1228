import type { Implementation } from '@hearth/platform/http/http.ts';
import { ok } from '@hearth/core/problem.ts';
import type { ProductDeps } from '../deps.ts';
import type { downtimeContract } from './contract.ts';
import { downtimeAt } from './current.ts';
import { downtimesSince } from './store.ts';

export function downtimeRoutes(deps: ProductDeps): Implementation<typeof downtimeContract> {
  return {
    getDowntime: async () => {
      const now = deps.clock.now();
      const forced = deps.forcedDowntime ?? null;
      const announced = forced ? [] : await downtimesSince(deps.db, now.subtract({ hours: 24 }));
      return ok(downtimeAt(now, announced, forced));
    },
  };
}
