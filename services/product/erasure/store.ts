import { type InstallationId, type PersonId, brand } from '@hearth/core/brand.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { forgetRows } from '@hearth/platform/database/forget.ts';
import type { Temporal } from 'temporal-polyfill';

/** Asked for by identity, which has deleted the account. Locked until the transaction ends. */
export async function personOfAccount(
  tx: Database,
  account: { issuer: string; subject: string },
): Promise<PersonId | null> {
  const [row] = await tx.query<{ person_id: string }>(
    'select person_id from product.person where issuer = $1 and subject = $2 for update',
    [account.issuer, account.subject],
  );
  return row ? brand(row.person_id) : null;
}

/** Installations that are nobody else's: who lives there as a guest of the owner's, or looks after it, goes with the home. */
export async function homesAlone(
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
  return rows.map((row) => brand(row.installation_id));
}

export async function forgetInstallation(
  tx: Database,
  installation: InstallationId,
): Promise<void> {
  await forgetRows(tx, 'product', { installation_id: installation });
}

/**
 * What the person linked for homes that others live in as well stays theirs, without the grant: it is read no more until one of
 * them links it. Returns the links.
 */
export async function leaveLinks(
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

export async function forgetPerson(tx: Database, person: PersonId): Promise<void> {
  await forgetRows(tx, 'product', { person_id: person });
}
