import { randomUUID } from 'node:crypto';
import type { Database } from '@hearth/platform/database.ts';
import { brand } from '@hearth/platform/brand.ts';
import { valueOf } from '@hearth/platform/problem.ts';
import { engines, testDatabase } from '@hearth/platform/testing.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newUnit } from '../claim/testing-units.ts';
import { productMigrations } from '../migrations.ts';
import { heatPump } from '../testing-devices.ts';
import { redirectUri, worldOn } from '../testing.ts';
import { createLabelledUnit } from './store.ts';

describe.each(engines)('a unit known by its label on $name', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await testDatabase(engine, [productMigrations]);
  });
  afterAll(() => db.close());

  /** A home with one linked unit, and one that only its label has told of. */
  async function home() {
    const label = newUnit();
    const later = { ...heatPump({ id: randomUUID() }), serial: label.serial };
    const world = worldOn(db, {
      accounts: { first: [heatPump({ id: randomUUID() })], second: [later] },
    });
    const ada = randomUUID();
    const linked = await world.link(ada, 'first');
    const installation = brand<string, 'InstallationId'>(linked.installation);
    const of = { serial: label.serial, gtin: label.gtin, model: 'Ember 8', name: 'Ember 8' };
    const wanted = { installation, kind: 'air-to-water', ...of } as const;
    const unit = await createLabelledUnit(db, wanted, world.clock.now());
    const units = async () =>
      valueOf(await world.api.getMonitoring({ params: { installation } }, world.as(ada))).units;
    return { ...world, ada, label, wanted, unit, units, installation: linked.installation };
  }

  it('stands in the home without values, and takes no command', async () => {
    const { api, as, ada, unit, units, installation } = await home();
    const shown = (await units()).find((each) => each.unit === unit?.unitId);
    expect(shown).toMatchObject({ link: null, name: 'Ember 8', points: [], online: false });
    const body = { unit: unit?.unitId ?? '', point: 'tank', name: 'dhwSetPoint', desired: 50 };
    const sent = await api.sendCommand(
      { params: { installation }, body: { ...body, precondition: null } },
      as(ada),
    );
    expect(sent).toMatchObject({ kind: 'conflict', code: 'unit-not-linked' });
  });

  it('is in one home only', async () => {
    const { db: same, wanted, clock } = await home();
    expect(await createLabelledUnit(same, wanted, clock.now())).toBeNull();
  });

  it('is the same unit when its maker’s account is linked afterwards', async () => {
    const { api, as, ada, fake, unit, units, installation } = await home();
    const wish = { vendor: 'onecta' as const, installation, redirectUri, timeZone: null };
    const { state } = valueOf(await api.startLink({ body: wish }, as(ada)));
    const { code } = fake.signIn('second');
    valueOf(await api.completeLink({ body: { state, code, redirectUri } }, as(ada)));
    const all = await units();
    expect(all).toHaveLength(2);
    const shown = all.find((each) => each.unit === unit?.unitId);
    expect(shown?.link).not.toBeNull();
    expect(shown?.points.length).toBeGreaterThan(0);
  });
});
