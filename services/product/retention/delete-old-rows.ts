import type { InstallationId } from '@hearth/core/branded.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { Temporal } from 'temporal-polyfill';
import { journalKeptDays } from '../access-journal/list-journal.ts';
import { deleteUses } from '../access-journal/store.ts';
import { deleteExpiredDrafts } from '../draft/store.ts';
import { deleteAnswerIds, keptDays } from '../webhook/store.ts';

/** Deletes expired drafts of a home, old lines of its access journal and old ids of companies' messages. Each statement names the home. */
export async function deleteOldRows(
  db: Database,
  installation: InstallationId,
  now: Temporal.Instant,
): Promise<void> {
  await deleteExpiredDrafts(db, installation, now);
  await deleteUses(db, installation, now.subtract({ hours: 24 * journalKeptDays }));
  await deleteAnswerIds(db, installation, now.subtract({ hours: 24 * keptDays }));
}
