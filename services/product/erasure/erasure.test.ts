import { randomUUID } from 'node:crypto';
import type { Database } from '@hearth/platform/database.ts';
import { valueOf } from '@hearth/platform/problem.ts';
import { createClient } from '@hearth/platform/client.ts';
import { engines, testDatabase } from '@hearth/platform/testing.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { productMigrations } from '../migrations.ts';
import { type TestWorld, worldOn } from '../testing.ts';
import { erasureContract } from './contract.ts';

describe.each(engines)('forgetting a person on $name', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await testDatabase(engine, [productMigrations]);
  });
  afterAll(() => db.close());

  const erase = async (world: TestWorld, person: string): Promise<void> => {
    const api = createClient(erasureContract, {
      fetch: world.product.fetch,
      baseUrl: 'http://product.invalid',
      timeoutMs: 20_000,
      retries: 0,
      random: () => 0,
    });
    const body = { issuer: 'https://idp.invalid', subject: `person-${person}` };
    valueOf(await api.erasePerson({ body }, await world.asService('identity')));
    await world.drain();
  };
  const everything = async (): Promise<string> => {
    const tables = await db.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'product'`,
    );
    const rows = await Promise.all(
      tables.map(({ name }) => db.query<{ row: string }>(`select t::text as row from ${name} t`)),
    );
    return rows
      .flat()
      .map(({ row }) => row)
      .join('\n');
  };

  it('takes the person and the homes that were theirs alone, and energy is told', async () => {
    const world = worldOn(db);
    const [gone, stays] = [randomUUID(), randomUUID()];
    const theirs = await world.link(gone);
    const others = worldOn(db);
    const kept = await others.link(stays);
    await world.drain();
    await erase(world, gone);
    const left = await everything();
    for (const id of [`person-${gone}`, theirs.installation, theirs.link, theirs.unit])
      expect(left).not.toContain(id);
    for (const id of [`person-${stays}`, kept.installation, kept.unit]) expect(left).toContain(id);
    expect(world.energy.forgotten).toEqual([theirs.installation]);
    await erase(world, gone);
    expect(world.energy.forgotten).toEqual([theirs.installation]);
    expect(valueOf(await world.api.listInstallations({}, world.as(gone)))).toEqual([]);
  });

  it('leaves a home that somebody else lives in, without the grant, to them', async () => {
    const world = worldOn(db);
    const [gone, stays] = [randomUUID(), randomUUID()];
    const home = await world.link(gone);
    valueOf(await world.api.getPerson({}, world.as(stays)));
    await db.query(
      `insert into product.membership (person_id, installation_id, role, visible_from, created_at)
       select person_id, $1, 'owner', $3, $3 from product.person where subject = $2`,
      [home.installation, `person-${stays}`, world.clock.now().toString()],
    );
    await erase(world, gone);
    const [listed] = valueOf(await world.api.listInstallations({}, world.as(stays)));
    expect(listed?.installation).toBe(home.installation);
    const left = await everything();
    expect(left).not.toContain(`person-${gone}`);
    expect(left).toContain(home.unit);
    const [link] = await db.query<{ state: string; grant_sealed: string | null }>(
      'select state, grant_sealed from product.device_link where link_id = $1',
      [home.link],
    );
    expect(link).toEqual({ state: 'removed', grant_sealed: null });
    expect(world.energy.forgotten).toEqual([]);
  });
});
