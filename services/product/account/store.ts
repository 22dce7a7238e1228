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
  /** Whether service partners who may contact the person see the number. */
  readonly isPhoneShared: boolean;
  readonly preferences: Preferences;
}

export async function findPerson(
  db: Database,
  identity: PersonIdentity,
): Promise<StoredPerson | null> {
  const [row] = await db.query<Row>(
    'select person_id, phone, phone_shared_at, preferences from product.person where issuer = $1 and subject = $2',
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

/** The number for people who may contact the person; null unless the person has agreed that they see it. */
export async function sharedPhoneOf(db: Database, person: string): Promise<string | null> {
  const [row] = await db.query<Pick<PersonRow, 'phone'>>(
    'select phone from product.person where person_id = $1 and phone_shared_at is not null',
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
     where person_id = $1 returning person_id, phone, phone_shared_at, preferences`,
    [person, JSON.stringify(patch)],
  );
  if (!row) throw new Error('no such person');
  return storedPersonOf(row);
}

export interface Phone {
  /** null deletes the number. */
  readonly number: string | null;
  readonly isShared: boolean;
}

/** Stores the number with the consent to share it. The time of a consent that was given before stays. */
export async function savePhone(
  tx: Database,
  person: PersonId,
  phone: Phone,
  now: Temporal.Instant,
): Promise<void> {
  await tx.query(
    `update product.person set phone = $2, phone_shared_at = case
       when $3 and phone = $2 then coalesce(phone_shared_at, $4) when $3 and $2::text is not null then $4::timestamptz end
     where person_id = $1`,
    [person, phone.number, phone.isShared, now.toString()],
  );
}

type Row = Pick<PersonRow, 'person_id' | 'phone' | 'phone_shared_at'> & {
  readonly preferences: Preferences;
};

function storedPersonOf(row: Row): StoredPerson {
  return {
    personId: branded(row.person_id),
    phone: row.phone,
    isPhoneShared: row.phone_shared_at !== null,
    preferences: { ...defaultPreferences, ...row.preferences },
  };
}
