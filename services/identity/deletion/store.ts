import { type Leftover, hasTable } from '@hearth/platform/database/environment-record.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { publishedAccounts } from '@hearth/platform/process/demo-account.ts';
import type { Temporal } from 'temporal-polyfill';
import { emailKey } from '../account/email-address.ts';

const demoKeys = publishedAccounts.map(({ email }) => emailKey(email));

/** The demo accounts, unless their deletion is due: the next start deletes them. */
export async function findLeftovers(db: Database): Promise<readonly Leftover[]> {
  if (!(await hasTable(db, 'identity.account'))) return [];
  const rows = await db.query(
    `select 1 from identity.account where email_key = any ($1)
     and (deletion_due_at is null or deletion_due_at > updated_at or locked_at is not null)`,
    [demoKeys],
  );
  return rows.length > 0 ? [{ kind: 'demo accounts', count: rows.length }] : [];
}

/**
 * Makes the deletion of the demo accounts due, so that the next start deletes them with their homes in every service. `passwordHash`
 * replaces the published passwords until then.
 */
export async function cleanLeftovers(
  db: Database,
  { passwordHash, now }: { readonly passwordHash: string; readonly now: Temporal.Instant },
): Promise<void> {
  if (!(await hasTable(db, 'identity.account'))) return;
  await db.transaction(async (tx) => {
    await tx.query(
      `delete from identity.passkey where subject in (select subject from identity.account where email_key = any ($1))`,
      [demoKeys],
    );
    await tx.query(
      `update identity.account set password_hash = $2, locked_at = null, deletion_due_at = $3, updated_at = $3
       where email_key = any ($1)`,
      [demoKeys, passwordHash, now.toString()],
    );
  });
}
