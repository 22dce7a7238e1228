import { randomUUID } from 'node:crypto';
import type { Database } from '@hearth/platform/database/database.ts';
import { branded } from '@hearth/core/branded.ts';
import { valueOf } from '@hearth/core/problem.ts';
import { engines, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newUnit } from '../claim/testing-units.ts';
import { productMigrations } from '../migrations.ts';
import { heatPump } from '../testing-devices.ts';
import { quiet, redirectUri, worldOn } from '../testing.ts';
import { createLabelledUnit } from './store.ts';

describe.each(engines)('a unit known by its label on $name', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await testDatabase(engine, [productMigrations]);
  });
  afterAll(() => db.close());
  beforeEach(() => quiet(db));

  /** A home with one linked unit, and one that is known by its label only. */
  async function home() {
    const label = newUnit();
    const later = { ...heatPump({ id: randomUUID() }), serial: label.serial };
    const world = worldOn(db, {
      accounts: {
        first: [heatPump({ id: randomUUID() })],
        second: [later],
        third: [later, { ...heatPump({ id: randomUUID() }), model: 'Other 5', serial: '77' }],
        fourth: [heatPump({ id: randomUUID() })],
      },
    });
    const ada = randomUUID();
    const linked = await world.link(ada, 'first');
    /** Another account of hers, for this home or for none in particular. */
    const link = async (account: string, to: string | null) => {
      const linkRequest = {
        vendor: 'onecta' as const,
        installation: to,
        redirectUri,
        timeZone: null,
      };
      const { state } = valueOf(await world.api.startLink({ body: linkRequest }, world.as(ada)));
      const { code } = world.fake.signIn(account);
      const body = { state, code, redirectUri };
      return valueOf(await world.api.completeLink({ body }, world.as(ada)));
    };
    const installation = branded<string, 'InstallationId'>(linked.installation);
    const product = { serial: label.serial, gtin: label.gtin, model: 'Ember 8', name: 'Ember 8' };
    const expectedUnit = { installation, kind: 'air-to-water', ...product } as const;
    const unit = await createLabelledUnit(db, expectedUnit, world.clock.now());
    const params = { installation };
    const seen = async () => valueOf(await world.api.getMonitoring({ params }, world.as(ada)));
    const units = async () => (await seen()).units;
    const decide = (offer: { link: string; device: string }, isAccepted: boolean) =>
      world.api.answerOffer(
        { params: { ...params, link: offer.link }, body: { device: offer.device, isAccepted } },
        world.as(ada),
      );
    const homes = async () => valueOf(await world.api.listOverview({}, world.as(ada)));
    return {
      ...world,
      ada,
      label,
      wanted: expectedUnit,
      unit,
      units,
      seen,
      say: decide,
      link,
      homes,
      ...params,
    };
  }

  it('is listed in the home without values, and accepts no command', async () => {
    const { api, as, ada, unit, units, installation } = await home();
    const listed = (await units()).find((each) => each.unit === unit?.unitId);
    expect(listed).toMatchObject({ link: null, name: 'Ember 8', points: [], online: false });
    // The label names the vendor, and the account of that vendor that is linked does not show it.
    expect(listed?.linking).toMatchObject({ vendors: ['onecta'], isMissing: true });
    const command = { kind: 'set' as const, point: 'tank', name: 'dhwSetPoint', to: 50 };
    const sent = await api.sendCommand(
      { params: { installation }, body: { unit: unit?.unitId ?? '', command, precondition: null } },
      as(ada),
    );
    expect(sent).toMatchObject({ kind: 'conflict', code: 'unit-not-linked' });
  });

  it('is in one home only', async () => {
    const { db: same, wanted, clock } = await home();
    expect(await createLabelledUnit(same, wanted, clock.now())).toBeNull();
  });

  it('stays the same unit when its account is linked later', async () => {
    for (const begun of ['here', 'nowhere'] as const) {
      const { link, unit, units, homes, installation } = await home();
      const linked = await link('second', begun === 'here' ? installation : null);
      expect(linked.installation).toBe(installation);
      expect(await homes()).toHaveLength(1);
      const all = await units();
      expect(all).toHaveLength(2);
      const listed = all.find((each) => each.unit === unit?.unitId);
      expect(listed).toMatchObject({ link: linked.link.link, linking: null, name: 'Ember 8' });
      expect(listed?.points.length).toBeGreaterThan(0);
    }
  });

  it('is known by its number whatever noughts the cloud puts before it', async () => {
    const { db: same, link, label, wanted, unit, units, job, ...world } = await home();
    const { installation, clock } = world;
    const number = async (unitId: string | undefined, serial: string) =>
      same.query('update product.unit set serial = $2 where unit_id = $1', [unitId, serial]);
    await number(unit?.unitId, label.serial.toLowerCase());
    const twin = { ...wanted, gtin: '09521234000020', serial: `00${label.serial}` };
    const other = await createLabelledUnit(same, twin, clock.now());
    const waiting = async () => (await units()).filter((entry) => entry.linking !== null);
    await link('second', installation);
    // Two with one number: neither is taken for the other.
    expect(await waiting()).toHaveLength(2);
    await number(other?.unitId, 'another');
    clock.advance({ seconds: 1200 });
    await job('device-link.read');
    expect(await waiting()).toMatchObject([{ unit: other?.unitId }]);
  });

  it('only the claimed unit joins the home; other devices are offered and added on request', async () => {
    const { link, seen, say, unit, units, job, clock, installation, drain, energy } = await home();
    await link('third', installation);
    const offers = async () =>
      (await seen()).links.flatMap((entry) =>
        entry.offers.map((offer) => ({ ...offer, link: entry.link })),
      );
    expect((await seen()).units).toHaveLength(2);
    expect((await seen()).units.find((each) => each.unit === unit?.unitId)?.linking).toBeNull();
    const [offer, second] = await offers();
    expect([offer, second]).toMatchObject([
      { model: 'Other 5', serial: '77', state: 'offered' },
      undefined,
    ]);
    if (!offer) return;
    valueOf(await say(offer, false));
    clock.advance({ seconds: 1200 });
    await job('device-link.read');
    expect(await offers()).toMatchObject([{ state: 'declined' }]);
    expect((await seen()).units).toHaveLength(2);
    valueOf(await say(offer, true));
    // A reading that takes longer than a page may continues in the background.
    await expect.poll(offers).toEqual([]);
    expect((await seen()).units).toMatchObject([{}, {}, { model: 'Other 5', linking: null }]);
    await drain();
    const reported = energy.appliances.map(({ appliance }) => appliance);
    const own = (await units()).map(({ appliance }) => appliance);
    expect(reported).toEqual(expect.arrayContaining(own));
    expect(await say(offer, true)).toMatchObject({ kind: 'not-found', at: '/body/device' });
  });

  it('stays without a device in the account, and reports it', async () => {
    const { link, unit, units, seen, installation } = await home();
    await link('fourth', installation);
    const listed = (await units()).find((each) => each.unit === unit?.unitId);
    expect(listed).toMatchObject({ link: null, linking: { isMissing: true } });
    expect((await seen()).units).toHaveLength(2);
  });

  it('cannot be answered by other people', async () => {
    const { api, as, link, seen, installation } = await home();
    await link('third', installation);
    const offer = (await seen()).links.flatMap((entry) => entry.offers.map(({ device }) => device));
    const params = { installation, link: (await seen()).links[1]?.link ?? '' };
    const body = { device: offer[0] ?? '', isAccepted: true };
    expect(await api.answerOffer({ params, body }, as(randomUUID()))).toMatchObject({ ok: false });
  });

  it('leads to the vendor in the registry, else to any offered one', async () => {
    const { db: same, unit, units } = await home();
    const linking = async () =>
      (await units()).find((each) => each.unit === unit?.unitId)?.linking?.vendors;
    const gtin = `0${String(Math.floor(Math.random() * 1e12)).padStart(12, '3')}0`;
    await same.query('update product.unit set gtin = $2 where unit_id = $1', [unit?.unitId, gtin]);
    expect(await linking()).toEqual(['onecta']);
    await same.query(
      `insert into product.unit_model (gtin, name, product_range, vendor) values ($1, 'Far 7', 'air-to-water', 'vicare')`,
      [gtin],
    );
    expect(await linking()).toEqual([]);
  });
});
