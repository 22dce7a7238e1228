import type { Access } from '@hearth/access/access.ts';
import { hasScope } from '@hearth/access/partner-scope.ts';
import { type Result, fail, notFound, ok } from '@hearth/core/problem.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { Call } from '@hearth/platform/http/http.ts';
import type { ProductDeps } from '../deps.ts';
import { type FileTarget, leftOf } from '../file/add-file.ts';
import type { FileOwner } from '../file/file-owner.ts';
import { fileResponse } from '../file/file-response.ts';
import { listedFiles } from '../file/listed-files.ts';
import { contentOf, filesOf } from '../file/store.ts';
import { companyOf } from '../partner/store.ts';
import type { EntryFiles, maintenanceContract } from './contract.ts';
import { type StoredEntry, entriesOf, lockEntry } from './store.ts';
import { mayCorrect } from './valid-entries.ts';

/** An entry of the log as the owner of files. They are added and never removed, as an entry is never changed. */
export const filesOfEntry = (entry: string): FileOwner => ({
  ownerClass: 'maintenance-entry',
  owner: entry,
});

/** Photos and documents of an entry. */
export async function readEntryFiles(
  { db }: Pick<ProductDeps, 'db'>,
  access: Access,
  entry: string,
): Promise<Result<EntryFiles>> {
  const found = await entryOf(db, access, entry);
  if (!found) return notFound();
  const files = await filesOf(db, access, filesOfEntry(entry));
  const mayAdd = access.role !== 'demo' && (await isRecordedBySide(db, access, found));
  const left = mayAdd ? leftOf(files, partyOf(access)) : { photo: 0, document: 0 };
  return ok({
    ...listedFiles(files, () => ({})),
    photosLeft: left.photo,
    documentsLeft: left.document,
  });
}

export async function readEntryFile(
  { db }: Pick<ProductDeps, 'db'>,
  { access, params, query }: Call<typeof maintenanceContract.getEntryFile>,
): Promise<Response | Result<never>> {
  const entry = await entryOf(db, access, params.entry);
  if (!entry) return notFound();
  const isSmall = query.size === 'small';
  const named = { ...filesOfEntry(params.entry), file: params.file, isSmall };
  const sent = await contentOf(db, access, named);
  return sent ? fileResponse(sent, { number: entry.on, size: query.size }) : notFound();
}

/** An entry to which the caller adds files: the side that recorded it, as long as it is the valid version. */
export function entryTarget(access: Access, entry: string): FileTarget {
  return {
    owner: filesOfEntry(entry),
    party: partyOf(access),
    action: 'maintenance.add-file',
    async refusal(db, { lock }) {
      if (lock) await lockEntry(db, access, entry);
      // Uploads ask for the scope of contact only, because they serve requests too.
      if (!hasScope(access, 'monitoring')) return notFound();
      const found = await entryOf(db, access, entry);
      if (!found) return notFound();
      if (found.correctedBy !== null) return fail('conflict', 'entry-corrected');
      return (await isRecordedBySide(db, access, found))
        ? null
        : fail('forbidden', 'not-your-entry');
    },
  };
}

const partyOf = ({ role }: Access): 'household' | 'partner' =>
  role === 'partner' ? 'partner' : 'household';

const entryOf = async (db: Database, access: Access, entry: string): Promise<StoredEntry | null> =>
  (await entriesOf(db, access)).find(({ entryId }) => entryId === entry) ?? null;

async function isRecordedBySide(
  db: Database,
  access: Access,
  entry: Pick<StoredEntry, 'partner' | 'correctedBy'>,
): Promise<boolean> {
  const company = access.role === 'partner' ? await companyOf(db, access) : null;
  if (access.role === 'partner' && !company) return false;
  return mayCorrect(entry, company?.partner ?? null);
}
