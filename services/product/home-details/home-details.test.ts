import { randomUUID } from 'node:crypto';
import type { Database } from '@hearth/platform/database/database.ts';
import { fail, valueOf } from '@hearth/core/problem.ts';
import { engines, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { manufactureDateOf } from '../label/manufacture-date.ts';
import { productMigrations } from '../migrations.ts';
import { colognian, colognianHouse } from '../registration/testing-submission.ts';
import { quiet, worldOn } from '../testing.ts';
import { warrantyOf } from './warranty.ts';

describe.each(engines)('home details on $name', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await testDatabase(engine, [productMigrations]);
  });
  afterAll(() => db.close());

  /** Ada's home by its device link, of which nothing was said, and Bob, who lives there. */
  async function linked() {
    await quiet(db);
    const world = worldOn(db);
    const { api, as } = world;
    const [ada, bob] = [randomUUID(), randomUUID()];
    const { installation, unit } = await world.link(ada);
    const params = { installation };
    valueOf(await api.getPerson({}, as(bob)));
    await db.query(
      `insert into product.membership (person_id, installation_id, role, visible_from, created_at)
       select person_id, $1, 'resident', $3, $3 from product.person where subject = $2`,
      [installation, `person-${bob}`, world.clock.now().toString()],
    );
    const at = (person: string, version = 1) => ({ ...as(person), ifMatch: `"${version}"` });
    return { ...world, ada, bob, params, unit, at };
  }

  it('owners change details with the current version, and energy gets the location', async () => {
    const { api, as, at, ada, bob, params, energy, drain } = await linked();
    const { address } = colognian;
    const building = {
      ...colognianHouse,
      walls: 'improved' as const,
      renovations: [{ part: 'roof' as const, year: 2019 }],
    };
    const moved = { ...address, postalCode: '1010 ', place: 'Wien', country: 'AT' as const };
    expect(valueOf(await api.getHomeDetails({ params }, as(bob)))).toMatchObject({ address: null });
    expect(await api.putAddress({ params, body: address }, at(bob))).toMatchObject({
      code: 'not-for-this-role',
    });
    expect(valueOf(await api.putAddress({ params, body: address }, at(ada)))).toEqual({
      version: 2,
    });
    const stale = await api.putAddress({ params, body: moved }, at(ada));
    expect(stale).toMatchObject({ kind: 'stale', code: 'installation-changed' });
    valueOf(await api.putBuilding({ params, body: building }, at(ada, 2)));
    valueOf(await api.putAddress({ params, body: moved }, at(ada, 3)));
    expect(valueOf(await api.getHomeDetails({ params }, as(bob)))).toMatchObject({
      address: { ...moved, postalCode: '1010' },
      building,
    });
    expect(valueOf(await api.getInstallation({ params }, as(ada)))).toMatchObject({
      timeZone: 'Europe/Vienna',
      version: 4,
    });
    await drain();
    // Two changes were delivered, and both have the present value.
    expect(energy.homes.at(-1)).toEqual({ ...params, timeZone: 'Europe/Vienna' });
    expect(energy.places.at(-1)).toMatchObject({
      ...params,
      place: { country: 'AT', postalCode: '1010', latitudeDeg: 48.2, altitudeM: null },
    });
  });

  it('changeAddress: readings refused for the old time zone are sent again', async () => {
    const { api, at, ada, params, energy, drain } = await linked();
    energy.failure = fail('invalid', 'values-of-day');
    await drain();
    energy.failure = null;
    await drain();
    expect(energy.batches).toEqual([]);
    valueOf(await api.putAddress({ params, body: colognian.address }, at(ada)));
    await drain();
    await drain();
    expect(energy.batches).toHaveLength(1);
  });

  it('an address in another format than its country’s is refused at the faulty part', async () => {
    const { api, at, ada, params } = await linked();
    const body = { ...colognian.address, houseNumber: 'twelve', postalCode: 'SW1A 1AA' };
    expect(await api.putAddress({ params, body }, at(ada))).toMatchObject({
      kind: 'invalid',
      code: 'house-number',
      at: '/body/houseNumber',
      more: [{ at: '/body/postalCode', code: 'postal-code' }],
    });
  });

  it('a linked unit has firmware, other details are null', async () => {
    const { api, as, bob, params, unit } = await linked();
    const [details] = valueOf(await api.listUnitDetails({ params }, as(bob)));
    expect(details).toMatchObject({
      unit,
      model: 'Altherma',
      serial: null,
      made: null,
      commissioning: null,
      warranty: null,
    });
  });
});

describe('manufactureDateOf', () => {
  it.each([
    ['HW2624001372', { by: 'week', year: 2026, week: 24 }],
    ['HA262400147', { by: 'week', year: 2026, week: 24 }],
    ['260412000731', { by: 'day', on: '2026-04-12' }],
    // The format lets the 31st pass in every month.
    ['260231000731', null],
    ['9000417', null],
    [null, null],
  ] as const)('%s says %j', (serial, date) => {
    expect(manufactureDateOf(serial)).toEqual(date);
  });
});

describe('warrantyOf', () => {
  it.each([
    ['air-to-water', 'DE', '2026-01-10', '2028-01-10'],
    ['ventilation', 'AT', '2024-02-29', '2026-02-28'],
    ['air-to-water', 'ES', '2026-01-10', '2029-01-10'],
    ['air-to-water', 'GB', '2026-01-10', undefined],
    ['air-to-water', null, '2026-01-10', undefined],
    ['air-to-air', 'DE', null, undefined],
    [null, 'DE', '2026-01-10', undefined],
  ] as const)('%s in %s set up on %s: until %s', (range, country, commissionedOn, until) => {
    expect(warrantyOf({ range, country, commissionedOn })?.until).toBe(until);
  });
});
