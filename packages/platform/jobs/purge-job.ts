import type { Database } from '../database/database.ts';
import { purgeAttempts } from '../database/idempotency.ts';
import { type LocalTable, sweepPendingRows } from '../database/pending-row.ts';
import { purgeOutbox } from './outbox.ts';
import type { ServiceJob } from '../process/service.ts';

const purgeEveryS = 600;
const outboxRetentionDays = 7;
/** Requests are repeated within minutes, by a client or by a person. */
const attemptsRetentionHours = 24;

/** A job that deletes old rows of the platform's tables, once for all processes of a database. */
export function purgeJob(db: Database, localTables: readonly LocalTable<never>[]): ServiceJob {
  return {
    name: 'platform/purge',
    declaration: { resource: 'outbox', verb: 'run', roles: ['service'] },
    everyS: purgeEveryS,
    async run(now) {
      await purgeOutbox(db, now.subtract({ hours: 24 * outboxRetentionDays }));
      await purgeAttempts(db, now.subtract({ hours: attemptsRetentionHours }));
      // Last, because it needs every machine of a cluster.
      await sweepPendingRows(db, localTables, now);
    },
  };
}
