import type { Access } from '@hearth/access/access.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { homesOf } from '../homes-of.ts';
import type { SettingRevisionRow } from '../rows/setting-revision.ts';
import type { SettingRevision } from './contract.ts';

export type SettingName =
  | 'tariff'
  | 'solar'
  | 'budget'
  | 'bills'
  | 'alerts'
  | 'surplus'
  | 'saving'
  | 'appliances';

export interface StoredRevision extends SettingRevision {
  readonly document: unknown;
}

type Row = Pick<
  SettingRevisionRow,
  'revision' | 'document' | 'valid_from' | 'author' | 'saved_at' | 'restores'
> & { readonly is_set: boolean };

/**
 * All revisions of a setting, the newest first; a demo home continues those of its template home. With `documents: 'newest'` the older
 * ones come without: a document is many times as large as all else of a revision.
 */
export async function revisionsOf(
  db: Database,
  access: Access,
  { kind, documents }: { readonly kind: SettingName; readonly documents: 'all' | 'newest' },
): Promise<readonly StoredRevision[]> {
  const rows = await db.query<Row>(
    `select distinct on (revision) revision, valid_from, author, saved_at, restores, document is not null as is_set,
       case when $4 or rank() over (order by revision desc) = 1 then document end as document
     from energy.setting_revision
     where installation_id = any($2::uuid[]) and kind = $3
     order by revision desc, (installation_id = $1) desc`,
    [access.installationId, homesOf(access), kind, documents === 'all'],
  );
  return rows.map(revisionOf);
}

function revisionOf(row: Row): StoredRevision {
  return {
    revision: row.revision,
    document: row.document,
    validFrom: row.valid_from,
    author: row.author,
    savedAt: row.saved_at.toISOString(),
    restores: row.restores,
    isSet: row.is_set,
  };
}

/** Adds a revision. False when one of its number exists. */
export async function addRevision(
  tx: Database,
  access: Pick<Access, 'installationId'>,
  { kind, ...own }: { readonly kind: SettingName } & StoredRevision,
): Promise<boolean> {
  const added = await tx.query(
    `insert into energy.setting_revision
       (installation_id, kind, revision, document, valid_from, author, saved_at, restores)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict do nothing
     returning revision`,
    [
      access.installationId,
      kind,
      own.revision,
      own.document === null ? null : JSON.stringify(own.document),
      own.validFrom,
      own.author,
      own.savedAt,
      own.restores,
    ],
  );
  return added.length > 0;
}
