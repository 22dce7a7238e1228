import { randomUUID } from 'node:crypto';
import { valueOf } from '@hearth/core/problem.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { killableProcess } from '@hearth/platform/testing/killable-process.ts';
import { everyEngineAndCluster, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { heatPump } from '../testing-devices.ts';
import { productMigrations } from '../migrations.ts';
import { colognian } from '../registration/testing-submission.ts';
import { quiet, worldOn } from '../testing.ts';

const clusters = everyEngineAndCluster.filter(({ name }) => name === 'citus');
const moved = {
  ...colognian.address,
  postalCode: '1010',
  place: 'Wien',
  country: 'AT' as const,
};

describe.each(clusters)('an address whose process ends, on $name', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await testDatabase(engine, [productMigrations]);
  });
  afterAll(() => db.close());

  it('is that of the home and of energy, though nobody repeats it', async () => {
    for (let commits = 1, isDead = true; isDead; commits += 1) {
      await quiet(db);
      const own = killableProcess(db);
      const world = worldOn(own.db, { accounts: { ada: [heatPump({ id: randomUUID() })] } });
      const { api, as, clock, energy } = world;
      const ada = randomUUID();
      const { installation } = await world.link(ada);
      const params = { installation };
      const options = { ...as(ada), ifMatch: '"1"' };
      own.dieAfterCommits(commits);
      const answer = await api.putAddress({ params, body: moved }, options).catch(() => null);
      isDead = own.isDead();
      if (answer && !isDead) valueOf(answer);
      own.revive();
      clock.advance({ minutes: 10 });
      await world.job('product.home-placed');
      await world.drain();
      const { address } = valueOf(await api.getHomeDetails({ params }, as(ada)));
      const { timeZone } = valueOf(await api.getInstallation({ params }, as(ada)));
      const isStored = address !== null;
      expect({ commits, timeZone }).toEqual({
        commits,
        timeZone: isStored ? 'Europe/Vienna' : 'Europe/Brussels',
      });
      expect(energy.homes.at(-1)).toMatchObject({ ...params, timeZone });
      expect(energy.places.at(-1)?.place.country).toBe(isStored ? 'AT' : undefined);
    }
  });
});
