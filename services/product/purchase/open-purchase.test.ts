import { valueOf } from '@hearth/core/problem.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { engines, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { productMigrations } from '../migrations.ts';
import { importPackages } from '../package/import-packages.ts';
import { samplePackages } from '../sample-data/sample-packages.ts';
import { purchaseHome } from './testing-purchase.ts';

describe.each(engines)('open purchases on $name', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await testDatabase(engine, [productMigrations]);
  });
  afterAll(() => db.close());

  const home = () => purchaseHome(db);

  it('a reloaded page and a second tab lead to the open purchase of the same package', async () => {
    const { api, as, ada, params, order, pay, settle, state, entitlements } = await home();
    const answers = await Promise.all(Array.from({ length: 4 }, () => order()));
    const links = answers.map((answer) => valueOf(answer));
    const id = links[0]?.order ?? '';
    expect(links.every((each) => each.order === id && each.url === links[0]?.url)).toBe(true);
    const open = async () => valueOf(await api.listOpenPurchases({ params }, as(ada)));
    expect(await open()).toEqual([
      {
        order: id,
        package: 'comfort-check',
        unit: null,
        termsVersion: 2,
        minor: 8_900,
        currency: 'EUR',
        createdAt: '2026-01-15T10:05:00Z',
      },
    ]);
    expect(valueOf(await order({ package: 'remote-monitoring' })).order).not.toBe(id);
    valueOf(await pay(id, 'decline'));
    await settle();
    expect((await open()).map((each) => each.package)).toEqual(['remote-monitoring']);
    const { order: next } = valueOf(await order());
    expect(next).not.toBe(id);
    valueOf(await pay(next, 'approve'));
    await settle();
    expect(await state(next)).toBe('confirmed');
    expect(await entitlements()).toHaveLength(1);
  });

  it('a changed price begins another purchase', async () => {
    const { clock, order, read } = await home();
    const { order: first } = valueOf(await order());
    const packages = samplePackages.packages.map((each) =>
      each.package === 'comfort-check'
        ? { ...each, prices: { DE: { minor: 9_900, currency: 'EUR' } } }
        : each,
    );
    valueOf(await importPackages({ db, clock }, { ...samplePackages, packages }));
    const { order: second } = valueOf(await order());
    expect(second).not.toBe(first);
    expect([valueOf(await read(first)).minor, valueOf(await read(second)).minor]).toEqual([
      8_900, 9_900,
    ]);
  });

  it('another owner has a purchase of their own', async () => {
    const { api, as, params, order, secondOwner } = await home();
    const { order: first } = valueOf(await order());
    const bob = await secondOwner();
    expect(valueOf(await api.listOpenPurchases({ params }, as(bob)))).toEqual([]);
    expect(valueOf(await order({ person: bob })).order).not.toBe(first);
  });
});
