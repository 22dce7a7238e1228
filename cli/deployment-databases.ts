import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Database, databaseOn, openDatabase } from '@hearth/platform/database/database.ts';
import { connectRemoteStore } from '@hearth/platform/database/remote-store.ts';
import { silentLogger } from '@hearth/platform/process/log.ts';
import type { StorageConfig } from '@hearth/platform/database/storage-config.ts';

const services = ['identity', 'product', 'energy', 'device-cloud', 'web'] as const;

interface DatabasePlace {
  readonly name: string;
  readonly where: { readonly url: string } | { readonly dataDir: string };
  /** Where a separate service that runs takes statements. */
  readonly socket?: string;
}

/**
 * Runs `work` on every database that the deployment has: PostgreSQL, the embedded one of one process, or the embedded ones of
 * processes of their own. An embedded database that a process holds is refused with the name of that process.
 */
export const onEachDatabase = <T>(config: StorageConfig, work: Work<T>): Promise<readonly T[]> =>
  workOn(placesOf(config), { open: opened, work });

/** The same for what only reads: separate services that run answer for their databases. */
export const readEachDatabase = <T>(config: StorageConfig, work: Work<T>): Promise<readonly T[]> =>
  workOn(placesOf(config), {
    open: async (place) => {
      const remote = place.socket === undefined ? null : await connectRemoteStore(place.socket);
      return remote ? databaseOn(remote) : await opened(place);
    },
    work,
  });

type Work<T> = (db: Database, name: string) => Promise<T>;

async function workOn<T>(
  places: readonly DatabasePlace[],
  { open, work }: { open: (place: DatabasePlace) => Promise<Database>; work: Work<T> },
): Promise<readonly T[]> {
  const results: T[] = [];
  for (const place of places) {
    const db = await open(place);
    try {
      results.push(await work(db, place.name));
    } finally {
      await db.close();
    }
  }
  return results;
}

const opened = ({ where }: DatabasePlace): Promise<Database> =>
  openDatabase({ ...where, log: silentLogger });

function placesOf({ databaseUrl, databaseDir, dataDir }: StorageConfig): readonly DatabasePlace[] {
  if (databaseUrl !== undefined) return [{ name: 'PostgreSQL', where: { url: databaseUrl } }];
  const separate = services.map((name) => ({
    name,
    where: { dataDir: join(dataDir, name, 'database') },
    socket: join(dataDir, name, 'operator.sock'),
  }));
  return [{ name: 'embedded', where: { dataDir: databaseDir } }, ...separate].filter(({ where }) =>
    existsSync(where.dataDir),
  );
}
