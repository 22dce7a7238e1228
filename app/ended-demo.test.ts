// @module-tag long
import { randomUUID } from 'node:crypto';
import { createRegistry } from '@hearth/access/registry.ts';
import { valueOf } from '@hearth/core/problem.ts';
import { createClient } from '@hearth/platform/http/client.ts';
import { drainNow, runJobNow, runJobsNow } from '@hearth/platform/testing/jobs.ts';
import { forgetRows } from '@hearth/platform/database/forget.ts';
import { drainOutbox } from '@hearth/platform/jobs/outbox.ts';
import { testing } from '@hearth/platform/testing/config.ts';
import { killableProcess } from '@hearth/platform/testing/killable-process.ts';
import { everyEngineAndCluster } from '@hearth/platform/testing/test-database.ts';
import { createProduct } from '@hearth/product/app.ts';
import { testContract } from '@hearth/product/testing-contract.ts';
import { enqueueOwnedHome } from '@hearth/product/demo/owned-home.ts';
import { loadPartners } from '@hearth/product/partner/import-partners.ts';
import { samplePartners } from '@hearth/product/sample-data/sample-partners.ts';
import { productClasses } from '@hearth/product/table-classes.ts';
import { inProcess } from '@hearth/product/testing.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type DemoWorld, demoWorld } from './testing-demo-world.ts';

const home = 'via-dei-tigli';
const elsewhere = [
  'energy.home',
  'energy.appliance',
  'device_cloud.account',
  'device_cloud.demo_home',
];
const ownedHome = 'product.owned-home';
/** Kills in the creation of an owned home, which has two homes; the deep run has all. */
const killsMax = 8;
const clusters = everyEngineAndCluster.filter(({ name }) => name === 'citus');

