import { randomUUID } from 'node:crypto';
import type { Database } from '@hearth/platform/database/database.ts';
import { killableProcess } from '@hearth/platform/testing/killable-process.ts';
import { everyEngineAndCluster, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { productMigrations } from '../migrations.ts';
import { readyRegistration } from '../registration/testing-home.ts';
import { worldOn } from '../testing.ts';

const clusters = everyEngineAndCluster.filter(({ name }) => name === 'citus');

describe.each(clusters)('a home whose registration is given up, on $name', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await testDatabase(engine, [productMigrations]);
  });
  afterAll(() => db.close());

  it('leaves nothing behind, wherever the process has ended', async () => {
    const own = killableProcess(db);
    const world = worldOn(own.db);
    let hadHalf = false;
    for (let commits = 1, isDead = true; isDead; commits += 1) {
      const { submit } = await readyRegistration(world, randomUUID());
      own.dieAfterCommits(commits);
      await submit().catch(() => undefined);
      isDead = own.isDead();
      own.revive();
      hadHalf ||= (await homeless()) > 0;
      world.clock.advance({ hours: 25 });
      await world.job('product.retention');
      expect({ commits, left: await homeless() }).toEqual({ commits, left: 0 });
    }
    expect(hadHalf).toBe(true);
  });

  /** Rows of homes that do not exist. */
  async function homeless(): Promise<number> {
    const [row] = await db.query<{ count: number }>(
      `select count(*)::int as count from (
         select installation_id from product.address union all select installation_id from product.building
         union all select installation_id from product.commissioning
       ) as rows where installation_id not in (select installation_id from product.installation)`,
    );
    return row?.count ?? 0;
  }
});
