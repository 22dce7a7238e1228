import { randomBytes, randomUUID } from 'node:crypto';
import { makeMeterToken } from '@hearth/access/meter-token.ts';
import { createRegistry } from '@hearth/access/registry.ts';
import { valueOf } from '@hearth/core/problem.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { admissionFaults } from '@hearth/platform/testing/authorisation-matrix.ts';
import { testDatabase } from '@hearth/platform/testing/test-database.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { energyMigrations } from './migrations.ts';
import { type Bench, benchOn, newHome } from './testing.ts';

let db: Database;
beforeAll(async () => {
  db = await testDatabase('pglite', [energyMigrations]);
});
afterAll(() => db.close());

async function newMeter(bench: Bench, installation: string): Promise<string> {
  const { token, tokenHash } = makeMeterToken(randomBytes);
  const body = { name: 'Meter', tokenHash, channels: ['grid-import' as const], heatPump: null };
  const params = { installation, meter: randomUUID() };
  valueOf(await bench.client.putMeter({ params, body }, await bench.asService()));
  return token;
}

test('every registered endpoint of energy admits the declared callers only', async () => {
  const registry = createRegistry();
  const key = { secret: randomBytes(32) };
  const bench = benchOn(db, '2026-01-15T10:00:00Z', { registry, key });
  const installation = await newHome(bench, 'Europe/Berlin');
  const own = await newMeter(bench, installation);
  const foreign = await newMeter(bench, await newHome(bench, 'Europe/Berlin'));
  const { energy: service, clock } = bench;
  const meters = { own, foreign };
  const params = { revision: '1' };
  expect(
    await admissionFaults({ service, registry, key, clock, installation, meters, params }),
  ).toEqual([]);
});
