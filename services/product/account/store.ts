import { type PersonId, brand } from '@hearth/core/brand.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { uuidv7 } from '@hearth/platform/database/id.ts';
import type { Temporal } from 'temporal-polyfill';
import type { PersonRow } from '../rows.ts';
import { type Preferences, defaultPreferences } from './preferences.ts';

/** A person as the identity provider names them; never an e-mail address. */
export interface Identity {
  readonly issuer: string;
  readonly subject: string;
}

export interface Known {
  readonly personId: PersonId;
  readonly phone: string | null;
  readonly preferences: Preferences;
}

export async function findPerson(db: Database, identity: Identity): Promise<Known | null> {
  const [row] = await db.query<Row>(
    'select person_id, phone, preferences from product.person where issuer = $1 and subject = $2',
    [identity.issuer, identity.subject],
  );
  return row ? known(row) : null;
}

/** For an operator, who knows a person by what the provider calls them and has one provider. */
export async function personsOfSubject(
  db: Database,
  subject: string,
): Promise<readonly PersonId[]> {
  const rows = await db.query<Pick<PersonRow, 'person_id'>>(
    'select person_id from product.person where subject = $1',
    [subject],
  );
  return rows.map((row) => brand(row.person_id));
}

/** For a service that has something to tell the person; null once they are forgotten. */
export async function subjectOf(db: Database, person: string): Promise<string | null> {
  const [row] = await db.query<Pick<PersonRow, 'subject'>>(
    'select subject from product.person where person_id = $1',
    [person],
  );
  return row?.subject ?? null;
}

/** For whoever may get in touch with them. */
export async function phoneOf(db: Database, person: string): Promise<string | null> {
  const [row] = await db.query<Pick<PersonRow, 'phone'>>(
    'select phone from product.person where person_id = $1',
    [person],
  );
  return row?.phone ?? null;
}

/** Makes the person at the first call; of two first calls at once both get the one that was made. */
export async function personFor(
  db: Database,
  identity: Identity,
  now: Temporal.Instant,
): Promise<Known> {
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
  const made = await findPerson(db, identity);
  if (!made) throw new Error('a person that was just made is not there');
  return made;
}

/** What is not named in the patch stays, also when two patches come at once. */
export async function changePreferences(
  db: Database,
  person: PersonId,
  patch: { readonly [Name in keyof Preferences]?: Preferences[Name] | undefined },
): Promise<Known> {
  const [row] = await db.query<Row>(
    `update product.person set preferences = preferences || $2::jsonb
     where person_id = $1 returning person_id, phone, preferences`,
    [person, JSON.stringify(patch)],
  );
  if (!row) throw new Error('no such person');
  return known(row);
}

/** null: none any more. */
export async function keepPhone(
  tx: Database,
  person: PersonId,
  phone: string | null,
): Promise<void> {
  await tx.query('update product.person set phone = $2 where person_id = $1', [person, phone]);
}

type Row = Pick<PersonRow, 'person_id' | 'phone'> & { readonly preferences: Preferences };

function known(row: Row): Known {
  return {
    personId: brand(row.person_id),
    phone: row.phone,
    preferences: { ...defaultPreferences, ...row.preferences },
  };
}
