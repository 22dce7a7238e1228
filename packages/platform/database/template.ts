import { createHash } from 'node:crypto';
import { access, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { writeDurably } from '../files/durable-file.ts';
import type { MigrationSet } from './migration-files.ts';
import { allSets, readMigrations } from './migration-files.ts';
import manifest from '../package.json' with { type: 'json' };

/**
 * Name of the template for these migrations. The embedded engine needs seconds to create its system tables; a first start loads
 * a template of a migrated database instead.
 */
export async function templateKey(sets: readonly MigrationSet[]): Promise<string> {
  const hash = createHash('sha256').update(manifest.dependencies['@electric-sql/pglite']);
  hash.update('\nwithout template databases');
  for (const set of allSets(sets))
    for (const { id, checksum } of await readMigrations(set)) hash.update(`\n${id} ${checksum}`);
  return hash.digest('hex').slice(0, 32);
}

/** The template of these migrations, else the one without services, else undefined. */
export async function readTemplate(
  directory: string,
  key?: string,
): Promise<Uint8Array | undefined> {
  const exact = key === undefined ? undefined : await readIfPresent(fileOf(directory, key));
  return exact ?? (await readIfPresent(fileOf(directory, await templateKey([]))));
}

export async function writeTemplate(
  directory: string,
  key: string,
  picture: Uint8Array,
): Promise<void> {
  await writeDurably(fileOf(directory, key), picture);
  await prune(directory);
}

export async function hasTemplate(directory: string, key: string): Promise<boolean> {
  return await access(fileOf(directory, key)).then(
    () => true,
    () => false,
  );
}

/** Deletes the oldest templates; every change of a migration adds one. */
async function prune(directory: string): Promise<void> {
  const files = (await readdir(directory)).filter((name) => name.endsWith('.tgz'));
  const dated = await Promise.all(
    files.map(async (name) => ({ name, at: (await stat(join(directory, name))).mtimeMs })),
  );
  const surplus = dated.toSorted((a, b) => b.at - a.at).slice(templatesMax);
  for (const { name } of surplus) await rm(join(directory, name), { force: true });
}

const templatesMax = 24;

function fileOf(directory: string, key: string): string {
  return join(directory, `${key}.tgz`);
}

async function readIfPresent(file: string): Promise<Uint8Array | undefined> {
  try {
    return await readFile(file);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
