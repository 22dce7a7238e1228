import { randomUUID } from 'node:crypto';
import { valueOf } from '@hearth/core/problem.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { engines, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { productMigrations } from '../migrations.ts';
import { importPackages } from '../package/import-packages.ts';
import { samplePackages } from '../sample-data/sample-packages.ts';
import { addressOfPerson, quiet } from '../testing.ts';
import { addPackage } from '../transfer/testing-packages.ts';
import { offerTo } from '../transfer/testing-transfer.ts';
import { unansweredRequest } from './testing-dispute.ts';

describe.each(engines)('a home that a decision passes on, on $name', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await testDatabase(engine, [productMigrations]);
  });
  afterAll(() => db.close());
  beforeEach(() => quiet(db));

  it('its packages end, and the days that are left are paid back to the person who paid', async () => {
    const world = await unansweredRequest(db);
    const { api, as, clock, holder, claimant, home: installation, drain } = world;
    valueOf(await importPackages({ db, clock }, samplePackages));
    const { person } = valueOf(await api.getPerson({}, as(holder)));
    const add = (id: string, isPaid: boolean) =>
      addPackage(db, { person, installation, package: id, isPaid }, clock.now());
    const [paid, free] = [await add('comfort-check', true), await add('remote-monitoring', false)];
    const { dispute } = await world.open();
    await world.passDays(14);
    valueOf(await world.decide({ dispute, passes: 'home' }));
    for (let round = 0; round < 2; round += 1) await drain();

    const params = { order: paid.order ?? '' };
    expect(valueOf(await api.getPurchase({ params }, as(holder)))).toMatchObject({
      state: 'refunded',
      refundedMinor: 32_000,
    });
    expect(await api.getPurchase({ params }, as(claimant))).toMatchObject({ kind: 'not-found' });
    const charges = await db.query(
      'select state, refunded_minor from product.sandbox_charge where order_id = $1',
      [paid.order],
    );
    expect(charges).toEqual([{ state: 'refunded', refunded_minor: 32_000 }]);
    const states = await db.query(
      'select state from product.entitlement where entitlement_id in ($1, $2)',
      [paid.entitlement, free.entitlement],
    );
    expect(states).toEqual([{ state: 'expired' }, { state: 'expired' }]);
    const query = { language: 'en' as const };
    const seen = { params: { installation }, query };
    expect(await api.listPackages(seen, as(holder))).toMatchObject({ kind: 'not-found' });
    expect((await world.mailsTo(holder)).join()).toMatch(/paid back/i);
    expect((await world.mailsTo(claimant)).join()).not.toMatch(/paid back/i);
  });

  it('an open offer of it ends as what it is, and no mail says that the giver still has it', async () => {
    const world = await unansweredRequest(db);
    const { api, as, asService, holder, home: installation } = world;
    const { dispute } = await world.open();
    await world.passDays(10);
    const buyer = randomUUID();
    const params = { installation };
    valueOf(await api.offerTransfer({ params, body: offerTo(buyer) }, as(holder)));
    await world.passDays(4);
    valueOf(await world.decide({ dispute, passes: 'home' }));
    expect(valueOf(await api.listTransfers({}, as(holder)))).toMatchObject([
      { state: 'ended', party: 'giver', actions: [] },
    ]);
    await world.drain();
    const lastMail = async (person: string) => {
      const query = { to: addressOfPerson(person) };
      const mails = valueOf(await api.listOutbox({ query }, await asService('web')));
      return mails.find(({ subject }) => /offer of .* is over/.test(subject))?.text;
    };
    expect(await lastMail(holder)).toMatch(/passed on in another way/);
    expect(await lastMail(holder)).not.toMatch(/stays yours/);
    expect(await lastMail(buyer)).toMatch(/belongs to somebody else/);
  });
});
