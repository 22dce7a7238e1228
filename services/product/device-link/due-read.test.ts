import { randomUUID } from 'node:crypto';
import type { Device } from '@hearth/devices/device-cloud.ts';
import { createRegistry } from '@hearth/access/registry.ts';
import { valueOf } from '@hearth/core/problem.ts';
import { declaredPlacements } from '@hearth/platform/database/distribute.ts';
import { type Database, databaseOn, storeOf } from '@hearth/platform/database/database.ts';
import type { Statement, Store } from '@hearth/platform/database/store.ts';
import { dyingStore, storeThatRuns } from '@hearth/platform/testing/dying-store.ts';
import { runJobNow } from '@hearth/platform/testing/jobs.ts';
import {
  everyEngine,
  everyEngineAndCluster,
  testDatabase,
} from '@hearth/platform/testing/test-database.ts';
import { watchedStore } from '@hearth/platform/testing/watched-store.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createProduct } from '../app.ts';
import { productMigrations } from '../migrations.ts';
import { heatPump, twoHourEnergy } from '../testing-devices.ts';
import { type WorldOptions, quiet, worldOn } from '../testing.ts';
import { leaseLink, lockLink } from './store.ts';

const statementsMax = 8;

describe.each(everyEngineAndCluster)('the read of a link that is due, on $name', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await testDatabase(engine, [productMigrations]);
  });
  afterAll(() => db.close());
  beforeEach(() => quiet(db));

  /** A linked home whose next reading is due, with a new value of energy. */
  async function dueHome(options: WorldOptions = {}) {
    const id = `pump-${randomUUID()}`;
    const pumpWith = (kWh: number) =>
      heatPump({ id, energy: [twoHourEnergy('2026-01-15', [0, 0, 0, 0, kWh])] });
    const world = worldOn(db, { accounts: { ada: [pumpWith(1)] }, ...options });
    const ada = randomUUID();
    const { installation, link } = await world.link(ada);
    await world.drain();
    world.calls.length = 0;
    world.fake.put('ada', pumpWith(2));
    world.clock.advance({ minutes: 10 });
    const params = { installation };
    const readDue = async (store: Store) => {
      const { deps, clock } = world;
      const own = databaseOn(store);
      const product = createProduct({ ...deps, db: own, registry: createRegistry() });
      await runJobNow(product, 'device-link.read', { db: own, clock });
    };
    const linkNow = async () => {
      const { links } = valueOf(await world.api.getMonitoring({ params }, world.as(ada)));
      return links[0];
    };
    const refresh = () => world.api.refreshMonitoring({ params }, world.as(ada));
    const delivered = () =>
      world.energy.batches
        .flatMap(({ series }) => series)
        .filter(({ metric }) => metric === 'energy')
        .map(({ days }) => days[0]?.values[4]);
    const remaining = (await linkNow())?.remainingToday ?? 0;
    const linkAgain = () => world.link(ada);
    return { ...world, id, linkAgain, link, remaining, readDue, linkNow, refresh, delivered };
  }

  it(`takes ${statementsMax} statements at most`, async () => {
    const { readDue, linkNow } = await dueHome();
    const texts: string[] = [];
    await readDue(watchedStore(storeOf(db), (ran) => texts.push(...ran.texts)));
    expect((await linkNow())?.lastReadAt).toBe('2026-01-15T10:15:00Z');
    expect(texts.length).toBeLessThanOrEqual(statementsMax);
  });

  it('a process that ends after any statement loses nothing and sends nothing twice', async () => {
    for (let statements = 0, isKilled = true; isKilled; statements += 1) {
      await quiet(db);
      const world = await dueHome();
      const dying = dyingStore(storeOf(db), statements);
      await world.readDue(dying.store).catch(() => undefined);
      isKilled = dying.isDead();
      world.clock.advance({ minutes: 10 });
      await world.job('device-link.read');
      await world.drain();
      const seen = { statements, delivered: world.delivered(), link: await world.linkNow() };
      expect(seen).toMatchObject({
        delivered: [1, 2],
        link: {
          state: 'linked',
          lastReadAt: '2026-01-15T10:25:00Z',
          nextReadAt: '2026-01-15T10:35:00Z',
          remainingToday: world.remaining - world.calls.length,
        },
      });
      const [row] = await db.query('select lease from product.device_link where link_id = $1', [
        world.link,
      ]);
      expect(row).toEqual({ lease: null });
    }
  });

  it('a change at the unit is logged and held once, wherever the process ends', async () => {
    for (let statements = 0, isKilled = true; isKilled; statements += 1) {
      await quiet(db);
      const { id, link, readDue, clock, ...world } = await dueHome();
      world.fake.put('ada', named(heatPump({ id, tankSetPoint: 52 }), 'Cellar'));
      const dying = dyingStore(storeOf(db), statements);
      await readDue(dying.store).catch(() => undefined);
      isKilled = dying.isDead();
      clock.advance({ minutes: 10 });
      await world.job('device-link.read');
      await world.drain();
      await world.drain();
      const changes = world.energy.logs.filter(({ kind }) => kind === 'change');
      const holds = await db.query(
        `select point, controller from product.control_hold h where unit_id in (select unit_id from product.unit where link_id = $1)`,
        [link],
      );
      const [unit] = await db.query('select name from product.unit where link_id = $1', [link]);
      expect({ statements, changes: changes.length, holds, unit }).toEqual({
        statements,
        changes: 1,
        holds: [{ point: 'tank', controller: 'manual' }],
        unit: { name: 'Cellar' },
      });
    }
  });

  it.each(['citus'].filter((name) => name === engine.name))(
    'stores home and account in transactions of their own',
    async () => {
      const placements = await declaredPlacements([productMigrations]);
      const { id, readDue, fake } = await dueHome();
      fake.put('ada', named(heatPump({ id, tankSetPoint: 52 }), 'Cellar'));
      const written: string[][] = [];
      await readDue(
        watchedStore(storeOf(db), ({ texts }) => {
          const tables = texts.flatMap((text) => [
            ...text.matchAll(/(?:insert into|update|delete from) ([a-z]+\.[a-z_]+)/g),
          ]);
          written.push([
            ...new Set(tables.map(([, table = '']) => placements.get(table) ?? table)),
          ]);
        }),
      );
      expect(written.filter((all) => all.includes('distributed'))).toEqual([['distributed']]);
      expect(written.filter((all) => all.includes('local')).length).toBeGreaterThan(2);
    },
  );

  it('a call is counted before it is made', async () => {
    const world = await dueHome({ perDay: 100 });
    // Due work, lease, call; the lock of the link has no answer any more.
    const dying = dyingStore(storeOf(db), 4);
    await world.readDue(dying.store).catch(() => undefined);
    expect(world.calls).toEqual(['read']);
    expect((await world.linkNow())?.remainingToday).toBe(world.remaining - 1);
  });

  it('takes no call that another process has taken since the lease', async () => {
    // Of 20 a day four are the reserve: one call is left.
    const world = await dueHome({ perDay: 20 });
    await leaveCalls(db, world.link, 5);
    const isTaking = ({ text }: Statement) => text.trimStart().startsWith('update product.quota');
    let taken = 0;
    const store = storeBefore(storeOf(db), async (statement) => {
      if (!isTaking(statement) || taken > 0) return;
      taken += 1;
      await leaveCalls(db, world.link, 4);
    });
    await world.readDue(store);
    expect({ taken, calls: world.calls }).toEqual({ taken: 1, calls: [] });
    expect((await world.linkNow())?.state).toBe('linked');
  });

  it('keeps the quota of an answer whose reading is not stored', async () => {
    const world = await dueHome({ perDay: 1_000 });
    const store = storeBefore(storeOf(db), async ({ text }) => {
      if (text.includes('insert into product.unit_state')) throw new Error('disk full');
    });
    await world.readDue(store);
    // Ten minutes have given seven calls back by our own count, and the vendor says otherwise.
    expect(await world.linkNow()).toMatchObject({
      lastReadAt: '2026-01-15T10:05:00Z',
      remainingToday: world.remaining - 1,
    });
    expect(world.calls).toEqual(['read']);
  });

  it('an account that is linked again has its reading delivered once', async () => {
    const world = await dueHome();
    await world.linkAgain();
    await world.drain();
    await world.drain();
    expect(world.delivered()).toEqual([1, 2]);
  });

  it('a reading that somebody requests sets the time of the next one', async () => {
    const world = await dueHome();
    await world.job('device-link.read');
    world.clock.advance({ minutes: 3 });
    await world.refresh();
    expect(await world.linkNow()).toMatchObject({
      lastReadAt: '2026-01-15T10:18:00Z',
      nextReadAt: '2026-01-15T10:28:00Z',
    });
  });
});

