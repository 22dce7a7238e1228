import type { Database } from '@hearth/platform/database/database.ts';
import { admissionFaults } from '@hearth/platform/testing/authorisation-matrix.ts';
import { testDatabase } from '@hearth/platform/testing/test-database.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { productMigrations } from './migrations.ts';
import { heatPump } from './testing-devices.ts';
import { worldOn } from './testing.ts';

const issuer = 'https://idp.invalid';

let db: Database;
beforeAll(async () => {
  db = await testDatabase('pglite', [productMigrations]);
});
afterAll(() => db.close());

test('every registered endpoint of product admits the declared callers only', async () => {
  const accounts = { ada: [heatPump({ id: 'pump-1' })], bob: [heatPump({ id: 'pump-2' })] };
  const world = worldOn(db, { accounts });
  const { installation } = await world.link('owner');
  await world.link('other-owner', 'bob');
  const faults = await admissionFaults({
    ...world.deps,
    service: world.product,
    installation,
    members: {
      owner: { issuer, subject: 'person-owner' },
      otherOwner: { issuer, subject: 'person-other-owner' },
    },
    params: { wizard: 'registration', step: 'address', from: '2026-01-15', scope: 'contact' },
  });
  expect(faults).toEqual([]);
});
