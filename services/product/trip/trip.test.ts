import { randomUUID } from 'node:crypto';
import type { Device } from '@hearth/devices/device-cloud.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { valueOf } from '@hearth/core/problem.ts';
import { engines, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { productMigrations } from '../migrations.ts';
import { heatPump, value } from '../testing-devices.ts';
import { quiet, worldOn } from '../testing.ts';

const days = { from: '2026-02-01', to: '2026-02-07' };

/** A unit whose vendor has a holiday mode. */
function withHoliday(device: Device): Device {
  const points = device.points.map((point) =>
    point.id === 'climate'
      ? {
          ...point,
          values: [
            ...point.values,
            value('holidayEnabled', false, { settable: true, path: null }),
            value('holidayStartDate', null),
            value('holidayEndDate', null),
          ],
        }
      : point,
  );
  return { ...device, points };
}

describe.each(engines)('a trip of a home on $name', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await testDatabase(engine, [productMigrations]);
  });
  afterAll(() => db.close());
  beforeEach(async () => {
    await quiet(db);
    await db.query('update product.trip set settled_at = created_at where settled_at is null');
  });

  async function home(shape: (device: Device) => Device = (device) => device) {
    const id = `pump-${randomUUID()}`;
    const world = worldOn(db, { accounts: { ada: [shape(heatPump({ id }))] } });
    const ada = randomUUID();
    const { installation, unit } = await world.link(ada);
    const params = { installation };
    const plan = (overrides: Partial<typeof days> = {}, units = [unit]) =>
      world.api.planTrip({ params, body: { ...days, ...overrides, units } }, world.as(ada));
    const seen = async () => valueOf(await world.api.getTrip({ params }, world.as(ada)));
    /** Jobs at that time, and again until commands are sent and looked for. */
    const at = async (instant: string) => {
      world.clock.set(instant);
      for (let turn = 0; turn < 3; turn += 1) {
        await world.job('trip.run');
        await world.job('device-link.command');
        world.clock.advance({ seconds: 61 });
      }
      await world.job('device-link.read');
      await world.job('trip.run');
    };
    const cancel = async () => {
      const trip = (await seen()).trip?.trip ?? '';
      return world.api.cancelTrip({ params: { ...params, trip } }, world.as(ada));
    };
    const set = async (point: string, name: string, to: number) => {
      const command = { kind: 'set' as const, point, name, to };
      const body = { unit, command, precondition: null };
      return valueOf(await world.api.sendCommand({ params, body }, world.as(ada)));
    };
    const notices = () =>
      world.fake.commands.map((command) =>
        command.kind === 'set' ? `${command.name} ${String(command.to)}` : command.kind,
      );
    return { ...world, ada, params, unit, plan, seen, at, cancel, set, notices };
  }

  it('is sent at once to a vendor with a holiday mode, and ends by its dates', async () => {
    const { plan, seen, at, fake } = await home(withHoliday);
    expect((await seen()).offers).toMatchObject([
      { way: 'holiday', rooms: true, hotWater: true, roomsC: null },
    ]);
    expect(valueOf(await plan()).trip).toMatchObject({ ...days, state: 'planned' });
    expect(fake.commands).toEqual([
      { kind: 'holiday', point: 'climate', enabled: true, startDate: days.from, endDate: days.to },
    ]);
    await at('2026-01-15T10:07:00Z');
    expect((await seen()).trip?.steps).toMatchObject([{ phase: 'away', state: 'done' }]);
    await at('2026-02-03T10:00:00Z');
    expect((await seen()).trip?.state).toBe('away');
    await at('2026-02-08T10:00:00Z');
    expect((await seen()).trip).toMatchObject({ state: 'over', steps: [{ phase: 'back' }] });
    expect(fake.commands).toHaveLength(1);
  });

  it('is cancelled at the vendor too', async () => {
    const { plan, seen, at, cancel, fake } = await home(withHoliday);
    valueOf(await plan());
    await at('2026-01-15T10:07:00Z');
    expect(valueOf(await cancel()).trip?.state).toBe('ending');
    await at('2026-01-15T10:20:00Z');
    expect(fake.commands.at(-1)).toMatchObject({ kind: 'holiday', enabled: false });
    expect((await seen()).trip).toBeNull();
  });

  it('lowers and switches off when its first day begins at home, and puts back when the last has ended', async () => {
    const { plan, at, notices, seen } = await home();
    expect((await seen()).offers).toMatchObject([
      { way: 'set-points', hotWater: true, roomsC: 16 },
    ]);
    valueOf(await plan());
    await at('2026-01-31T22:50:00Z');
    expect(notices()).toEqual([]);
    await at('2026-01-31T23:00:00Z');
    expect(notices().toSorted()).toEqual(['dhwSetPoint 30', 'roomSetPointHeating 16']);
    await at('2026-02-07T22:50:00Z');
    expect(notices()).toHaveLength(2);
    await at('2026-02-07T23:00:00Z');
    expect(notices().slice(2).toSorted()).toEqual(['dhwSetPoint 48', 'roomSetPointHeating 21']);
    expect((await seen()).trip?.state).toBe('over');
  });

  it('keeps values set meanwhile, and retries refused commands', async () => {
    const { plan, at, notices, set, seen, fake } = await home();
    valueOf(await plan());
    await at('2026-01-31T23:00:00Z');
    await set('tank', 'dhwSetPoint', 45);
    await at('2026-02-01T01:00:00Z');
    fake.setMood('refusing');
    await at('2026-02-07T23:00:00Z');
    expect((await seen()).trip).toMatchObject({ state: 'ending' });
    fake.setMood('well');
    await at('2026-02-07T23:20:00Z');
    expect(notices().at(-1)).toBe('roomSetPointHeating 21');
    const { trip } = await seen();
    expect(trip?.state).toBe('over');
    expect(trip?.steps.map((step) => `${step.name} ${step.state}`)).toEqual([
      'roomSetPointHeating done',
      'dhwSetPoint overridden',
    ]);
  });

  it('touches nothing when it is cancelled before it begins', async () => {
    const { plan, at, cancel, notices, seen } = await home();
    valueOf(await plan());
    expect(valueOf(await cancel()).trip).toBeNull();
    await at('2026-02-01T10:00:00Z');
    expect(notices()).toEqual([]);
    expect((await seen()).trip).toBeNull();
  });

  it('is refused backwards, in the past, twice, and for units of others', async () => {
    const { plan } = await home();
    expect(await plan({ to: '2026-01-31' })).toMatchObject({
      code: 'invalid-period',
      at: '/body/to',
    });
    expect(await plan({ from: '2026-01-14' })).toMatchObject({
      code: 'in-the-past',
      at: '/body/from',
    });
    expect(await plan({ to: '2027-03-01' })).toMatchObject({ code: 'too-long' });
    expect(await plan({}, [randomUUID()])).toMatchObject({ kind: 'not-found', at: '/body/units' });
    valueOf(await plan());
    expect(await plan()).toMatchObject({ kind: 'conflict', code: 'trip-planned' });
  });
});
