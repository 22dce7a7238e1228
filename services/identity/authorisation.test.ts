import { randomUUID } from 'node:crypto';
import type { Database } from '@hearth/platform/database/database.ts';
import { admissionFaults } from '@hearth/platform/testing/authorisation-matrix.ts';
import { testDatabase } from '@hearth/platform/testing/test-database.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { identityMigrations } from './migrations.ts';
import { identityWorld } from './testing.ts';

let db: Database;
beforeAll(async () => {
  db = await testDatabase('pglite', [identityMigrations]);
});
afterAll(() => db.close());

test('every registered endpoint of identity admits the declared callers only', async () => {
  const { deps, service } = await identityWorld(db);
  expect(await admissionFaults({ ...deps, service, installation: randomUUID() })).toEqual([]);
});
