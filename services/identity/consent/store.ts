import type { Branded } from '@hearth/core/branded.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { Locale } from '@hearth/platform/http/schema.ts';
import type { Temporal } from 'temporal-polyfill';
import type { ConsentRow } from '../rows/consent.ts';
import { type Consent, documents } from './contract.ts';

type Subject = Branded<string, 'Subject'>;

/** Records the consent to all documents of a version. Earlier consents stay. Returns whether one is new. */
export async function recordConsent(
  tx: Database,
  agreement: { readonly subject: Subject; readonly version: string; readonly locale: Locale },
  now: Temporal.Instant,
): Promise<boolean> {
  const rows = await tx.query(
    `insert into identity.consent (subject, document, version, locale, at)
     select $1, document, $3, $4, $5 from unnest($2::text[]) as document
     on conflict (subject, document, version) do nothing returning document`,
    [agreement.subject, [...documents], agreement.version, agreement.locale, now.toString()],
  );
  return rows.length > 0;
}

type Row = Omit<ConsentRow, 'subject'> & {
  readonly document: Consent['document'];
  readonly locale: Locale;
};

export async function consentsOf(db: Database, subject: Subject): Promise<readonly Consent[]> {
  const rows = await db.query<Row>(
    `select document, version::text as version, locale, at from identity.consent where subject = $1
     order by version desc, document`,
    [subject],
  );
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

/** Newest version with consent to all its documents; null without one. */
export async function agreedVersion(db: Database, subject: Subject): Promise<string | null> {
  const [row] = await db.query<Pick<ConsentRow, 'version'>>(
    `select version::text as version from identity.consent where subject = $1 and document = any ($2::text[])
     group by version having count(*) = $3 order by version desc limit 1`,
    [subject, [...documents], documents.length],
  );
  return row?.version ?? null;
}
