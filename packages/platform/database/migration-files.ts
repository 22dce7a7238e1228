import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';

/** The numbered `.sql` files of one schema. */
export interface MigrationSet {
  readonly schema: string;
  readonly directory: URL;
}

export interface MigrationFile {
  /** E.g. `energy/001-series`. */
  readonly id: string;
  readonly sql: string;
  readonly checksum: string;
}

/** The migrations of this package, then those of the services. */
export function allSets(sets: readonly MigrationSet[]): readonly MigrationSet[] {
  const own = { schema: 'platform', directory: new URL('../migrations/', import.meta.url) };
  return [own, ...sets.filter((set) => set.schema !== own.schema)];
}

const named = /^(\d{3})-[a-z0-9-]+\.sql$/;

export async function readMigrations(set: MigrationSet): Promise<readonly MigrationFile[]> {
  const directory = set.directory.href.endsWith('/')
    ? set.directory
    : new URL(`${set.directory.href}/`);
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort();
  const numbers = new Set<string>();
  for (const name of names) {
    const number = named.exec(name)?.[1];
    if (number === undefined)
      throw new Error(`migration ${set.schema}/${name}: name it NNN-words.sql`);
    if (numbers.has(number))
      throw new Error(`migration ${set.schema}/${name}: number ${number} is taken`);
    numbers.add(number);
  }
  return await Promise.all(
    names.map((name) => readMigration(set.schema, new URL(name, directory))),
  );
}

async function readMigration(schema: string, file: URL): Promise<MigrationFile> {
  const sql = (await readFile(file, 'utf8')).replaceAll('\r\n', '\n');
  const name = file.pathname.split('/').at(-1) ?? '';
  return {
    id: `${schema}/${name.replace(/\.sql$/, '')}`,
    sql,
    checksum: createHash('sha256').update(sql).digest('hex'),
  };
}
