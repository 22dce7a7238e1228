import { startPostgres } from '../database/postgres-server.ts';
import { testServerOptions, storedTemplates } from './test-database.ts';
import { testing } from './config.ts';

/**
 * Vitest's global set-up: a template for embedded databases, and one temporary PostgreSQL for the run, whose address is in the
 * environment.
 */
export default async function setup(): Promise<() => Promise<void>> {
  if (testing.postgresUrl()) return async () => undefined;
  await storedTemplates();
  const started = await startPostgres(testing.searchPath(), testServerOptions);
  if (started.ok) {
    testing.sharePostgres(started.server.url);
    process.stdout.write(
      `tests run on the embedded engine and on PostgreSQL ${started.server.version}\n`,
    );
    return () => started.server.stop();
  }
  if (testing.isCi()) throw new Error(`tests need PostgreSQL: ${started.reason}`);
  testing.shareMissing(started.reason);
  process.stdout.write(`tests run on the embedded engine only: ${started.reason}\n`);
  return async () => undefined;
}
