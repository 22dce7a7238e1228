import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TableColumn } from './migrated-engine.ts';
import { rowTypesOf } from './row-types.ts';

/** Where the row types of each schema are. */
const fileOfSchema: Readonly<Record<string, string>> = {
  platform: 'packages/platform/database/rows.ts',
  identity: 'services/identity/rows.ts',
  product: 'services/product/rows.ts',
  energy: 'services/energy/rows.ts',
  device_cloud: 'services/device-cloud/rows.ts',
  web: 'web/server/rows.ts',
};

/** The text of each file of row types, by its path. */
export function rowFilesOf(columns: readonly TableColumn[]): ReadonlyMap<string, string> {
  const schemas = Map.groupBy(columns, ({ schema }) => schema);
  return new Map(
    [...schemas].map(([schema, own]) => {
      const file = fileOfSchema[schema];
      if (file === undefined) throw new Error(`schema ${schema} has no file of row types`);
      return [file, rowTypesOf(own)];
    }),
  );
}

export async function writeRowFiles(root: string, columns: readonly TableColumn[]): Promise<void> {
  for (const [file, text] of rowFilesOf(columns)) await writeFile(join(root, file), text);
}

/** Files that are not what the migrations give. */
export async function staleRowFiles(
  root: string,
  columns: readonly TableColumn[],
): Promise<readonly string[]> {
  const stale: string[] = [];
  for (const [file, text] of rowFilesOf(columns)) {
    const written = await readFile(join(root, file), 'utf8').catch(() => '');
    if (written.replaceAll('\r\n', '\n') !== text) stale.push(`${file}: run npm run rows`);
  }
  return stale;
}
