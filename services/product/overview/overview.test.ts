import { randomUUID } from 'node:crypto';
import type { Database } from '@hearth/platform/database/database.ts';
import { valueOf } from '@hearth/core/problem.ts';
import { engines, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { productMigrations } from '../migrations.ts';
import { heatPump } from '../testing-devices.ts';
import { worldOn } from '../testing.ts';

describe.each(engines)('the overview of a person’s homes on $name', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await testDatabase(engine, [productMigrations]);
  });
  afterAll(() => db.close());

  it('is empty for a person without homes', async () => {
    const { api, as } = worldOn(db);
    expect(valueOf(await api.listOverview({}, as(randomUUID())))).toEqual([]);
  });

  it('has every unit of every home, and whether it needs attention', async () => {
    const world = worldOn(db, {
      accounts: {
        lindenweg: [heatPump({ id: randomUUID(), fault: true })],
        cabin: [heatPump({ id: randomUUID(), online: false })],
      },
    });
    const { api, as } = world;
    const [ada, ben] = [randomUUID(), randomUUID()];
    const lindenweg = await world.link(ada, 'lindenweg');
    world.clock.advance({ minutes: 1 });
    const cabin = await world.link(ada, 'cabin');
    const seen = valueOf(await api.listOverview({}, as(ada)));
    expect(seen).toMatchObject([
      {
        installation: lindenweg.installation,
        role: 'owner',
        units: [{ unit: lindenweg.unit, online: true, faults: 1 }],
        linksToRenew: 0,
      },
      {
        installation: cabin.installation,
        units: [{ unit: cabin.unit, online: false, faults: 0 }],
      },
    ]);
    expect(valueOf(await api.listOverview({}, as(ben)))).toEqual([]);
  });

  it('has the address of thirty homes in as many statements as of one', async () => {
    const world = worldOn(db);
    const { api, as } = world;
    const ada = randomUUID();
    const { installation } = await world.link(ada);
    const address = {
      country: 'DE' as const,
      street: 'Lindenweg',
      houseNumber: '12',
      extra: '',
      postalCode: '50670',
      place: 'Köln',
      region: '',
    };
    const options = { ...as(ada), ifMatch: '"1"' };
    valueOf(await api.putAddress({ params: { installation }, body: address }, options));
    await db.query(
      `with copies as (
         insert into product.installation select (jsonb_populate_record(i, jsonb_build_object(
           'installation_id', gen_random_uuid(), 'name', 'Home ' || n))).*
         from product.installation i, generate_series(2, 30) n where i.installation_id = $1
         returning installation_id)
       insert into product.membership (person_id, installation_id, role, scopes, visible_from, created_at)
       select m.person_id, c.installation_id, m.role, m.scopes, m.visible_from, m.created_at
       from copies c, product.membership m where m.installation_id = $1`,
      [installation],
    );
    const homes = valueOf(await api.listOverview({}, as(ada)));
    expect(homes).toHaveLength(30);
    expect(homes.find((home) => home.installation === installation)?.address).toBe(
      'Lindenweg 12, 50670 Köln',
    );
    expect(homes.filter((home) => home.address === null)).toHaveLength(29);
  });

  it('names the account that has to be signed in to again', async () => {
    const world = worldOn(db);
    const { api, as } = world;
    const ada = randomUUID();
    await world.link(ada);
    world.fake.revoke('ada');
    world.clock.advance({ hours: 1 });
    await world.job('device-link.read');
    expect(valueOf(await api.listOverview({}, as(ada)))).toMatchObject([{ linksToRenew: 1 }]);
  });

  it('reports the age of values, and a link that cannot be read', async () => {
    const world = worldOn(db, {
      accounts: { ada: [heatPump({ id: randomUUID(), online: null })] },
    });
    const { api, as } = world;
    const ada = randomUUID();
    await world.link(ada);
    expect(valueOf(await api.listOverview({}, as(ada)))).toMatchObject([
      { units: [{ online: null, isOutOfDate: false }], linksInTrouble: 0 },
    ]);
    world.clock.advance({ hours: 1 });
    expect(valueOf(await api.listOverview({}, as(ada)))).toMatchObject([
      { units: [{ isOutOfDate: true }] },
    ]);
    world.fake.setMood('offline');
    await world.job('device-link.read');
    expect(valueOf(await api.listOverview({}, as(ada)))).toMatchObject([{ linksInTrouble: 1 }]);
  });

  it('has a partner’s homes, with their state only within the grant', async () => {
    const world = worldOn(db);
    const { api, as } = world;
    const [ada, lin] = [randomUUID(), randomUUID()];
    const { installation } = await world.link(ada);
    const { person } = valueOf(await api.getPerson({}, as(lin)));
    const grant = (scopes: readonly string[]) =>
      db.query(
        `insert into product.membership (person_id, installation_id, role, scopes, visible_from, created_at)
         values ($1, $2, 'partner', $3, $4, $4)
         on conflict (person_id, installation_id) do update set scopes = $3`,
        [person, installation, scopes, world.clock.now().toString()],
      );
    await grant(['contact']);
    expect(valueOf(await api.listOverview({}, as(lin)))).toMatchObject([{ units: null }]);
    await grant(['contact', 'monitoring']);
    expect(valueOf(await api.listOverview({}, as(lin)))).toMatchObject([
      { role: 'partner', units: [{ faults: 0 }] },
    ]);
  });
});
