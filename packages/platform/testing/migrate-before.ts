import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { systemClock } from '@hearth/calendar/clock.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { migrate } from '@hearth/platform/database/migrate.ts';
import { productMigrations } from './migrations.ts';

/** Applies the migrations of product before a number such as `020`. */
export async function migrateBefore(db: Database, number: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'hearth-migrations-'));
  try {
    for (const file of await readdir(productMigrations.directory))
      if (file < number)
        await copyFile(new URL(file, productMigrations.directory), join(folder, file));
    const directory = pathToFileURL(`${folder}/`);
    await migrate(db, [{ ...productMigrations, directory }], systemClock);
  } finally {
    await rm(folder, { recursive: true });
  }
}
