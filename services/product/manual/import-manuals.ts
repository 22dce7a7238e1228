import { readFile } from 'node:fs/promises';
import type { Clock } from '@hearth/calendar/clock.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { type Result, fail, ok } from '@hearth/core/problem.ts';
import { everybodysHome, wakeIndex } from '../wake-index.ts';
import type { ManualList } from './manual-list.ts';
import { type ReadFolder, hashOf, readFolder } from './read-folder.ts';
import {
  deleteUnusedFiles,
  hasManuals,
  insertFile,
  replaceManuals,
  storedHashes,
} from './store.ts';

export interface ManualImportDeps {
  readonly db: Database;
  readonly clock: Clock;
}

export interface ManualsImported {
  readonly manuals: number;
  /** Manuals times their languages. */
  readonly texts: number;
  readonly pictures: number;
}

const faultsMax = 50;

/** Replaces all manuals by those of a folder, all or nothing. A manual that the folder lacks is deleted. */
export async function importManuals(
  deps: ManualImportDeps,
  { folder, list }: { readonly folder: string; readonly list: ManualList },
): Promise<Result<ManualsImported>> {
  const read = await readFolder(folder, list);
  const [first] = read.faults;
  if (first)
    return fail('invalid', 'manuals-not-imported', { more: read.faults.slice(0, faultsMax) });
  return await deps.db.transaction(async (tx): Promise<Result<ManualsImported>> => {
    const changed = await insertFiles(tx, read);
    if (changed !== null) return fail('conflict', 'file-changed', { at: changed });
    await replaceManuals(tx, read.manuals, deps.clock.now());
    await deleteUnusedFiles(tx, [...read.files.keys()]);
    await wakeIndex(tx, everybodysHome, deps.clock.now());
    return ok({
      manuals: new Set(read.manuals.map(({ manual }) => manual)).size,
      texts: read.manuals.length,
      pictures: [...read.files.values()].filter(({ width }) => width !== null).length,
    });
  });
}

/** Inserts the files that are not stored yet, one at a time. Returns the path of one that changed since it was checked. */
async function insertFiles(tx: Database, { files }: ReadFolder): Promise<string | null> {
  const stored = new Set(await storedHashes(tx));
  for (const [hash, { path, ...file }] of files) {
    if (stored.has(hash)) continue;
    const content = await readFile(path);
    if (hashOf(content) !== hash) return path;
    await insertFile(tx, { hash, ...file, content });
  }
  return null;
}

/** Imports a folder where there are no manuals yet. */
export async function loadManuals(
  deps: ManualImportDeps,
  source: { readonly folder: string; readonly list: ManualList },
): Promise<void> {
  if (await hasManuals(deps.db)) return;
  const imported = await importManuals(deps, source);
  if (imported.ok) return;
  const faults = imported.more?.map(({ code, at }) => `${code} at ${at}`) ?? [imported.code];
  throw new Error(`the sample manuals do not load: ${faults.join(', ')}`);
}
