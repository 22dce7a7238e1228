import { type PersonId, brand } from '@hearth/core/brand.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { uuidv7 } from '@hearth/platform/database/id.ts';
import { type ColumnType, sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
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
  const row = await db
    .as<Tables>()
    .selectFrom('product.person')
    .select(['person_id', 'phone', 'preferences'])
    .where('issuer', '=', identity.issuer)
    .where('subject', '=', identity.subject)
    .executeTakeFirst();
  return row ? known(row) : null;
}

/** For an operator, who knows a person by what the provider calls them and has one provider. */
export async function personsOfSubject(
  db: Database,
  subject: string,
): Promise<readonly PersonId[]> {
  const rows = await db
    .as<Tables>()
    .selectFrom('product.person')
    .select('person_id')
    .where('subject', '=', subject)
    .execute();
  return rows.map((row) => brand(row.person_id));
}

/** For a service that has something to tell the person; null once they are forgotten. */
export async function subjectOf(db: Database, person: string): Promise<string | null> {
  const row = await db
    .as<Tables>()
    .selectFrom('product.person')
    .select('subject')
    .where('person_id', '=', person)
    .executeTakeFirst();
  return row?.subject ?? null;
}

/** For whoever may get in touch with them. */
export async function phoneOf(db: Database, person: string): Promise<string | null> {
  const row = await db
    .as<Tables>()
    .selectFrom('product.person')
    .select('phone')
    .where('person_id', '=', person)
    .executeTakeFirst();
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
  await db
    .as<Tables>()
    .insertInto('product.person')
    .values({
      person_id: uuidv7(now),
      issuer: identity.issuer,
      subject: identity.subject,
      preferences: JSON.stringify(defaultPreferences),
      created_at: now.toString(),
    })
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
    .execute();
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
  const row = await db
    .as<Tables>()
    .updateTable('product.person')
    .set({ preferences: sql`preferences || ${JSON.stringify(patch)}::jsonb` })
    .where('person_id', '=', person)
    .returning(['person_id', 'phone', 'preferences'])
    .executeTakeFirstOrThrow();
  return known(row);
}

/** null: none any more. */
export async function keepPhone(
  tx: Database,
  person: PersonId,
  phone: string | null,
): Promise<void> {
  await tx
    .as<Tables>()
    .updateTable('product.person')
    .set({ phone })
    .where('person_id', '=', person)
    .execute();
}

interface Tables {
  'product.person': {
    person_id: string;
    issuer: string;
    subject: string;
    phone: ColumnType<string | null, never, string | null>;
    preferences: ColumnType<Preferences, string, string>;
    created_at: ColumnType<Date, string, never>;
  };
}

function known(row: { person_id: string; phone: string | null; preferences: Preferences }): Known {
  return {
    personId: brand(row.person_id),
    phone: row.phone,
    preferences: { ...defaultPreferences, ...row.preferences },
  };
}
