import { systemClock } from '@hearth/calendar/clock.ts';
import { type Database, openDatabase } from '@hearth/platform/database/database.ts';
import { migrate } from '@hearth/platform/database/migrate.ts';
import { startPostgres } from '@hearth/platform/database/postgres-server.ts';
import { silentLogger } from '@hearth/platform/process/log.ts';
import { testing } from '@hearth/platform/testing/config.ts';
import { testDatabase } from '@hearth/platform/testing/test-database.ts';
import { productMigrations } from '@hearth/product/migrations.ts';

/** An empty temporary database of the product service. */
export async function openProductDatabase(
  engine: 'postgres' | 'pglite',
): Promise<{ readonly db: Database; readonly stop: () => Promise<void> }> {
  if (engine === 'pglite') {
    const db = await testDatabase('pglite', [productMigrations]);
    return { db, stop: () => db.close() };
  }
  const started = await startPostgres(testing.searchPath());
  if (!started.ok) throw new Error(started.reason);
  const db = await openDatabase({ log: silentLogger, poolSize: 5, url: started.server.url });
  await migrate(db, [productMigrations], systemClock);
  const stop = async (): Promise<void> => {
    await db.close();
    await started.server.stop();
  };
  return { db, stop };
}
