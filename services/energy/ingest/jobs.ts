import type { Database } from '@hearth/platform/database/database.ts';
import type { ServiceDeps, ServiceJob } from '@hearth/platform/process/service.ts';
import { settleHome, settledAtATime } from './settle/jobs.ts';
import { homesToSettle } from './store.ts';

/** For so long a batch can be taken back; then it is folded in for good and its content dropped. */
export const retentionDays = 14;

export function ingestJobs(deps: Pick<ServiceDeps, 'db' | 'log'>): readonly ServiceJob[] {
  return [
    {
      name: 'settle-batches',
      declaration: { resource: 'reading', verb: 'run', roles: ['service'] },
      everyS: 6 * 3600,
      run: async (now) => {
        const before = now.subtract({ hours: 24 * retentionDays }).toString();
        const settled = await settleBatches(deps.db, before);
        if (settled > 0) deps.log.info({ settled }, 'batches settled');
      },
    },
  ];
}

const homesAtATime = 100;

/** Home by home, each in a transaction of its own. */
async function settleBatches(db: Database, before: string): Promise<number> {
  let settled = 0;
  let after: string | null = null;
  for (;;) {
    const homes: readonly string[] = await homesToSettle(db, {
      before,
      after,
      limit: homesAtATime,
    });
    for (const home of homes) settled += await settleAll(db, home, before);
    after = homes.at(-1) ?? null;
    if (homes.length < homesAtATime) return settled;
  }
}

async function settleAll(db: Database, home: string, before: string): Promise<number> {
  let settled = 0;
  for (;;) {
    const count = await db.transaction((tx) => settleHome(tx, home, before));
    settled += count;
    if (count < settledAtATime) return settled;
  }
}
