import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '@hearth/platform/testing/test-database.ts';
import { type TestWorld, testWorld } from '../testing.ts';

describe.each(engines)('device-link.oldest on $name', (engine) => {
  let world: TestWorld;
  beforeAll(async () => {
    world = await testWorld(engine, { start: '2026-01-15T10:00:00Z' });
  });
  afterAll(() => world.db.close());

  it('sets the age of the oldest reading of links that are not removed, over several pages', async () => {
    const { link } = await world.link('ada');
    await world.db.query(
      `insert into product.device_link (link_id, installation_id, person_id, vendor, state, since, last_read_at, created_at)
       select gen_random_uuid(), installation_id, person_id, vendor, case when n = 1 then 'removed' else 'linked' end, since,
         timestamptz '2026-01-15T08:00:00Z' + make_interval(secs => n), created_at
       from product.device_link, generate_series(1, 2100) as n where link_id = $1`,
      [link],
    );
    await world.job('device-link.oldest');
    const { values } = await world.deps.metrics.oldestReadingS.get();
    expect(values.map(({ value }) => value)).toEqual([7_198]);
  });
});
