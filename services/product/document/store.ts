import type { Access } from '@hearth/access/access.ts';
import type { InstallationId, PersonId } from '@hearth/core/branded.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { uuidv7 } from '@hearth/platform/database/id.ts';
import type { AnswerOf } from '@hearth/platform/http/contract.ts';
import type { Locale } from '@hearth/platform/http/schema.ts';
import type { Temporal } from 'temporal-polyfill';
import type { DocumentRow } from '../rows/document.ts';
import { type DocumentWords, type documentContract, packageDocumentKinds } from './contract.ts';

type IssuedDocument = AnswerOf<typeof documentContract.getDocument>;

export type PackageDocument = IssuedDocument & {
  readonly kind: (typeof packageDocumentKinds)[number];
};

export interface NewDocument {
  readonly person: PersonId;
  readonly installation: InstallationId;
  readonly kind: IssuedDocument['kind'];
  readonly series: string;
  readonly locale: Locale;
  readonly words: DocumentWords;
  readonly content: IssuedDocument['content'];
  /** The last day on which a law needs it. */
  readonly keptUntil?: string;
}

/** Stores a document with the next number of its series and year, and returns its id. The row of the counter stays locked until the transaction ends. */
export async function insertDocument(
  tx: Database,
  document: NewDocument,
  now: Temporal.Instant,
): Promise<string> {
  const id = uuidv7(now);
  const { year } = now.toZonedDateTimeISO('UTC');
  const [row] = await tx.query<{ last: number }>(
    `insert into product.document_number as n (series, year, last) values ($1, $2, 1)
     on conflict (series, year) do update set last = n.last + 1 returning last`,
    [document.series, year],
  );
  await tx.query(
    `insert into product.document (document_id, person_id, installation_id, kind, series, year, number, locale,
       words, content, issued_at, kept_until)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      id,
      document.person,
      document.installation,
      document.kind,
      document.series,
      year,
      row?.last,
      document.locale,
      JSON.stringify(document.words),
      JSON.stringify(document.content),
      now.toString(),
      document.keptUntil ?? null,
    ],
  );
  return id;
}

export async function findDocument(
  db: Database,
  { person, document }: { person: PersonId; document: string },
): Promise<IssuedDocument | null> {
  const [row] = await db.query<DocumentRow>(
    'select * from product.document where document_id = $1 and person_id = $2',
    [document, person],
  );
  return row ? documentOf(row) : null;
}

/** Documents about packages that were issued to the person for the home, in the order of issue. */
export async function packageDocuments(
  db: Database,
  { personId, installationId }: Pick<Access, 'personId' | 'installationId'>,
): Promise<readonly PackageDocument[]> {
  const rows = await db.query<DocumentRow>(
    `select * from product.document
     where person_id = $1 and installation_id = $2 and kind = any ($3)
     order by issued_at, document_id limit ${listMax}`,
    [personId, installationId, packageDocumentKinds],
  );
  return rows.map((row) => ({ ...documentOf(row), kind: row.kind as PackageDocument['kind'] }));
}

/** The newest first. */
export async function documentsOf(
  db: Database,
  person: PersonId,
): Promise<readonly IssuedDocument[]> {
  const rows = await db.query<DocumentRow>(
    `select * from product.document where person_id = $1
     order by issued_at desc, document_id desc limit ${listMax}`,
    [person],
  );
  return rows.map(documentOf);
}

const listMax = 500;

const documentOf = (row: DocumentRow): IssuedDocument => ({
  document: row.document_id,
  kind: row.kind as IssuedDocument['kind'],
  number: `${row.series}-${row.year}-${String(row.number).padStart(6, '0')}`,
  installation: row.installation_id,
  issuedAt: row.issued_at.toISOString(),
  locale: row.locale as Locale,
  words: row.words as DocumentWords,
  content: row.content as IssuedDocument['content'],
});
