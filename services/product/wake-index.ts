import type { Database } from '@hearth/platform/database/database.ts';
import { wakeWork } from '@hearth/platform/jobs/due-work.ts';
import type { Temporal } from 'temporal-polyfill';

/** Kind of due work that indexes a home for the search; its key is the installation. */
export const searchIndexKind = 'product.search-index';

/** Stands for everybody in place of a home: the manuals. */
export const everybodysHome = '00000000-0000-0000-0000-000000000000';

/** Makes the index of a home due at once. Call it in the transaction of a change of what can be found. */
export async function wakeIndex(
  tx: Database,
  installation: string,
  now: Temporal.Instant,
): Promise<void> {
  await wakeWork(tx, { kind: searchIndexKind, key: installation }, now);
}
