import type { InstallationId, PersonId } from '@hearth/core/branded.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { uuidv7 } from '@hearth/platform/database/id.ts';
import { Temporal } from 'temporal-polyfill';
import type { RegistrationRow } from '../rows/registration.ts';
import type { StoredStep } from '../draft/contract.ts';
import { type RegistrationState, registrationRetention } from './registration-state.ts';

export interface OpenRegistration {
  readonly registrationId: string;
  readonly state: RegistrationState;
  readonly version: number;
  readonly steps: Readonly<Record<string, StoredStep>>;
  readonly savedAt: Temporal.Instant;
  readonly expiresAt: Temporal.Instant;
}

/** Returns the person's open registration, or null if there is none or it has expired. */
export async function findOpenRegistration(
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

/** Inserts an open registration if there is none; locks it until the transaction ends. */
export async function lockOpenRegistration(
  tx: Database,
  person: PersonId,
  now: Temporal.Instant,
): Promise<OpenRegistration> {
  await tx.query(
    `insert into product.registration (registration_id, person_id, state, version, steps, saved_at, expires_at)
     values ($1, $2, 'open', 0, '{}', $3, $4) on conflict do nothing`,
    [uuidv7(now), person, now.toString(), now.add(registrationRetention).toString()],
  );
  const [row] = await tx.query<Row>(
    `update product.registration set saved_at = $2, expires_at = $3
     where person_id = $1 and state = 'open' returning ${columns}`,
    [person, now.toString(), now.add(registrationRetention).toString()],
  );
  if (!row) throw new Error('an inserted registration is missing');
  return registrationOf(row);
}

export async function saveSteps(
  tx: Database,
  draft: { registration: string; version: number; steps: Readonly<Record<string, StoredStep>> },
): Promise<void> {
  await tx.query(
    'update product.registration set version = $2, steps = $3 where registration_id = $1',
    [draft.registration, draft.version, JSON.stringify(draft.steps)],
  );
}

/** Deletes an open registration; its claims cascade. */
export async function deleteRegistration(tx: Database, registration: string): Promise<void> {
  await tx.query(`delete from product.registration where registration_id = $1 and state = 'open'`, [
    registration,
  ]);
}

/** Returns the person's registration in any state, locked until the transaction ends. */
export async function lockRegistration(
  tx: Database,
  { registration, person }: { registration: string; person: PersonId },
): Promise<(OpenRegistration & { readonly installation: string | null }) | null> {
  const [row] = await tx.query<Row & { installation_id: string | null }>(
    `select ${columns}, installation_id from product.registration
     where registration_id = $1 and person_id = $2 for update`,
    [registration, person],
  );
  return row ? { ...registrationOf(row), installation: row.installation_id } : null;
}

/** Returns state and installation of the person's submitted registration; null before its submission. */
export async function findSubmitted(
  db: Database,
  { registration, person }: { registration: string; person: PersonId },
): Promise<{ readonly state: RegistrationState; readonly installation: string } | null> {
  const [row] = await db.query<{ state: RegistrationState; installation: string }>(
    `select state, installation_id as installation from product.registration
     where registration_id = $1 and person_id = $2 and installation_id is not null`,
    [registration, person],
  );
  return row ?? null;
}

/** Marks a registration as submitted and deletes its typed values: the installation has them now. */
export async function markSubmitted(
  tx: Database,
  submitted: { registration: string; installation: InstallationId; policyVersion: string },
  now: Temporal.Instant,
): Promise<void> {
  await tx.query(
    `update product.registration
     set state = 'submitted', steps = '{}', submitted_at = $2, installation_id = $3, policy_version = $4
     where registration_id = $1`,
    [submitted.registration, now.toString(), submitted.installation, submitted.policyVersion],
  );
}

/** For a submitted registration whose home energy has accepted. */
export async function markActive(db: Database, registration: string): Promise<void> {
  await db.query(
    `update product.registration set state = 'active' where registration_id = $1 and state = 'submitted'`,
    [registration],
  );
}

/** Expired open registrations of one person, or of all people for null; at most 500. */
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

type Row = Pick<
  RegistrationRow,
  'registration_id' | 'state' | 'version' | 'steps' | 'saved_at' | 'expires_at'
> & { readonly state: RegistrationState; readonly steps: Record<string, StoredStep> };

const columns = 'registration_id, state, version, steps, saved_at, expires_at';

const registrationOf = (row: Row): OpenRegistration => ({
  registrationId: row.registration_id,
  state: row.state,
  version: row.version,
  steps: row.steps,
  savedAt: Temporal.Instant.fromEpochMilliseconds(row.saved_at.getTime()),
  expiresAt: Temporal.Instant.fromEpochMilliseconds(row.expires_at.getTime()),
});
