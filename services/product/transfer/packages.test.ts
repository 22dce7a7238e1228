import { valueOf } from '@hearth/core/problem.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { engines, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { productMigrations } from '../migrations.ts';
import { importPackages } from '../package/import-packages.ts';
import { samplePackages } from '../sample-data/sample-packages.ts';
import { addPackage } from './testing-packages.ts';
import { givenHome } from './testing-transfer.ts';

describe.each(engines)('packages in a transfer on $name', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await testDatabase(engine, [productMigrations]);
  });
  afterAll(() => db.close());

  /** A home with two packages, one of them bought; the days pass before the offer. */
  async function homeWithPackages(days: number) {
    const home = await givenHome(db);
    const { api, as, ada, bob, clock, params, offer, codeFor, accept, drain } = home;
    valueOf(await importPackages({ db, clock }, samplePackages));
    const person = valueOf(await api.getPerson({}, as(ada))).person;
    const { installation } = params;
    const add = (id: string, isPaid: boolean) =>
      addPackage(db, { person, installation, package: id, isPaid }, clock.now());
    const paid = await add('comfort-check', true);
    const free = await add('remote-monitoring', false);
    clock.advance({ hours: 24 * days });
    const passOn = async (ending: readonly { entitlement: string }[]) => {
      const packages = ending.map(({ entitlement }) => ({ entitlement, rule: 'ends' as const }));
      valueOf(await offer({ packages }));
      const { transfer } = valueOf(await accept(bob, await codeFor(bob)));
      await drain();
      await drain();
      return transfer;
    };
    const statesFor = async (who: string) => {
      const query = { language: 'en' as const };
      const { packages } = valueOf(await api.listPackages({ params, query }, as(who)));
      const all = packages.flatMap(({ entitlements }) => entitlements);
      return [paid, free].map(
        ({ entitlement }) => all.find((each) => each.entitlement === entitlement)?.state,
      );
    };
    const undo = async (transfer: string) => {
      valueOf(await api.undoTransfer({ params: { transfer } }, as(bob)));
      return valueOf(await api.undoTransfer({ params: { transfer } }, as(ada)));
    };
    const purchase = async () =>
      valueOf(await api.getPurchase({ params: { order: paid.order ?? '' } }, as(ada)));
    return { ...home, paid, free, add, passOn, statesFor, undo, purchase };
  }

  it('the preview names what is paid back for the days that are left', async () => {
    const { api, as, ada, params, clock } = await homeWithPackages(100);
    const query = { language: 'en' as const };
    const refunds = async () =>
      valueOf(await api.previewTransfer({ params, query }, as(ada)))
        .packages.toSorted((a, b) => a.name.localeCompare(b.name))
        .map(({ refund }) => refund);
    expect(await refunds()).toEqual([{ minor: 26_400, currency: 'EUR' }, null]);
    clock.advance({ hours: 24 });
    expect(await refunds()).toEqual([{ minor: 26_300, currency: 'EUR' }, null]);
  });

  it('a package that moves runs on with the new owner, and nothing is paid back', async () => {
    const { bob, passOn, statesFor, purchase } = await homeWithPackages(100);
    await passOn([]);
    expect(await statesFor(bob)).toEqual(['active', 'active']);
    expect(await purchase()).toMatchObject({ state: 'confirmed', refundedMinor: null });
  });

  it('an ended package is paid back by the day; undoing restores the other one only', async () => {
    const {
      ada,
      bob,
      paid,
      free,
      passOn,
      statesFor,
      undo,
      purchase,
      api,
      as,
      db: at,
    } = await homeWithPackages(100);
    const transfer = await passOn([paid, free]);
    expect(await statesFor(bob)).toEqual(['expired', 'expired']);
    expect(await purchase()).toMatchObject({ state: 'refunded', refundedMinor: 26_400 });
    const charges = await at.query(
      'select state, refunded_minor from product.sandbox_charge where order_id = $1',
      [paid.order],
    );
    expect(charges).toEqual([{ state: 'refunded', refunded_minor: 26_400 }]);
    const listed = valueOf(await api.listTransfers({}, as(ada))).find(
      (each) => each.transfer === transfer,
    );
    expect(
      listed?.endedPackages
        .map(({ names, isPaidBack }) => [names?.en, isPaidBack])
        .toSorted(([a], [b]) => String(a).localeCompare(String(b))),
    ).toEqual([
      ['Comfort check', true],
      ['Remote monitoring', false],
    ]);
    await undo(transfer);
    expect(await statesFor(ada)).toEqual(['expired', 'active']);
    const [restored] = await at.query<{ ends_on: string; ended_at: Date | null }>(
      'select ends_on::text, ended_at from product.entitlement where entitlement_id = $1',
      [free.entitlement],
    );
    expect(restored).toEqual({ ends_on: '2027-01-14', ended_at: null });
  });

  it('within 14 days of the order all of it is paid back', async () => {
    const { paid, passOn, purchase } = await homeWithPackages(3);
    await passOn([paid]);
    expect(await purchase()).toMatchObject({ state: 'refunded', refundedMinor: 36_500 });
  });

  it('a package that was paid through another provider is not marked as paid back', async () => {
    const { paid, passOn, purchase } = await homeWithPackages(3);
    await db.query(`update product.purchase set provider = 'stripe' where order_id = $1`, [
      paid.order,
    ]);
    await passOn([paid]);
    expect(await purchase()).toMatchObject({ state: 'confirmed', refundedMinor: null });
  });

  it('a package that the taker has by now is not restored beside it', async () => {
    const { ada, bob, free, add, passOn, statesFor, undo } = await homeWithPackages(20);
    const transfer = await passOn([free]);
    await add('remote-monitoring', false);
    await undo(transfer);
    expect(await statesFor(ada)).toEqual(['active', 'expired']);
    expect(bob).not.toBe(ada);
  });
});
