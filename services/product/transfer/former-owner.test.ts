import { randomUUID } from 'node:crypto';
import { valueOf } from '@hearth/core/problem.ts';
import type { Endpoint } from '@hearth/platform/http/contract.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { testDatabase } from '@hearth/platform/testing/test-database.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { productMigrations } from '../migrations.ts';
import { testContract } from '../testing.ts';
import { givenHome } from './testing-transfer.ts';

let db: Database;
beforeAll(async () => {
  db = await testDatabase('pglite', [productMigrations]);
});
afterAll(() => db.close());

const endpoints = Object.entries<Endpoint>(testContract).filter(
  ([, { path, roles }]) => path.includes('{installation}') && !roles.includes('service'),
);

it('giver, resident and stranger find the home at no endpoint after the transfer', async () => {
  const { offer, codeFor, accept, moveIn, as, ada, bob, params, product } = await givenHome(db);
  const eve = `eve-${randomUUID()}`;
  await moveIn(eve);
  valueOf(await offer());
  valueOf(await accept(bob, await codeFor(bob)));
  expect(endpoints.length).toBeGreaterThan(40);
  for (const former of [ada, eve, randomUUID()])
    for (const [name, endpoint] of endpoints) {
      const path = endpoint.path
        .replace('{installation}', params.installation)
        .replaceAll(/\{(\w+)\}/g, (_, part: string) => parts[part] ?? randomUUID());
      const response = await product.fetch(
        new Request(`http://product.invalid${path}`, {
          method: endpoint.method.toUpperCase(),
          headers: {
            authorization: `Bearer ${as(former).token ?? ''}`,
            'idempotency-key': randomUUID(),
            'content-type': 'application/json',
          },
          ...(endpoint.body ? { body: '{}' } : {}),
        }),
      );
      expect(response.status, name).toBe(404);
    }
});

/** Parts of an address that are no ids. */
const parts: Readonly<Record<string, string>> = { wizard: 'tariff', step: 'start-date' };
