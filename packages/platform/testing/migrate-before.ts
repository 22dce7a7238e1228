import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { systemClock } from '@hearth/calendar/clock.ts';
import type { Database } from '../database/database.ts';
import { migrate } from '../database/migrate.ts';
import type { MigrationSet } from '../database/migration-files.ts';

/** Applies the migrations of a set before a number such as `020`. */
export async function migrateBefore(
  db: Database,
  migrations: MigrationSet,
  number: string,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'hearth-migrations-'));
  try {
    for (const file of await readdir(migrations.directory))
      if (file < number) await copyFile(new URL(file, migrations.directory), join(folder, file));
    const directory = pathToFileURL(`${folder}/`);
    await migrate(db, [{ ...migrations, directory }], systemClock);
  } finally {
    await rm(folder, { recursive: true });
  }
}
