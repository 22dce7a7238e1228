import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Database, openDatabase } from '@hearth/platform/database/database.ts';
import { silentLogger } from '@hearth/platform/process/log.ts';
import type { StorageConfig } from '@hearth/platform/database/storage-config.ts';

const services = ['identity', 'product', 'energy', 'device-cloud', 'web'] as const;

interface DatabasePlace {
  readonly name: string;
  readonly where: { readonly url: string } | { readonly dataDir: string };
}

/**
 * Runs `work` on every database that the deployment has: PostgreSQL, the embedded one of one process, or the embedded ones of
 * processes of their own. An embedded database that a process holds is refused with the name of that process.
 */
export async function onEachDatabase<T>(
  config: StorageConfig,
  work: (db: Database, name: string) => Promise<T>,
): Promise<readonly T[]> {
  const results: T[] = [];
  for (const { name, where } of placesOf(config)) {
    const db = await openDatabase({ ...where, log: silentLogger });
    try {
      results.push(await work(db, name));
    } finally {
      await db.close();
    }
  }
  return results;
}

function placesOf({ databaseUrl, databaseDir, dataDir }: StorageConfig): readonly DatabasePlace[] {
  if (databaseUrl !== undefined) return [{ name: 'PostgreSQL', where: { url: databaseUrl } }];
  return [
    { name: 'embedded', dataDir: databaseDir },
    ...services.map((name) => ({ name, dataDir: join(dataDir, name, 'database') })),
  ]
    .filter((place) => existsSync(place.dataDir))
    .map((place) => ({ name: place.name, where: { dataDir: place.dataDir } }));
}
