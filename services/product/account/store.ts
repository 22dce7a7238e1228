import { type PersonId, branded } from '@hearth/core/branded.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { uuidv7 } from '@hearth/platform/database/id.ts';
import type { Temporal } from 'temporal-polyfill';
import type { PersonRow } from '../rows/person.ts';
import { type Preferences, defaultPreferences } from './preferences.ts';

/** A person's name at the identity provider; never an e-mail address. */
export interface PersonIdentity {
  readonly issuer: string;
  readonly subject: string;
}

export interface StoredPerson {
  readonly personId: PersonId;
  readonly phone: string | null;
  readonly preferences: Preferences;
}

export async function findPerson(
  db: Database,
  identity: PersonIdentity,
): Promise<StoredPerson | null> {
  const [row] = await db.query<Row>(
    'select person_id, phone, preferences from product.person where issuer = $1 and subject = $2',
    [identity.issuer, identity.subject],
  );
  return row ? storedPersonOf(row) : null;
}

/** For operators, who name a person by the subject and have one provider. */
export async function personsOfSubject(
  db: Database,
  subject: string,
): Promise<readonly PersonId[]> {
  const rows = await db.query<Pick<PersonRow, 'person_id'>>(
    'select person_id from product.person where subject = $1',
    [subject],
  );
  return rows.map((row) => branded(row.person_id));
}

/** The person's subject at the identity provider; null after the person was deleted. */
export async function subjectOf(db: Database, person: string): Promise<string | null> {
  const [row] = await db.query<Pick<PersonRow, 'subject'>>(
    'select subject from product.person where person_id = $1',
    [person],
  );
  return row?.subject ?? null;
}

/** Time zone of the person's choice; null: that of the home. */
export async function preferredTimeZone(db: Database, person: string): Promise<string | null> {
  const [row] = await db.query<{ timeZone: string | null }>(
    `select preferences ->> 'timeZone' as "timeZone" from product.person where person_id = $1`,
    [person],
  );
  return row?.timeZone ?? null;
}

/** For people who may contact the person. */
export async function phoneOf(db: Database, person: string): Promise<string | null> {
  const [row] = await db.query<Pick<PersonRow, 'phone'>>(
    'select phone from product.person where person_id = $1',
    [person],
  );
  return row?.phone ?? null;
}

/** Returns the person of an identity; inserts it at the first call. Concurrent first calls return the same person. */
export async function findOrCreatePerson(
  db: Database,
  identity: PersonIdentity,
  now: Temporal.Instant,
): Promise<StoredPerson> {
  const found = await findPerson(db, identity);
  if (found) return found;
  await db.query(
    `insert into product.person (person_id, issuer, subject, preferences, created_at)
     values ($1, $2, $3, $4, $5) on conflict (issuer, subject) do nothing`,
    [
      uuidv7(now),
      identity.issuer,
      identity.subject,
      JSON.stringify(defaultPreferences),
      now.toString(),
    ],
  );
  const inserted = await findPerson(db, identity);
  if (!inserted) throw new Error('an inserted person is missing');
  return inserted;
}

/** Changes the named preferences only, also with concurrent calls. */
export async function changePreferences(
  db: Database,
  person: PersonId,
  patch: { readonly [Name in keyof Preferences]?: Preferences[Name] | undefined },
): Promise<StoredPerson> {
  const [row] = await db.query<Row>(
    `update product.person set preferences = preferences || $2::jsonb
     where person_id = $1 returning person_id, phone, preferences`,
    [person, JSON.stringify(patch)],
  );
  if (!row) throw new Error('no such person');
  return storedPersonOf(row);
}

/** null deletes the number. */
export async function savePhone(
  tx: Database,
  person: PersonId,
  phone: string | null,
): Promise<void> {
  await tx.query('update product.person set phone = $2 where person_id = $1', [person, phone]);
}

type Row = Pick<PersonRow, 'person_id' | 'phone'> & { readonly preferences: Preferences };

function storedPersonOf(row: Row): StoredPerson {
  return {
    personId: branded(row.person_id),
    phone: row.phone,
    preferences: { ...defaultPreferences, ...row.preferences },
  };
}
