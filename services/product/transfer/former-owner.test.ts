import { randomUUID } from 'node:crypto';
import { valueOf } from '@hearth/core/problem.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { testDatabase } from '@hearth/platform/testing/test-database.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { productMigrations } from '../migrations.ts';
import { endpointsThatFind, homeEndpoints } from './testing-former-owner.ts';
import { givenHome } from './testing-transfer.ts';

let db: Database;
beforeAll(async () => {
  db = await testDatabase('pglite', [productMigrations]);
});
afterAll(() => db.close());

it('giver, resident and stranger find the home at no endpoint after the transfer', async () => {
  const world = await givenHome(db);
  const { offer, codeFor, accept, moveIn, ada, bob, params } = world;
  const eve = `eve-${randomUUID()}`;
  await moveIn(eve);
  valueOf(await offer());
  valueOf(await accept(bob, await codeFor(bob)));
  expect(homeEndpoints.length).toBeGreaterThan(40);
  for (const former of [ada, eve, randomUUID()])
    expect(await endpointsThatFind(world, former, params.installation)).toEqual([]);
});