describe.each(clusters)('a demo session whose process ends, on $name', (engine) => {
  let world: DemoWorld;
  beforeAll(async () => {
    world = await demoWorld(engine, [home]);
    await loadTemplate();
    // The former owner of a template home is one person for all of its copies.
    await processOf().start(randomUUID());
    await endAll();
  });
  afterEach(() => endAll());
  afterAll(() => world.db.close());

  /** Creates the template home, with no history. */
  async function loadTemplate(): Promise<void> {
    const { product, db, clock } = world;
    await runJobNow(product.product, 'demo.template-homes', { db, clock });
    await db.query('update product.template_home set loaded = 1');
  }

  /** A process of product that ends after some commits; what it calls goes on. */
  function processOf(commits = Infinity) {
    const { deps } = world.product;
    const killable = killableProcess(world.db);
    const product = createProduct({ ...deps, db: killable.db, registry: createRegistry() });
    const api = createClient(testContract, inProcess(product));
    killable.dieAfterCommits(commits);
    return {
      isDead: () => killable.isDead(),
      commits: () => killable.commits(),
      /** Delivers entries of one topic. */
      async deliver(topic: string) {
        const handler = product.outbox[topic];
        if (!handler) throw new Error(`no topic ${topic}`);
        await drainOutbox(killable.db, { [topic]: handler }, world.clock.now());
      },
      async start(attempt: string) {
        const body = { home, attempt, address: attempt, language: 'en' } as const;
        return valueOf(await api.startDemoSession({ body }, await world.asWeb()));
      },
      end: async (token: string) => valueOf(await api.endDemoSession({}, { token })),
    };
  }

  /** Reads the homes again: values of new units are stored after their home, or with its next reading (decision 0163). */
  async function read(): Promise<void> {
    const { product, db, clock } = world;
    clock.advance({ minutes: 11 });
    await runJobNow(product.product, 'device-link.read', { db, clock });
    await processOf().deliver('product.reading');
  }

  /** Ends sessions at their time, and deletes their records later. */
  async function endAll(): Promise<void> {
    const { product, db, clock } = world;
    for (const minutes of [2, 120, 61]) {
      clock.advance({ minutes });
      await runJobNow(product.product, 'demo.end-sessions', { db, clock });
      await drainNow(product.product, { db, clock });
    }
    await runJobsNow({ jobs: [], dueWork: product.product.dueWork ?? [] }, { db, clock });
    await drainNow(product.product, { db, clock });
  }

  /** Rows of product, and those that a home begins with in other services. */
  async function rows(): Promise<Readonly<Record<string, number>>> {
    const names = await world.db.query<{ name: string }>(
      `select schemaname || '.' || tablename as name from pg_tables
       where schemaname = 'product' or schemaname || '.' || tablename = any($1::text[]) order by 1`,
      [elsewhere],
    );
    const counted = await world.db.query<{ name: string; count: number }>(
      names
        .map(({ name }) => `select '${name}' as name, count(*)::int as count from ${name}`)
        .join(' union all '),
    );
    return Object.fromEntries(counted.map(({ name, count }) => [name, count]));
  }

  /** Added rows by table, without tables that are unchanged. */
  async function growthSince(before: Readonly<Record<string, number>>) {
    const grown = Object.entries(await rows()).map(
      ([name, count]) => [name, count - (before[name] ?? 0)] as const,
    );
    return Object.fromEntries(grown.filter(([, count]) => count !== 0));
  }

  /** Values of new units may come with the next reading. */
  async function growthWithoutValues(before: Readonly<Record<string, number>>) {
    const { 'product.unit_state': _, ...others } = await growthSince(before);
    return others;
  }

  /** Work of product that is left a day later. */
  async function productWork(): Promise<readonly string[]> {
    const { product, db, clock } = world;
    clock.advance({ hours: 25 });
    await runJobsNow({ jobs: [], dueWork: product.product.dueWork ?? [] }, { db, clock });
    await drainNow(product.product, { db, clock });
    const kinds = world.product.product.dueWork?.map(({ name }) => name) ?? [];
    const work = await world.db.query<{ work: string }>(
      `select kind || ' ' || key as work from platform.due_work where kind = any($1::text[]) order by 1`,
      [kinds],
    );
    return work.map((each) => each.work);
  }

  it('begins once, when the visitor asks again', async () => {
    const empty = await rows();
    await processOf().start(randomUUID());
    await read();
    const whole = await growthSince(empty);
    expect(whole).toMatchObject({ 'product.installation': 1, 'product.unit_state': 2 });
    await endAll();
    for (let commits = 1, isDead = true; isDead; commits += 1) {
      const dying = processOf(commits);
      const attempt = randomUUID();
      await dying.start(attempt).catch(() => undefined);
      isDead = dying.isDead();
      await processOf().start(attempt);
      await read();
      expect({ commits, ...(await growthSince(empty)) }).toEqual({ commits, ...whole });
      await endAll();
      expect({ commits, ...(await growthSince(empty)) }).toEqual({ commits });
    }
  });

  it('leaves nothing behind when the visitor is gone', async () => {
    const work = await productWork();
    const before = await rows();
    for (let commits = 1, isDead = true; isDead; commits += 1) {
      const dying = processOf(commits);
      await dying.start(randomUUID()).catch(() => undefined);
      isDead = dying.isDead();
      await endAll();
      expect({ commits, ...(await growthSince(before)) }).toEqual({ commits });
    }
    expect(await productWork()).toEqual(work);
  });

  it('ends as a whole', async () => {
    const before = await rows();
    for (let commits = 0, isDead = true; isDead; commits += 1) {
      const { token } = await processOf().start(randomUUID());
      const dying = processOf(commits);
      await dying.end(token).catch(() => undefined);
      isDead = dying.isDead();
      await endAll();
      expect({ commits, ...(await growthSince(before)) }).toEqual({ commits });
    }
  });

  it('gives the demo account one home, and that one template home, when it is delivered again', async () => {
    await loadPartners(world, samplePartners);
    const owned = async () => {
      const [issuer, subject, partner] = ['https://idp.invalid', randomUUID(), randomUUID()];
      const account = { issuer, subject, partner, home, language: 'en' } as const;
      await enqueueOwnedHome(world.db, world.clock, account);
    };
    await removeHomes();
    const empty = await rows();
    await owned();
    const living = processOf();
    await living.deliver(ownedHome);
    const whole = await growthWithoutValues(empty);
    expect(whole).toMatchObject({
      'product.installation': 2,
      'product.partner_grant': 1,
      'product.partner_member': 1,
    });
    const kills = Array.from({ length: living.commits() - 1 }, (_, at) => at + 1);
    for (const commits of testing.sampled(kills, killsMax)) {
      await removeHomes();
      const before = await rows();
      await owned();
      const dying = processOf(commits);
      await dying.deliver(ownedHome).catch(() => undefined);
      expect(dying.isDead()).toBe(true);
      // The lease of the delivery ends.
      world.clock.advance({ minutes: 2 });
      await processOf().deliver(ownedHome);
      expect({ commits, ...(await growthWithoutValues(before)) }).toEqual({ commits, ...whole });
    }
    await removeHomes();
    await loadTemplate();
  });

  /** Removes all homes, and the employees who would have access to the next one. */
  async function removeHomes(): Promise<void> {
    await world.db.query('delete from product.partner_member');
    const homes = await world.db.query<{ id: string }>(
      'select installation_id as id from product.installation',
    );
    for (const { id } of homes)
      await world.db.transaction((tx) => forgetRows(tx, productClasses, { installation_id: id }));
  }
});
