import { type Result, fail, ok } from '@hearth/core/problem.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { Temporal } from 'temporal-polyfill';
import type { AnnouncedDowntime } from './current.ts';
import { putDowntime } from './store.ts';

/** For the operator's command line. */
export async function announceDowntime(
  db: Database,
  announced: AnnouncedDowntime,
  now: Temporal.Instant,
): Promise<Result<{ downtime: string }>> {
  const { from, until } = announced;
  if (until && Temporal.Instant.compare(from, until) >= 0)
    return fail('invalid', 'period-reversed', { at: '/until' });
  if (until && Temporal.Instant.compare(until, now) <= 0)
    return fail('invalid', 'period-over', { at: '/until' });
  return ok({ downtime: await putDowntime(db, announced, now) });
}
