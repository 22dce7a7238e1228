import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { MigratedColumn } from './migrated-engine.ts';
import { rowTypeOf } from './row-types.ts';

/** The folder with the row types of each schema, one file per table. */
const folderOfSchema: Readonly<Record<string, string>> = {
  platform: 'packages/platform/database/rows',
  identity: 'services/identity/rows',
  product: 'services/product/rows',
  energy: 'services/energy/rows',
  device_cloud: 'services/device-cloud/rows',
  web: 'web/server/rows',
};

/** The text of each file of row types, by its path, e.g. `energy.log_entry` → `services/energy/rows/log-entry.ts`. */
export function rowFilesOf(columns: readonly MigratedColumn[]): ReadonlyMap<string, string> {
  const tables = Map.groupBy(columns, ({ schema, table }) => fileOf(schema, table));
  return new Map([...tables].map(([file, own]) => [file, rowTypeOf(own)]));
}

function fileOf(schema: string, table: string): string {
  const folder = folderOfSchema[schema];
  if (folder === undefined) throw new Error(`schema ${schema} has no folder of row types`);
  return `${folder}/${table.replaceAll('_', '-')}.ts`;
}

/** Writes the row types of all tables and deletes those of tables that no longer exist. */
export async function writeRowFiles(
  root: string,
  columns: readonly MigratedColumn[],
): Promise<void> {
  for (const folder of Object.values(folderOfSchema))
    await rm(join(root, folder), { recursive: true, force: true });
  for (const [file, text] of rowFilesOf(columns)) {
    await mkdir(dirname(join(root, file)), { recursive: true });
    await writeFile(join(root, file), text);
  }
}

/** Files that differ from what the migrations give, or that belong to no table. */
export async function staleRowFiles(
  root: string,
  columns: readonly MigratedColumn[],
): Promise<readonly string[]> {
  const files = rowFilesOf(columns);
  const stale: string[] = [];
  for (const [file, text] of files) {
    const written = await readFile(join(root, file), 'utf8').catch(() => '');
    if (written.replaceAll('\r\n', '\n') !== text) stale.push(file);
  }
  for (const folder of Object.values(folderOfSchema)) {
    const names = await readdir(join(root, folder)).catch(() => []);
    stale.push(...names.map((name) => `${folder}/${name}`).filter((file) => !files.has(file)));
  }
  return stale.map((file) => `${file}: run npm run rows`);
}
