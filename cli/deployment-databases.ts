import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Database,
  commandCacheMb,
  databaseOn,
  openDatabase,
} from '@hearth/platform/database/database.ts';
import { connectRemoteStore } from '@hearth/platform/database/remote-store.ts';
import { silentLogger } from '@hearth/platform/process/log.ts';
import type { StorageConfig } from '@hearth/platform/database/storage-config.ts';

const services = ['identity', 'product', 'energy', 'device-cloud', 'web'] as const;

interface DatabasePlace {
  readonly name: string;
  readonly where: { readonly url: string } | { readonly dataDir: string };
  /** Operator socket of a running separate service. */
  readonly socket?: string;
}

/**
 * Runs `work` on every database of the deployment: PostgreSQL, the embedded database of one process, or those of separate services. An
 * embedded database in use is refused with the name of its process.
 */
export const onEachDatabase = <T>(config: StorageConfig, work: Work<T>): Promise<readonly T[]> =>
  workOn(placesOf(config), { open: opened, work });

/** The same for reads: a running separate service answers for its database. */
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
  openDatabase({ ...where, log: silentLogger, cacheMb: commandCacheMb });

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
