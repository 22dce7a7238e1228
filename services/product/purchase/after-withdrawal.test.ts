import { valueOf } from '@hearth/core/problem.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { engines, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { productMigrations } from '../migrations.ts';
import { importPackages } from '../package/import-packages.ts';
import { samplePackages } from '../sample-data/sample-packages.ts';
import { purchaseHome } from './testing-purchase.ts';

describe.each(engines)('purchases and withdrawals on $name', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await testDatabase(engine, [productMigrations]);
  });
  afterAll(() => db.close());

  const script = '<script>alert("1")</script>';

  async function home() {
    const world = await purchaseHome(db);
    const { api, as, ada, params, entitlements } = world;
    const end = async (verb: 'cancelPackage' | 'withdrawPackage') => {
      const running = (await entitlements()).find(({ state }) => state === 'active');
      const of = { ...params, entitlement: running?.entitlement ?? '' };
      return await api[verb]({ params: of, body: { language: 'en' } }, as(ada));
    };
    return { ...world, end };
  }

  it('a card that is approved after the withdrawal from a later order is paid back', async () => {
    const { order, pay, settle, state, bought, end, charges, entitlements, receipts } =
      await home();
    const { order: first } = valueOf(await order());
    valueOf(await pay(first, 'approve-out-of-order'));
    await settle();
    expect(await state(first)).toBe('declined');
    await settle(1);
    const second = await bought();
    expect(second).not.toBe(first);
    valueOf(await end('withdrawPackage'));
    await settle();
    await settle(5);
    expect(await state(first)).toBe('refunded');
    expect(await charges(first)).toEqual(['refunded']);
    expect(await charges(second)).toEqual(['refunded']);
    expect((await entitlements()).filter((each) => each.state !== 'expired')).toEqual([]);
    expect(await receipts()).toHaveLength(1);
  });

  it('a card that is approved after the cancellation of the package is paid back, and the package runs to its end', async () => {
    const { order, pay, settle, state, bought, end, charges, entitlements } = await home();
    const { order: first } = valueOf(await order());
    valueOf(await pay(first, 'approve-out-of-order'));
    await settle();
    await bought();
    valueOf(await end('cancelPackage'));
    await settle(5);
    expect(await state(first)).toBe('refunded');
    expect(await charges(first)).toEqual(['refunded']);
    expect(await entitlements()).toMatchObject([{ state: 'cancelled' }]);
  });

  it('a script in a name is text in the receipt, and escaped in the mail', async () => {
    const { api, as, ada, clock, bought, end, settle, receipts, mails } = await home();
    const named = (name: string) => ({ en: name, de: name, ar: name });
    const packages = samplePackages.packages.map((each) =>
      each.package === 'comfort-check' ? { ...each, name: named(script) } : each,
    );
    valueOf(await importPackages({ db, clock }, { ...samplePackages, packages }));
    await bought();
    const [receipt] = await receipts();
    const params = { document: receipt?.document ?? '' };
    const { words, content } = valueOf(await api.getDocument({ params }, as(ada)));
    expect(words.sections[0]?.heading).toBe(script);
    expect(content['name']).toBe(script);
    valueOf(await end('withdrawPackage'));
    await settle();
    const sent = await mails();
    expect(sent.length).toBeGreaterThan(0);
    for (const { html } of sent) {
      expect(html).not.toContain('<script');
      expect(html).toContain('&lt;script&gt;');
    }
  });
});
