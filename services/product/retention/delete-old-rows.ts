import type { InstallationId } from '@hearth/core/branded.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { Temporal } from 'temporal-polyfill';
import { journalKeptDays } from '../access-journal/list-journal.ts';
import { deleteUses } from '../access-journal/store.ts';
import { deleteExpiredDrafts } from '../draft/store.ts';

/** Deletes expired drafts of a home, and old lines of its access journal. Each statement names the home. */
export async function deleteOldRows(
  db: Database,
  installation: InstallationId,
  now: Temporal.Instant,
): Promise<void> {
  await deleteExpiredDrafts(db, installation, now);
  await deleteUses(db, installation, now.subtract({ hours: 24 * journalKeptDays }));
}
