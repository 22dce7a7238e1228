import { createRegistry } from '@hearth/access/registry.ts';
import { valueOf } from '@hearth/core/problem.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { drainOutbox } from '@hearth/platform/jobs/outbox.ts';
import { killableProcess } from '@hearth/platform/testing/killable-process.ts';
import { everyEngineAndCluster, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createProduct } from '../app.ts';
import { productMigrations } from '../migrations.ts';
import { sandboxEventKind } from './sandbox/sandbox-provider.ts';
import { purchaseHome } from './testing-purchase.ts';

const clusters = everyEngineAndCluster.filter(({ name }) => name === 'citus');

describe.each(clusters)(
  'a purchase whose process ends while it is fulfilled, on $name',
  (engine) => {
    let db: Database;
    beforeAll(async () => {
      db = await testDatabase(engine, [productMigrations]);
    });
    afterAll(() => db.close());

    it('gives one package and one receipt', async () => {
      for (let commits = 1, isDead = true; isDead; commits += 1) {
        const home = await purchaseHome(db);
        const { order, pay, job, drain, clock, state, entitlements, receipts } = home;
        const { order: id } = valueOf(await order());
        valueOf(await pay(id, 'approve'));
        await job(sandboxEventKind);
        await home.moveRows();
        const own = killableProcess(db);
        const product = createProduct({ ...home.deps, db: own.db, registry: createRegistry() });
        own.dieAfterCommits(commits);
        await drainOutbox(own.db, product.outbox, clock.now()).catch(() => undefined);
        isDead = own.isDead();
        // The lease of the delivery ends.
        clock.advance({ minutes: 2 });
        await drain();
        const [given, ...more] = await entitlements();
        expect({ commits, state: await state(id), more: more.length }).toEqual({
          commits,
          state: 'confirmed',
          more: 0,
        });
        expect({ commits, kinds: given?.documents.map(({ kind }) => kind) }).toEqual({
          commits,
          kinds: ['receipt'],
        });
        expect(await receipts()).toHaveLength(1);
      }
    });
  },
);
