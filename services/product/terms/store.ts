import type { Access } from '@hearth/access/access.ts';
import type { PersonId } from '@hearth/core/branded.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { type Locale, locale } from '@hearth/platform/http/schema.ts';
import { Temporal } from 'temporal-polyfill';
import { type TermsVersion, termsVersion } from './terms-version.ts';

/** Versions of some terms, the newest first. */
export async function versionsOf(
  db: Database,
  terms: readonly string[],
): Promise<readonly TermsVersion[]> {
  if (terms.length === 0) return [];
  const rows = await db.query<{
    terms: string;
    version: number;
    validFrom: string;
    content: unknown;
  }>(
    `select terms_id as terms, version, valid_from::text as "validFrom", content from product.terms_version
     where terms_id = any ($1::text[]) order by terms_id, version desc`,
    [terms],
  );
  return rows.map(({ content, ...row }) => ({ ...row, ...storedContent.parse(content) }));
}

const storedContent = termsVersion.pick({ title: true, sections: true });

/** Inserts versions that are not stored yet. */
export async function insertVersions(
  tx: Database,
  versions: readonly TermsVersion[],
  now: Temporal.Instant,
): Promise<void> {
  const rows = versions.map(({ terms, version, validFrom, title, sections }) => ({
    terms,
    version,
    valid_from: validFrom,
    content: { title, sections },
  }));
  await tx.query(
    `insert into product.terms_version (terms_id, version, valid_from, content, imported_at)
     select t.terms, t.version, t.valid_from, t.content, $2 from jsonb_to_recordset($1::jsonb)
       as t (terms text, version integer, valid_from date, content jsonb)
     on conflict (terms_id, version) do nothing`,
    [JSON.stringify(rows), now.toString()],
  );
}

export interface Acceptance {
  readonly terms: string;
  readonly version: number;
  readonly locale: Locale;
  readonly at: string;
}

/** The person's acceptances for a home, the last one first. */
export async function acceptancesOf(
  db: Database,
  access: Pick<Access, 'installationId' | 'personId'>,
): Promise<readonly Acceptance[]> {
  const rows = await db.query<{ terms: string; version: number; locale: string; at: Date }>(
    `select terms_id as terms, version, locale, accepted_at as at from product.terms_acceptance
     where installation_id = $1 and person_id = $2 order by accepted_at desc, version desc`,
    [access.installationId, access.personId],
  );
  return rows.map((row) => ({
    ...row,
    locale: locale.parse(row.locale),
    at: Temporal.Instant.fromEpochMilliseconds(row.at.getTime()).toString(),
  }));
}

/** Versions of some terms that the person has accepted for any home. */
export async function versionsAcceptedBy(
  db: Database,
  { person, terms }: { readonly person: PersonId; readonly terms: readonly string[] },
): Promise<readonly Pick<Acceptance, 'terms' | 'version'>[]> {
  if (terms.length === 0) return [];
  return await db.query<Pick<Acceptance, 'terms' | 'version'>>(
    `select distinct terms_id as terms, version from product.terms_acceptance
     where person_id = $1 and terms_id = any ($2::text[])`,
    [person, terms],
  );
}

/** Stores an acceptance; a repeated one keeps its first instant and language. */
export async function insertAcceptance(
  tx: Database,
  access: Pick<Access, 'installationId' | 'personId'>,
  acceptance: Pick<Acceptance, 'terms' | 'version' | 'locale'>,
  now: Temporal.Instant,
): Promise<void> {
  const { terms, version, locale: language } = acceptance;
  await tx.query(
    `insert into product.terms_acceptance (installation_id, person_id, terms_id, version, locale, accepted_at)
     values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
    [access.installationId, access.personId, terms, version, language, now.toString()],
  );
}
