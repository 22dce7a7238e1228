import { branded } from '@hearth/core/branded.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import {
  type ExportedColumn,
  type ExportedOwner,
  beginsTable,
  exportedRows,
} from '@hearth/platform/database/export-rows.ts';
import type { ZipEntry } from '@hearth/platform/files/zip.ts';
import type { FileKind } from '../file/file-owner.ts';
import { contentOfFile } from '../file/store.ts';
import { productClasses } from '../table-classes.ts';

/** The class of the files alone: a file is in the archive where its row is. */
const fileClasses = { ...productClasses, tables: { file: productClasses.tables.file } };

/** Photos and documents of a home, one in memory at a time; their names are the `file_id` of the table of files. */
export async function* exportHomeFiles(
  db: Database,
  { folder, owner }: { folder: string; owner: ExportedOwner },
): AsyncGenerator<ZipEntry> {
  let columns: readonly ExportedColumn[] = [];
  for await (const line of exportedRows(db, fileClasses, owner)) {
    if (beginsTable(line)) {
      ({ columns } = line);
      continue;
    }
    const file = String(line[columns.findIndex(({ name }) => name === 'file_id')]);
    const found = await contentOfFile(db, { installationId: branded(owner.id) }, file);
    // Removed since its row was written.
    if (found)
      yield { name: `${folder}/${pathOf[found.kind](file)}`, content: once(found.content) };
  }
}

const pathOf: Readonly<Record<FileKind, (file: string) => string>> = {
  photo: (file) => `photos/${file}.jpg`,
  document: (file) => `documents/${file}.pdf`,
};

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
