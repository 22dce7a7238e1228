import type { PersonId } from '@hearth/core/brand.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { ColumnType } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import type { Vendor } from '../../deps.ts';

/** A person on the way to the maker's consent page and back. */
export interface Attempt {
  readonly stateHash: string;
  readonly person: PersonId;
  readonly installation: string | null;
  readonly vendor: Vendor;
  readonly redirectUri: string;
  readonly timeZone: string | null;
  readonly verifierSealed: string;
  /** Set when the code was exchanged and the first reading then failed: the next try needs no other code. */
  readonly grantSealed: string | null;
}

export async function putAttempt(
  tx: Database,
  attempt: Attempt,
  times: { now: Temporal.Instant; expiresAt: Temporal.Instant },
): Promise<void> {
  await tx
    .as<Tables>()
    .deleteFrom('product.link_attempt')
    .where('expires_at', '<', new Date(times.now.epochMilliseconds))
    .execute();
  await tx
    .as<Tables>()
    .insertInto('product.link_attempt')
    .values({
      state_hash: attempt.stateHash,
      person_id: attempt.person,
      installation_id: attempt.installation,
      vendor: attempt.vendor,
      redirect_uri: attempt.redirectUri,
      time_zone: attempt.timeZone,
      verifier_sealed: attempt.verifierSealed,
      grant_sealed: attempt.grantSealed,
      expires_at: times.expiresAt.toString(),
      used_at: null,
    })
    .execute();
}

/** The attempt, once: for its own person, at its own address, before it expires. */
export async function useAttempt(
  db: Database,
  by: { stateHash: string; person: PersonId; redirectUri: string },
  now: Temporal.Instant,
): Promise<Attempt | null> {
  const row = await db
    .as<Tables>()
    .updateTable('product.link_attempt')
    .set({ used_at: now.toString() })
    .where('state_hash', '=', by.stateHash)
    .where('person_id', '=', by.person)
    .where('redirect_uri', '=', by.redirectUri)
    .where('used_at', 'is', null)
    .where('expires_at', '>', new Date(now.epochMilliseconds))
    .returningAll()
    .executeTakeFirst();
  return row
    ? {
        stateHash: row.state_hash,
        person: by.person,
        installation: row.installation_id,
        vendor: row.vendor,
        redirectUri: row.redirect_uri,
        timeZone: row.time_zone,
        verifierSealed: row.verifier_sealed,
        grantSealed: row.grant_sealed,
      }
    : null;
}

/** A code works once: what it was exchanged for is kept until the first reading has worked too. */
export async function keepGrant(
  db: Database,
  attempt: Attempt,
  grantSealed: string,
): Promise<void> {
  await db
    .as<Tables>()
    .updateTable('product.link_attempt')
    .set({ grant_sealed: grantSealed })
    .where('state_hash', '=', attempt.stateHash)
    .execute();
}

/** The maker could not be asked: the person may try again with what they have. */
export async function giveBackAttempt(db: Database, attempt: Attempt): Promise<void> {
  await db
    .as<Tables>()
    .updateTable('product.link_attempt')
    .set({ used_at: null })
    .where('state_hash', '=', attempt.stateHash)
    .execute();
}

interface Tables {
  'product.link_attempt': {
    state_hash: string;
    person_id: string;
    installation_id: string | null;
    vendor: Vendor;
    redirect_uri: string;
    time_zone: string | null;
    verifier_sealed: string;
    grant_sealed: string | null;
    expires_at: ColumnType<Date, string, never>;
    used_at: ColumnType<Date | null, string | null, string | null>;
  };
}
