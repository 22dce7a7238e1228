import type { InstallationId, PersonId } from '@hearth/core/brand.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { uuidv7 } from '@hearth/platform/database/id.ts';
import { Temporal } from 'temporal-polyfill';
import type { KeptStep } from '../draft/contract.ts';
import { type RegistrationState, registrationKeptFor } from './registration-state.ts';

export interface OpenRegistration {
  readonly registrationId: string;
  readonly state: RegistrationState;
  readonly version: number;
  readonly steps: Readonly<Record<string, KeptStep>>;
  readonly savedAt: Temporal.Instant;
  readonly expiresAt: Temporal.Instant;
}

/** The person's own; one whose time is over is none. */
export async function findOpen(
  db: Database,
  person: PersonId,
  now: Temporal.Instant,
): Promise<OpenRegistration | null> {
  const [row] = await db.query<Row>(
    `select ${columns} from product.registration where person_id = $1 and state = 'open' and expires_at > $2`,
    [person, now.toString()],
  );
  return row ? registrationOf(row) : null;
}

/** Makes it where there is none; held until the transaction ends, so that two tabs go one after the other. */
export async function holdOpen(
  tx: Database,
  person: PersonId,
  now: Temporal.Instant,
): Promise<OpenRegistration> {
  await tx.query(
    `insert into product.registration (registration_id, person_id, state, version, steps, saved_at, expires_at)
     values ($1, $2, 'open', 0, '{}', $3, $4) on conflict do nothing`,
    [uuidv7(now), person, now.toString(), now.add(registrationKeptFor).toString()],
  );
  const [row] = await tx.query<Row>(
    `update product.registration set saved_at = $2, expires_at = $3
     where person_id = $1 and state = 'open' returning ${columns}`,
    [person, now.toString(), now.add(registrationKeptFor).toString()],
  );
  if (!row) throw new Error('a registration that was just made is not there');
  return registrationOf(row);
}

export async function putStep(
  tx: Database,
  of: { registration: string; version: number; steps: Readonly<Record<string, KeptStep>> },
): Promise<void> {
  await tx.query(
    'update product.registration set version = $2, steps = $3 where registration_id = $1',
    [of.registration, of.version, JSON.stringify(of.steps)],
  );
}

/** With its claims. */
export async function dropRegistration(tx: Database, registration: string): Promise<void> {
  await tx.query(`delete from product.registration where registration_id = $1 and state = 'open'`, [
    registration,
  ]);
}

/** The person's own in whatever state, held until the transaction ends: two tabs go one after the other. */
export async function holdRegistration(
  tx: Database,
  of: { registration: string; person: PersonId },
): Promise<(OpenRegistration & { readonly installation: string | null }) | null> {
  const [row] = await tx.query<Row & { installation_id: string | null }>(
    `select ${columns}, installation_id from product.registration
     where registration_id = $1 and person_id = $2 for update`,
    [of.registration, of.person],
  );
  return row ? { ...registrationOf(row), installation: row.installation_id } : null;
}

/** The person's own, with the installation that it has become; null while it has not. */
export async function findSubmitted(
  db: Database,
  of: { registration: string; person: PersonId },
): Promise<{ readonly state: RegistrationState; readonly installation: string } | null> {
  const [row] = await db.query<{ state: RegistrationState; installation: string }>(
    `select state, installation_id as installation from product.registration
     where registration_id = $1 and person_id = $2 and installation_id is not null`,
    [of.registration, of.person],
  );
  return row ?? null;
}

/** What was typed has become an installation, and is kept there alone. */
export async function keepSubmitted(
  tx: Database,
  of: { registration: string; installation: InstallationId; policyVersion: string },
  now: Temporal.Instant,
): Promise<void> {
  await tx.query(
    `update product.registration
     set state = 'submitted', steps = '{}', submitted_at = $2, installation_id = $3, policy_version = $4
     where registration_id = $1`,
    [of.registration, now.toString(), of.installation, of.policyVersion],
  );
}

/** Everybody has been told. */
export async function activate(db: Database, registration: string): Promise<void> {
  await db.query(
    `update product.registration set state = 'active' where registration_id = $1 and state = 'submitted'`,
    [registration],
  );
}

/** Of one person, or of all who have begun and gone away. */
export async function expiredRegistrations(
  db: Database,
  now: Temporal.Instant,
  person: PersonId | null,
): Promise<readonly string[]> {
  const rows = await db.query<{ registration_id: string }>(
    `select registration_id from product.registration
     where state = 'open' and expires_at <= $1 and ($2::uuid is null or person_id = $2) limit 500`,
    [now.toString(), person],
  );
  return rows.map(({ registration_id }) => registration_id);
}

interface Row {
  registration_id: string;
  state: RegistrationState;
  version: number;
  steps: Record<string, KeptStep>;
  saved_at: Date;
  expires_at: Date;
}

const columns = 'registration_id, state, version, steps, saved_at, expires_at';

const registrationOf = (row: Row): OpenRegistration => ({
  registrationId: row.registration_id,
  state: row.state,
  version: row.version,
  steps: row.steps,
  savedAt: Temporal.Instant.fromEpochMilliseconds(row.saved_at.getTime()),
  expiresAt: Temporal.Instant.fromEpochMilliseconds(row.expires_at.getTime()),
});
