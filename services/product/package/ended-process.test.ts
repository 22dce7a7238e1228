import { valueOf } from '@hearth/core/problem.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { createRegistry } from '@hearth/access/registry.ts';
import { createClient } from '@hearth/platform/http/client.ts';
import { killableProcess } from '@hearth/platform/testing/killable-process.ts';
import { everyEngineAndCluster, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createProduct } from '../app.ts';
import { productMigrations } from '../migrations.ts';
import { purchaseHome } from '../purchase/testing-purchase.ts';
import { testContract } from '../testing-contract.ts';
import { inProcess } from '../testing.ts';

const clusters = everyEngineAndCluster.filter(({ name }) => name === 'citus');

/** What an end gives, where it was stored at all. */
const ends = {
  withdrawPackage: {
    state: 'expired',
    charges: ['refunded'],
    kinds: ['receipt', 'withdrawal', 'credit-note'],
  },
  cancelPackage: { state: 'cancelled', charges: ['paid'], kinds: ['receipt', 'cancellation'] },
} as const;

describe.each(clusters)('the end of a package whose process ends, on $name', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await testDatabase(engine, [productMigrations]);
  });
  afterAll(() => db.close());

  it.each(Object.entries(ends))('%s is whole, though nobody repeats it', async (name, whole) => {
    for (let commits = 0, isDead = true; isDead; commits += 1) {
      const home = await purchaseHome(db);
      const { as, ada, params, bought, settle, charges, entitlements, mails, job, clock } = home;
      const order = await bought();
      const mailsBefore = (await mails()).length;
      const [bought0] = await entitlements();
      const own = killableProcess(db);
      const product = createProduct({ ...home.deps, db: own.db, registry: createRegistry() });
      const api = createClient(testContract, inProcess(product));
      own.dieAfterCommits(commits);
      const call = {
        params: { ...params, entitlement: bought0?.entitlement ?? '' },
        body: { language: 'de' as const },
      };
      const end = name === 'cancelPackage' ? api.cancelPackage : api.withdrawPackage;
      const answer = await end(call, as(ada)).catch(() => null);
      isDead = own.isDead();
      if (answer && !isDead) valueOf(answer);
      clock.advance({ minutes: 10 });
      await job('product.package-end');
      await settle();
      await settle();
      const [ended] = await entitlements();
      const isStored = ended?.state !== 'active';
      expect({
        commits,
        state: ended?.state,
        charges: await charges(order),
        kinds: ended?.documents.map(({ kind }) => kind),
        hasMail: (await mails()).length > mailsBefore,
      }).toEqual({
        commits,
        ...(isStored
          ? { ...whole, hasMail: true }
          : { state: 'active', charges: ['paid'], kinds: ['receipt'], hasMail: false }),
      });
    }
  });
});
