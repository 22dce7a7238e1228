import type { PersonId } from '@hearth/core/branded.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { Temporal } from 'temporal-polyfill';
import type { Vendor } from '../../vendors.ts';
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