describe.runIf(everyEngine.some(({ name }) => name === 'postgres'))('locking a link', () => {
  it('has the units of after the change that it waited for', async () => {
    const db = await testDatabase('postgres', [productMigrations], { poolSize: 3 });
    const { link, clock } = await linkedWorld(db);
    const held = { link, lease: randomUUID() };
    await leaseLink(db, held, clock.now());
    const changed = Promise.withResolvers<void>();
    const changing = db.transaction(async (tx) => {
      await tx.query(`update product.device_link set offers = '[]' where link_id = $1`, [link]);
      await tx.query(
        `update product.unit set removed_at = created_at, removed_as = 'scrapped' where link_id = $1`,
        [link],
      );
      changed.resolve();
      await expect
        .poll(() =>
          tx.query(`select from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`),
        )
        .toHaveLength(1);
    });
    await Promise.race([changed.promise, changing]);
    const locking = db.transaction((tx) => lockLink(tx, held));
    await changing;
    expect((await locking)?.units).toEqual([]);
    await db.close();
  });
});

/** The device with a name that was given in the vendor's app. */
const named = (device: Device, name: string): Device => ({
  ...device,
  points: device.points.map((point) => ({
    ...point,
    values: point.values.map((each) => (each.name === 'name' ? { ...each, value: name } : each)),
  })),
});

async function linkedWorld(db: Database) {
  const world = worldOn(db);
  return { ...world, ...(await world.link(randomUUID())) };
}

const leaveCalls = (db: Database, account: string, calls: number) =>
  db.query('update product.quota_bucket set day_remaining = $2 where account = $1', [
    account,
    calls,
  ]);

/** The store, with something to happen before each statement. */
const storeBefore = (store: Store, before: (statement: Statement) => Promise<void>): Store =>
  storeThatRuns(store, (run) => async (statement) => {
    await before(statement);
    return await run(statement);
  });
