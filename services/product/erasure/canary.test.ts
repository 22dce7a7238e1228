import { randomUUID } from 'node:crypto';
import { valueOf } from '@hearth/core/problem.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { platformClasses } from '@hearth/platform/database/table-classes.ts';
import { createClient } from '@hearth/platform/http/client.ts';
import { remainingTables, tablesWithCanary } from '@hearth/platform/testing/canary.ts';
import { engines, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { productMigrations } from '../migrations.ts';
import { loadPartners } from '../partner/import-partners.ts';
import { readyRegistration } from '../registration/testing-home.ts';
import { samplePartners } from '../sample-data/sample-partners.ts';
import { productClasses } from '../table-classes.ts';
import { inProcess, type TestWorld, worldOn } from '../testing.ts';
import { plantProductCanaries } from '../testing-canaries.ts';
import { erasureContract } from './contract.ts';

const schemas = [productClasses, platformClasses];

describe.each(engines)('a deleted person on $name', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await testDatabase(engine, [productMigrations]);
  });
  afterAll(() => db.close());

  it('leaves a canary only in tables that the class list keeps', async () => {
    const world = worldOn(db);
    const person = randomUUID();
    await live(world, person);
    await world.drain();
    const planted = await plantProductCanaries(db);
    const marked = await tablesWithCanary(db, schemas);
    expect(marked).toEqual(expect.arrayContaining([...planted]));
    await erase(world, person);
    const left = await tablesWithCanary(db, schemas);
    expect(left).toEqual(remainingTables(marked, schemas));
    expect(left).toContain('product.mail');
  });
});

/** A home with devices and a registered one, each with what a person leaves in the tables. */
async function live(world: TestWorld, person: string): Promise<void> {
  const { api, as } = world;
  await world.link(person);
  await loadPartners({ db: world.db, clock: world.clock }, samplePartners.slice(0, 1));
  const { submit } = await readyRegistration(world, person);
  const { partners } = valueOf(await api.listPartners({}, as(person)));
  valueOf(await submit({ partner: { by: 'directory', partner: partners[0]?.partner ?? '' } }));
}

async function erase(world: TestWorld, person: string): Promise<void> {
  const api = createClient(erasureContract, inProcess(world.product));
  const body = { issuer: 'https://idp.invalid', subject: `person-${person}` };
  valueOf(await api.erasePerson({ body }, await world.asService('identity')));
}
