import type { InstallationId } from '@hearth/core/branded.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { Temporal } from 'temporal-polyfill';
import { retentionDays, settleBatches } from '../ingest/fold/settle-batches.ts';
import { deletePlansBefore } from '../plan/store.ts';
import { deletePowerBefore } from '../power/store.ts';

/** The app shows one day of power; the second one allows for clocks that differ. */
const powerDays = 2;
const slotDays = 60;
const planDays = 400;

/** Settles old batches of a home, and deletes its old power, plans and slots. Each statement names the home. */
export async function deleteOldRows(
  db: Database,
  installation: InstallationId,
  now: Temporal.Instant,
): Promise<void> {
  const before = (days: number): string => now.subtract({ hours: 24 * days }).toString();
  await settleBatches(db, installation, before(retentionDays));
  await deletePowerBefore(db, installation, before(powerDays));
  await deletePlansBefore(db, installation, { slots: before(slotDays), plans: before(planDays) });
}
