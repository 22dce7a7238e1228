import { type Leftover, hasTable } from '@hearth/platform/database/environment-record.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { demoAccount } from '@hearth/platform/process/demo-account.ts';

export async function findLeftovers(db: Database): Promise<readonly Leftover[]> {
  if (!(await hasTable(db, 'device_cloud.account'))) return [];
  const rows = await db.query('select 1 from device_cloud.account where email = $1', [
    demoAccount.email,
  ]);
  const kind = 'demo account of the simulated device cloud';
  return rows.length > 0 ? [{ kind, count: rows.length }] : [];
}

/** With its units, grants and meters. */
export async function cleanLeftovers(db: Database): Promise<void> {
  if (!(await hasTable(db, 'device_cloud.account'))) return;
  await db.query('delete from device_cloud.account where email = $1', [demoAccount.email]);
}
