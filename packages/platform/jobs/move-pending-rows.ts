import { auditRows } from '../database/audit.ts';
import type { Database } from '../database/database.ts';
import { answerRows } from '../database/idempotency.ts';
import { type LocalTable, movePendingRows } from '../database/pending-row.ts';
import type { DueWork } from '../process/service.ts';
import { outboxRows } from './outbox.ts';

/** Local tables of the platform whose rows follow from changes of homes. */
export const platformLocalTables: readonly LocalTable<never>[] = [
  auditRows,
  outboxRows,
  answerRows,
];

/** The tables of these owners and those of the platform. */
export const localTablesOf = (
  owners: readonly { readonly localTables?: readonly LocalTable<never>[] }[],
): readonly LocalTable<never>[] => [
  ...platformLocalTables,
  ...owners.flatMap(({ localTables = [] }) => localTables),
];

/** Homes at a time. */
const homesAtATime = 8;

/** Due work that moves the pending rows of a home to these tables: one kind for each service that owns some. */
export function pendingRowsWork(
  db: Database,
  tables: readonly LocalTable<never>[],
): readonly DueWork[] {
  return [...Map.groupBy(tables, ({ movedBy }) => movedBy)].map(([name, own]) => ({
    name,
    declaration: { resource: 'outbox', verb: 'run', roles: ['service'] },
    lanes: { '': homesAtATime },
    async run({ key }) {
      await movePendingRows(db, key, own);
      return null;
    },
  }));
}
