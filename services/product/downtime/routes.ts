import type { Database } from '@hearth/platform/database/database.ts';
import type { Implementation } from '@hearth/platform/http/http.ts';
import { type Result, fail, ok } from '@hearth/core/problem.ts';
import { Temporal } from 'temporal-polyfill';
import type { ProductDeps } from '../deps.ts';
import type { downtimeContract } from './contract.ts';
import { type Announced, downtimeAt } from './current.ts';
import { downtimesSince, putDowntime } from './store.ts';

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

/** For the operator's command line. */
export async function announceDowntime(
  db: Database,
  announced: Announced,
  now: Temporal.Instant,
): Promise<Result<{ downtime: string }>> {
  const { from, until } = announced;
  if (until && Temporal.Instant.compare(from, until) >= 0)
    return fail('invalid', 'period-reversed', { at: '/until' });
  if (until && Temporal.Instant.compare(until, now) <= 0)
    return fail('invalid', 'period-over', { at: '/until' });
  return ok({ downtime: await putDowntime(db, announced, now) });
}
