import { type InstallationId, type PersonId, branded } from '@hearth/core/branded.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { forgetRows } from '@hearth/platform/database/forget.ts';
import type { Temporal } from 'temporal-polyfill';
import { productClasses } from '../table-classes.ts';

/** Returns the person of an identity account, locked until the transaction ends. */
export async function lockPersonOfAccount(
  tx: Database,
  account: { issuer: string; subject: string },
): Promise<PersonId | null> {
  const [row] = await tx.query<{ person_id: string }>(
    'select person_id from product.person where issuer = $1 and subject = $2 for update',
    [account.issuer, account.subject],
  );
  return row ? branded(row.person_id) : null;
}

/** Installations of the person without another owner; residents and the service partner do not count. */
export async function soleHomesOf(
  tx: Database,
  person: PersonId,
  now: Temporal.Instant,
): Promise<readonly InstallationId[]> {
  const rows = await tx.query<{ installation_id: string }>(
    `select m.installation_id from product.membership m where m.person_id = $1 and not exists (
       select from product.membership o where o.installation_id = m.installation_id and o.person_id <> m.person_id
         and o.role in ('owner', 'demo') and (o.until is null or o.until > $2))
       and m.role in ('owner', 'demo')`,
    [person, now.toString()],
  );
  return rows.map((row) => branded(row.installation_id));
}

export async function deleteInstallation(
  tx: Database,
  installation: InstallationId,
): Promise<void> {
  await forgetRows(tx, productClasses, { installation_id: installation });
}

/**
 * Passes the person's device links in homes with other members to one of these, in state `removed` and without the grant: they are read
 * again after a new sign-in. Returns the links.
 */
export async function detachLinks(
  tx: Database,
  person: PersonId,
  now: Temporal.Instant,
): Promise<readonly string[]> {
  const rows = await tx.query<{ link_id: string }>(
    `update product.device_link l set state = 'removed', since = $2, grant_sealed = null, grant_no = grant_no + 1,
       lease = null, lease_until = null,
       person_id = coalesce((select o.person_id from product.membership o
         where o.installation_id = l.installation_id and o.person_id <> l.person_id
         order by o.role = 'owner' desc, o.created_at limit 1), l.person_id)
     where l.person_id = $1 returning l.link_id`,
    [person, now.toString()],
  );
  return rows.map((row) => row.link_id);
}

export async function deletePerson(tx: Database, person: PersonId): Promise<void> {
  await forgetRows(tx, productClasses, { person_id: person });
}
