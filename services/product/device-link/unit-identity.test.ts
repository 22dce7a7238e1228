import { randomUUID } from 'node:crypto';
import { startVicare } from '@hearth/devices/vicare/testing-vendor.ts';
import { branded } from '@hearth/core/branded.ts';
import { valueOf } from '@hearth/core/problem.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { engines, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { Temporal } from 'temporal-polyfill';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { importPackages } from '../package/import-packages.ts';
import { insertEntitlement } from '../package/store.ts';
import { productMigrations } from '../migrations.ts';
import { samplePackages } from '../sample-data/sample-packages.ts';
import { heatPump } from '../testing-devices.ts';
import { type TestWorld, quiet, redirectUri, worldOn } from '../testing.ts';
import { vendorsOf } from '../vendors.ts';

const start = '2025-03-12T13:06:00Z';

type Vendor = 'onecta' | 'vicare';

const pump = (serial: string | null, id: string = randomUUID()) => ({
  ...heatPump({ id }),
  serial,
});

describe.each(engines)('a unit whose link has ended on $name', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await testDatabase(engine, [productMigrations]);
  });
  beforeEach(() => quiet(db));
  afterAll(() => db.close());

  /** Signs in at the vendor, where an account of that name exists, and completes the link. */
  const linkOf =
    (world: TestWorld, consent: (codeChallenge: string) => Promise<string>) =>
    async (person: string, installation: string | null, vendor: Vendor) => {
      const { api, as } = world;
      const body = { vendor, installation, redirectUri, timeZone: null };
      const { state, authorizeUrl } = valueOf(await api.startLink({ body }, as(person)));
      const challenge = new URL(authorizeUrl).searchParams.get('code_challenge') ?? '';
      const code = await consent(challenge);
      return valueOf(await api.completeLink({ body: { state, code, redirectUri } }, as(person)));
    };

  const addOwner = async (world: TestWorld, installation: string, person: string) => {
    valueOf(await world.api.getPerson({}, world.as(person)));
    await db.query(
      `insert into product.membership (person_id, installation_id, role, visible_from, created_at)
       select person_id, $1, 'owner', $3, $3 from product.person where subject = $2`,
      [installation, `person-${person}`, world.clock.now().toString()],
    );
  };

  const unitsIn = async (world: TestWorld, installation: string, person: string) =>
    valueOf(await world.api.getMonitoring({ params: { installation } }, world.as(person))).units;

  /** A named unit with a package, linked by Ada, and Bob as the second owner. */
  async function ownedUnit(world: TestWorld, link: ReturnType<typeof linkOf>, vendor: Vendor) {
    const [ada, bob] = [randomUUID(), randomUUID()];
    const { installation, link: first } = await link(ada, null, vendor);
    const { api, as, clock } = world;
    const params = { installation };
    await addOwner(world, installation, bob);
    const [unit] = await unitsIn(world, installation, ada);
    const id = unit?.unit ?? '';
    valueOf(
      await api.renameUnit({ params: { ...params, unit: id }, body: { name: 'Cellar' } }, as(ada)),
    );
    valueOf(await importPackages({ db, clock }, samplePackages));
    await insertEntitlement(db, branded(installation), {
      package: 'longer-warranty',
      revision: 1,
      unit: id,
      order: null,
      isTrial: false,
      state: 'active',
      orderedAt: Temporal.Instant.from(start),
      startsOn: '2025-03-12',
      endsOn: '2030-03-11',
    });
    /** The unit is the only one, with its name, package and appliance, and it is read by a live link. */
    const expectSame = async (person: string) => {
      const units = await unitsIn(world, installation, person);
      expect(units).toMatchObject([{ unit: id, name: 'Cellar', appliance: unit?.appliance }]);
      expect(units).toHaveLength(1);
      const query = { language: 'en' as const };
      const { packages } = valueOf(await api.listPackages({ params, query }, as(person)));
      const covered = packages.flatMap(({ entitlements }) => entitlements);
      expect(covered).toMatchObject([{ unit: id, unitName: 'Cellar', state: 'active' }]);
      const [row] = await db.query<{ state: string }>(
        `select l.state from product.unit u join product.device_link l on l.link_id = u.link_id where u.unit_id = $1`,
        [id],
      );
      expect(row).toEqual({ state: 'linked' });
    };
    const unlink = async () =>
      valueOf(await api.removeLink({ params: { ...params, link: first.link } }, as(ada)));
    return { ada, bob, installation, params, id, expectSame, unlink };
  }

  describe.each([
    ['with', 'S1234'],
    ['without', null],
  ])('%s a serial number', (_, serial) => {
    it.each(['onecta', 'vicare'] as const)(
      '%s: stays the same unit when the account is linked again, and by another owner',
      async (vendor) => {
        const vicare = await startVicare();
        if (serial === null)
          vicare.vendor.features = vicare.vendor.features.filter(
            (each) =>
              each['feature'] !== 'device.serial' && each['feature'] !== 'heating.boiler.serial',
          );
        // The loopback vendor reports the same device to everybody: the home of an earlier test is over.
        await db.query(
          `update product.unit set link_id = null, vendor = null, vendor_device_id = null,
          removed_at = $1, removed_as = 'removed' where vendor = 'vicare'`,
          [start],
        );
        const first = worldOn(db, { start, accounts: { ada: [pump(serial)] } });
        const vendors = vendorsOf({ onecta: first.fake.cloud, vicare: vicare.cloud });
        const world = worldOn(db, { start, more: { vendors } });
        const link = linkOf(world, async (codeChallenge) =>
          vendor === 'onecta'
            ? first.fake.signIn('ada').code
            : (await vicare.vendor.consent({ redirectUri, codeChallenge })).code,
        );
        const { ada, bob, installation, expectSame, unlink } = await ownedUnit(world, link, vendor);
        await unlink();
        await link(ada, null, vendor);
        await expectSame(ada);
        await unlink();
        await link(bob, installation, vendor);
        await expectSame(bob);
        await vicare.close();
      },
    );

    it('passes to the live account of another owner that reports it', async () => {
      const [shared, cellar, attic] = [pump(serial), pump(null), pump(null)];
      const accounts = { ada: [shared, cellar], bob: [shared, attic] };
      const world = worldOn(db, { accounts, start: '2026-01-15T10:05:00Z' });
      const by = (account: string) => linkOf(world, async () => world.fake.signIn(account).code);
      const [ada, bob] = [randomUUID(), randomUUID()];
      const { installation, link: first } = await by('ada')(ada, null, 'onecta');
      await addOwner(world, installation, bob);
      const before = await unitsIn(world, installation, ada);
      const second = await by('bob')(bob, installation, 'onecta');
      expect(second.link.link).not.toBe(first.link);
      const linkOfUnits = async () => {
        const rows = await db.query<{ device: string; link: string }>(
          `select vendor_device_id as device, link_id as link from product.unit where installation_id = $1`,
          [installation],
        );
        return new Map(rows.map(({ device, link }) => [device, link]));
      };
      // While Ada's account is linked it reads both units.
      expect(await linkOfUnits()).toEqual(
        new Map([
          [shared.id, first.link],
          [cellar.id, first.link],
        ]),
      );
      const params = { installation, link: first.link };
      valueOf(await world.api.removeLink({ params }, world.as(ada)));
      world.clock.advance({ hours: 1 });
      await world.job('device-link.read');
      expect(await linkOfUnits()).toEqual(
        new Map([
          [shared.id, second.link.link],
          [cellar.id, first.link],
        ]),
      );
      expect((await by('ada')(ada, null, 'onecta')).link.link).toBe(first.link);
      const after = await unitsIn(world, installation, ada);
      expect(after.map(({ unit }) => unit)).toEqual(before.map(({ unit }) => unit));
    });
  });

  it('with a serial number it is found under a new id of the vendor, in its own home only', async () => {
    const serial = `S${randomUUID().slice(0, 8)}`;
    const accounts = { ada: [pump(serial)], again: [pump(serial)], eve: [pump(serial)] };
    const world = worldOn(db, { accounts, start: '2026-01-15T10:05:00Z' });
    const by = (account: string) => linkOf(world, async () => world.fake.signIn(account).code);
    const { ada, installation, id, expectSame, unlink } = await ownedUnit(
      world,
      by('ada'),
      'onecta',
    );
    await unlink();
    const eve = randomUUID();
    const elsewhere = (await by('eve')(eve, null, 'onecta')).installation;
    expect(elsewhere).not.toBe(installation);
    expect((await unitsIn(world, elsewhere, eve)).map(({ unit }) => unit)).not.toContain(id);
    await by('again')(ada, null, 'onecta');
    await expectSame(ada);
  });
});
