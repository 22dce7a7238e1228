import type { InstallationId } from '@hearth/core/branded.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { Temporal } from 'temporal-polyfill';
import { dropMessages } from '../inbox/message-rows.ts';
import { scheduleMaintenanceReminders } from './store.ts';

/** After a new entry: unread reminders are deleted, and the next ones are due by what the log has now. */
export async function renewReminders(
  tx: Database,
  installation: InstallationId,
  now: Temporal.Instant,
): Promise<void> {
  await dropMessages(tx, { of: 'home', installation, about: 'maintenance', subject: null }, now);
  await scheduleMaintenanceReminders(tx, installation, now);
}
