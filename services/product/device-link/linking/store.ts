import type { PersonId } from '@hearth/core/branded.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { Temporal } from 'temporal-polyfill';
import type { Vendor } from '../../vendors.ts';
import type { DeviceLinkRow } from '../../rows/device-link.ts';
import type { LinkAttemptRow } from '../../rows/link-attempt.ts';

/** An attempt to link an account: a person at the vendor's consent page. */
export interface LinkAttempt {
  readonly stateHash: string;
  readonly person: PersonId;
  readonly installation: string | null;
  readonly vendor: Vendor;
  readonly redirectUri: string;
  readonly timeZone: string | null;
  readonly verifierSealed: string;
  /** Set when the code was exchanged and the first reading failed: a retry needs no new code. */
  readonly grantSealed: string | null;
}

export async function insertAttempt(
  tx: Database,
  attempt: LinkAttempt,
  times: { now: Temporal.Instant; expiresAt: Temporal.Instant },
): Promise<void> {
  await tx.query('delete from product.link_attempt where expires_at < $1', [times.now.toString()]);
  await tx.query(
    `insert into product.link_attempt (state_hash, person_id, installation_id, vendor, redirect_uri, time_zone,
       verifier_sealed, grant_sealed, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      attempt.stateHash,
      attempt.person,
      attempt.installation,
      attempt.vendor,
      attempt.redirectUri,
      attempt.timeZone,
      attempt.verifierSealed,
      attempt.grantSealed,
      times.expiresAt.toString(),
    ],
  );
}

/** Uses an attempt once: for its person and redirect address, before it expires. */
export async function useAttempt(
  db: Database,
  attempt: { stateHash: string; person: PersonId; redirectUri: string },
  now: Temporal.Instant,
): Promise<LinkAttempt | null> {
  const [row] = await db.query<LinkAttemptRow & { readonly vendor: Vendor }>(
    `update product.link_attempt set used_at = $4
     where state_hash = $1 and person_id = $2 and redirect_uri = $3 and used_at is null and expires_at > $4
     returning *`,
    [attempt.stateHash, attempt.person, attempt.redirectUri, now.toString()],
  );
  return row
    ? {
        stateHash: row.state_hash,
        person: attempt.person,
        installation: row.installation_id,
        vendor: row.vendor,
        redirectUri: row.redirect_uri,
        timeZone: row.time_zone,
        verifierSealed: row.verifier_sealed,
        grantSealed: row.grant_sealed,
      }
    : null;
}

/** Keeps the grant until the first reading has succeeded, because a code works once. */
export async function storeAttemptGrant(
  db: Database,
  attempt: LinkAttempt,
  grantSealed: string,
): Promise<void> {
  await db.query('update product.link_attempt set grant_sealed = $2 where state_hash = $1', [
    attempt.stateHash,
    grantSealed,
  ]);
}

/** Makes an attempt usable again after a transient failure. */
export async function reopenAttempt(db: Database, attempt: LinkAttempt): Promise<void> {
  await db.query('update product.link_attempt set used_at = null where state_hash = $1', [
    attempt.stateHash,
  ]);
}

/**
 * Of links with devices of an account, the one that the account continues after a sign-in: a link of the same person, or one whose units the
 * account reports completely. null: the account gets a link of its own.
 */
export async function continuedLink(
  tx: Database,
  links: readonly string[],
  account: { readonly person: PersonId; readonly devices: readonly string[] },
): Promise<string | null> {
  const [row] = await tx.query<Pick<DeviceLinkRow, 'link_id'>>(
    `select l.link_id from product.device_link l
     where l.link_id = any ($1) and (l.person_id = $2 or not exists (
       select from product.unit u where u.link_id = l.link_id and u.vendor_device_id <> all ($3)))
     order by l.person_id = $2 desc, l.created_at limit 1`,
    [links, account.person, account.devices],
  );
  return row?.link_id ?? null;
}
