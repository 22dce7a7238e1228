import { startPostgres } from '../database/postgres-server.ts';
import { storedTemplates } from './test-database.ts';
import { testing } from './config.ts';

/**
 * Vitest's global set-up: a picture for the embedded databases of all files, and one throw-away PostgreSQL for the whole run, whose
 * address the files find in the environment.
 */
export default async function setup(): Promise<() => Promise<void>> {
  if (testing.postgresUrl()) return async () => undefined;
  await storedTemplates();
  const started = await startPostgres(testing.searchPath());
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
