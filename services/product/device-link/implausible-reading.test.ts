import { randomUUID } from 'node:crypto';
import type { Database } from '@hearth/platform/database/database.ts';
import { valueOf } from '@hearth/core/problem.ts';
import { engines, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { productMigrations } from '../migrations.ts';
import { heatPump, twoHourEnergy } from '../testing-devices.ts';
import { quiet, worldOn } from '../testing.ts';

describe.each(engines)('implausible readings on $name', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await testDatabase(engine, [productMigrations]);
  });
  afterAll(() => db.close());
  beforeEach(() => quiet(db));

  async function home() {
    const id = `pump-${randomUUID()}`;
    const vendorState = { hasUnits: true };
    const world = worldOn(db, {
      accounts: { ada: [heatPump({ id })] },
      wrap: (cloud) => ({
        ...cloud,
        read: async (request) => {
          const answer = await cloud.read(request);
          return answer.ok && !vendorState.hasUnits
            ? { ...answer, reading: { devices: [], warnings: [] } }
            : answer;
        },
      }),
    });
    const ada = randomUUID();
    const { installation } = await world.link(ada);
    const params = { installation };
    const readAgain = async () => {
      world.clock.advance({ minutes: 10 });
      await world.job('device-link.read');
      await world.drain();
      const { units } = valueOf(await world.api.getMonitoring({ params }, world.as(ada)));
      const [overview] = valueOf(await world.api.listOverview({}, world.as(ada)));
      return { unit: units[0], overview: overview?.units?.[0] };
    };
    await world.drain();
    return { ...world, id, vendor: vendorState, readAgain };
  }

  it('a room at 1e308 degrees is counted and reaches neither the screens nor energy', async () => {
    const { fake, id, readAgain, energy, deps, db: store } = await home();
    const slots = [1, 1e308, ...Array.from({ length: 10 }, () => null)];
    fake.put('ada', heatPump({ id, room: 1e308, energy: [twoHourEnergy('2026-01-15', slots)] }));
    const batchCount = energy.batches.length;
    const { unit } = await readAgain();
    const room = unit?.points
      .flatMap(({ values }) => values)
      .find(({ name }) => name === 'roomTemperature');
    expect(room).toMatchObject({ value: null, isFaulty: true });
    const sent = energy.batches.slice(batchCount).flatMap(({ series }) => series);
    expect(sent.map(({ metric }) => metric)).toContain('energy');
    expect(JSON.stringify(sent)).not.toContain('e+308');
    expect(sent.filter(({ metric }) => metric === 'room-temperature')).toEqual([]);
    expect(await deps.metrics.text()).toMatch(
      /hearth_faulty_values_total\{vendor="onecta",kind="air-temperature"\} 1/,
    );
    const [stored] = await store.query<{ device: unknown }>(
      'select device from product.unit_state where unit_id = $1',
      [unit?.unit],
    );
    expect(JSON.stringify(stored)).toContain('"faulty":1e+308');
  });

  it('units that the account no longer reports are shown as missing until they return', async () => {
    const { vendor, readAgain } = await home();
    expect((await readAgain()).unit).toMatchObject({ unreportedSince: null });
    vendor.hasUnits = false;
    const since = '2026-01-15T10:25:00Z';
    const first = await readAgain();
    expect(first.unit).toMatchObject({ unreportedSince: since, readAt: '2026-01-15T10:15:00Z' });
    expect(first.overview).toMatchObject({ unreportedSince: since });
    expect((await readAgain()).unit).toMatchObject({ unreportedSince: since });
    vendor.hasUnits = true;
    const back = await readAgain();
    expect(back.unit).toMatchObject({ unreportedSince: null, readAt: '2026-01-15T10:45:00Z' });
  });
});
