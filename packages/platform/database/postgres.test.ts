import { describe, expect, test } from 'vitest';
import { openDatabase } from './database.ts';
import { silentLogger } from '../process/log.ts';
import { everyEngine, newPostgresDatabase } from '../testing/test-database.ts';

const hasPostgres = everyEngine.some(({ name }) => name === 'postgres');

describe.runIf(hasPostgres)('the connections of a process', () => {
  test('in use altogether: the error names the process and the setting', async () => {
    const url = await newPostgresDatabase();
    const db = await openDatabase({
      url,
      name: 'product',
      poolSize: 2,
      connectionWaitMs: 1000,
      log: silentLogger,
    });
    const release = Promise.withResolvers<void>();
    const held = [1, 2].map(() => Promise.withResolvers<void>());
    const busy = held.map(({ resolve }) =>
      db.transaction(async (tx) => {
        await tx.query('select 1');
        resolve();
        await release.promise;
      }),
    );
    // A connection that cannot be opened fails the test at once.
    await Promise.race([Promise.all(held.map(({ promise }) => promise)), Promise.all(busy)]);
    await expect(db.query('select 1')).rejects.toThrow(
      /all 2 database connections of product .* DATABASE_POOL_SIZE/,
    );
    release.resolve();
    await Promise.all(busy);
    const [named] = await db.query('select current_setting($1) as name', ['application_name']);
    expect(named).toEqual({ name: 'hearth product' });
    await db.close();
  });
});
