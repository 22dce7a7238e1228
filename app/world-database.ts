import type { Clock } from '@hearth/calendar/clock.ts';
import { claimEnvironment } from '@hearth/platform/database/environment-record.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { type Logger, createLogger } from '@hearth/platform/process/log.ts';
import { openStorage } from '@hearth/platform/database/storage.ts';
import { findLeftovers } from '@hearth/operations/leftovers.ts';
import type { WorldConfig } from './config.ts';
import { migrationSets } from './migration-sets.ts';

/**
 * Opens the database of a world, with all migrations, and its log. It imports little: the engine opens in its own thread, while
 * the caller loads other modules after `onEngineBusy`.
 */
export async function openWorldDatabase(
  config: WorldConfig,
  clock: Clock,
  onEngineBusy?: () => void,
): Promise<{ db: Database; log: Logger }> {
  const log = createLogger({ level: config.logLevel, service: 'hearth' });
  const { storage } = config;
  const db = await openStorage({
    storage,
    sets: migrationSets,
    clock,
    log,
    name: 'hearth',
    ...(onEngineBusy ? { onEngineBusy } : {}),
  });
  try {
    await claimEnvironment(db, { environment: config.environment, clock, findLeftovers });
  } catch (error) {
    await db.close();
    throw error;
  }
  return { db, log };
}
