import { randomBytes, randomUUID } from 'node:crypto';
import { makeMeterToken } from '@hearth/access/meter-token.ts';
import { valueOf } from '@hearth/core/problem.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { localTablesOf } from '@hearth/platform/jobs/move-pending-rows.ts';
import { type LostAnswer, lostAnswerFaults } from '@hearth/platform/testing/lost-answer.ts';
import { everyEngineAndCluster, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { energyMigrations } from '../migrations.ts';
import { benchOn, newHome } from '../testing.ts';
import type { MeterChannel } from './contract.ts';

const all: MeterChannel[] = ['grid-import', 'feed-in', 'generation', 'heat-pump'];

/** A home, and how its meters are registered: whoever repeats a registration has another token. */
async function meteredHome(db: Database) {
  const bench = benchOn(db, '2025-11-20T12:30:00Z');
  const installation = await newHome(bench, 'Europe/Berlin');
  const put = async (meter: string, channels: MeterChannel[]) => {
    const { tokenHash } = makeMeterToken(randomBytes);
    const body = { name: 'Cellar', tokenHash, channels, heatPump: null };
    const params = { installation, meter };
    return await bench.client.putMeter({ params, body }, await bench.asService());
  };
  const revoke = async (meter: string) =>
    await bench.client.revokeMeter({ params: { installation, meter } }, await bench.asService());
  return { ...bench, put, revoke };
}

/** Changes of a meter, which is found by its token, and of its channels and appliances, which are the home's. */
const changes: Readonly<Record<string, LostAnswer>> = {
  'a registration': {
    prepare: async (db) => {
      const { clock, put } = await meteredHome(db);
      const meter = randomUUID();
      return { clock, call: () => put(meter, all) };
    },
  },
  'a replacement for a revoked meter': {
    prepare: async (db) => {
      const { clock, put, revoke } = await meteredHome(db);
      const [meter, next] = [randomUUID(), randomUUID()];
      valueOf(await put(meter, all));
      valueOf(await revoke(meter));
      return { clock, call: () => put(next, all) };
    },
  },
  'other channels': {
    // Each call stores the token that it brings.
    workedOn: ['energy.meter'],
    prepare: async (db) => {
      const { clock, put } = await meteredHome(db);
      const meter = randomUUID();
      valueOf(await put(meter, all));
      return { clock, call: () => put(meter, ['grid-import', 'feed-in']) };
    },
  },
};

const clusters = everyEngineAndCluster.filter(({ name }) => name === 'citus');

describe.each(clusters)('a meter whose process ends, on $name', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await testDatabase(engine, [energyMigrations]);
  });
  afterAll(() => db.close());

  test.each(Object.entries(changes))('%s, repeated, has the effect of one', async (_, change) => {
    const { energy } = benchOn(db, '2025-11-20T12:30:00Z');
    const localTables = localTablesOf([energy]);
    expect(await lostAnswerFaults(db, { ...change, localTables })).toEqual([]);
  });
});
