import { randomInt, randomUUID } from 'node:crypto';
import type { Database } from '@hearth/platform/database/database.ts';
import { valueOf } from '@hearth/core/problem.ts';
import { engines, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newUnit, registerUnit } from '../claim/testing-units.ts';
import { productMigrations } from '../migrations.ts';
import { loadPartners } from '../partner/import-partners.ts';
import { samplePartners } from '../sample-data/sample-partners.ts';
import { heatPump } from '../testing-devices.ts';
import { quiet, worldOn } from '../testing.ts';
import { invitationHash } from '../unit-registry/code-hash.ts';
import { newInvitationCode } from '../unit-registry/invitation-code.ts';
import { insertInvitation } from '../unit-registry/store.ts';
import type { Submission } from './contract.ts';
import { colognian } from './testing-submission.ts';

describe.each(engines)('a registration on $name', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await testDatabase(engine, [productMigrations]);
  });
  afterAll(() => db.close());

  /** Ada with so many units proved. */
  async function ready(count = 1, options: Parameters<typeof worldOn>[1] = {}) {
    await quiet(db);
    const world = worldOn(db, options);
    const { api, as } = world;
    const ada = randomUUID();
    const units = [];
    for (let index = 0; index < count; index += 1) {
      const unit = await registerUnit(world);
      const body = { text: unit.label, range: null, source: 'scanned' } as const;
      const { claim } = valueOf(await api.startClaim({ body }, as(ada)));
      valueOf(await api.detectUnit({ params: { claim } }, as(ada)));
      const code = { code: unit.code, address: randomUUID() };
      valueOf(await api.proveByCode({ params: { claim }, body: code }, as(ada)));
      units.push({ ...unit, claim });
    }
    const open = async () => valueOf(await api.getRegistration({}, as(ada)));
    const submit = async (overrides: Partial<Submission> = {}, person = ada, key?: string) => {
      const { registration, version } = first;
      return api.submitRegistration(
        { params: { registration: registration ?? '' }, body: { ...colognian, ...overrides } },
        { ...as(person), ifMatch: `"${version}"`, ...(key ? { idempotencyKey: key } : {}) },
      );
    };
    const first = await open();
    const homes = async () => valueOf(await api.listInstallations({}, as(ada)));
    return { ...world, ada, units, open, submit, homes, registration: first.registration };
  }

  it('becomes an installation with its units, and energy gets its location', async () => {
    const { api, as, ada, units, submit, open, homes, energy, drain, job } = await ready(2);
    const submitted = valueOf(await submit());
    expect(submitted.state).toBe('submitted');
    expect(await homes()).toMatchObject([
      { installation: submitted.installation, name: 'Agnesstraße 12 a', role: 'owner', units: 2 },
    ]);
    const params = { installation: submitted.installation };
    const { units: listed } = valueOf(await api.getMonitoring({ params }, as(ada)));
    expect(listed.map(({ model, link }) => ({ model, link }))).toEqual([
      { model: 'Ember 8', link: null },
      { model: 'Ember 8', link: null },
    ]);
    expect(valueOf(await api.getHomeDetails({ params }, as(ada)))).toMatchObject({
      address: { postalCode: '50670', place: 'Köln' },
      building: colognian.building,
      partnerWish: null,
    });
    expect(valueOf(await api.listUnitDetails({ params }, as(ada)))).toMatchObject(
      units.map(({ serial }) => ({
        serial,
        // The model says which refrigerant, whatever was typed.
        commissioning: { on: '2026-01-10', installer: 'Weber Klima', refrigerant: 'R-290' },
        firmware: [],
        warranty: { until: '2028-01-10' },
      })),
    );
    expect(valueOf(await api.getPerson({}, as(ada))).phone).toBe('+49 221 123456');
    expect(await open()).toMatchObject({ registration: null, units: [], steps: {} });
    expect(await drain()).toBe(1);
    expect(energy.homes).toEqual([
      { installation: submitted.installation, timeZone: 'Europe/Berlin' },
    ]);
    expect(energy.places).toMatchObject([
      { place: { country: 'DE', postalCode: '50670', latitudeDeg: 50.9, longitudeDeg: 6.9 } },
    ]);
    expect(energy.appliances.map(({ kind }) => kind)).toEqual(['heat-pump', 'heat-pump']);
    expect(valueOf(await submit())).toEqual({ ...submitted, state: 'active' });
    const later = { params: { registration: submitted.registration } };
    expect(valueOf(await api.getSubmitted(later, as(ada)))).toMatchObject(params);
    expect(await api.getSubmitted(later, as('bob'))).toMatchObject({ kind: 'not-found' });
    // A month later it is still theirs.
    await job('registration.purge');
    const held = await db.query(
      'select 1 from product.unit_holder where installation_id = $1 and person_id is null',
      [submitted.installation],
    );
    expect(held).toHaveLength(units.length);
  });

  it('is submitted once by concurrent and repeated calls', async () => {
    const { submit, homes } = await ready();
    const answers = await Promise.all([submit(), submit(), submit({}, undefined, 'same-key-0001')]);
    const again = await submit({}, undefined, 'same-key-0001');
    const installations = [...answers, again].map((answer) => valueOf(answer).installation);
    expect(new Set(installations).size).toBe(1);
    expect(await homes()).toHaveLength(1);
  });

  it('is submitted by its person only, with the version of its summary', async () => {
    const { api, as, ada, submit, homes } = await ready();
    expect(await submit({}, randomUUID())).toMatchObject({ kind: 'not-found' });
    const values = { persons: '4' };
    const body = { locale: 'de-DE', by: 'another-tab', values };
    valueOf(
      await api.saveRegistrationStep(
        { params: { step: 'building' }, body },
        { ...as(ada), ifMatch: '"0"' },
      ),
    );
    expect(await submit()).toMatchObject({ kind: 'stale', code: 'draft-changed' });
    expect(await homes()).toEqual([]);
  });

  it.each([
    [
      'a postal code of another country',
      { address: { ...colognian.address, postalCode: 'SW1A 1AA' } },
      { code: 'postal-code', at: '/body/address/postalCode' },
    ],
    [
      'an address without a street',
      { address: { ...colognian.address, street: ' ' } },
      { code: 'required', at: '/body/address/street' },
    ],
    [
      'a set-up of tomorrow',
      { commissioning: { ...colognian.commissioning, on: '2026-01-16' } },
      { code: 'in-the-future', at: '/body/commissioning/on' },
    ],
    [
      'an installer who has reserved nothing',
      { partner: { by: 'installer' } },
      { code: 'no-installer', at: '/body/partner' },
    ],
    [
      'a partner whom nobody knows',
      { partner: { by: 'directory', partner: '01900000-0000-7000-8000-000000000000' } },
      { code: 'partner-unknown', at: '/body/partner' },
    ],
  ] satisfies [string, Partial<Submission>, object][])(
    'refuses %s',
    async (_, overrides, refusal) => {
      const { submit, homes } = await ready();
      expect(await submit(overrides)).toMatchObject({ ok: false, ...refusal });
      expect(await homes()).toEqual([]);
    },
  );

  it('stores the reserving installer as partner wish, and asks a listed partner, who learns nothing of the home', async () => {
    const world = await ready();
    const { api, as, ada, deps, clock, open } = world;
    const reserved = await registerUnit(world);
    const code = newInvitationCode(Uint8Array.from({ length: 17 }, () => randomInt(256)));
    const invitation = {
      ...reserved,
      email: 'ada@example.org',
      installer: 'Weber Klima',
      locale: 'de' as const,
      expiresAt: clock.now().add({ hours: 24 }),
      codeHash: invitationHash(deps.unitKey, code),
    };
    await insertInvitation(db, invitation, clock.now());
    valueOf(await api.useInvitation({ body: { code, address: randomUUID() } }, as(ada)));
    expect(await open()).toMatchObject({ installer: 'Weber Klima' });
    await loadPartners({ db, clock }, samplePartners.slice(0, 1));
    const { partners } = valueOf(await api.listPartners({ query: { page: 1 } }, as(ada)));
    const submitted = await world.submit({ partner: { by: 'installer' } });
    const params = { installation: valueOf(submitted).installation };
    const details = valueOf(await api.getHomeDetails({ params }, as(ada)));
    expect(details.partnerWish).toEqual({ name: 'Weber Klima' });
    const other = await ready();
    const { partner = '', name } = partners[0] ?? {};
    const home = valueOf(await other.submit({ partner: { by: 'directory', partner } }));
    const at = { params: { installation: home.installation } };
    expect(valueOf(await api.getHomeDetails(at, as(other.ada))).partnerWish).toBeNull();
    expect(valueOf(await api.listGrants(at, as(other.ada)))).toMatchObject([
      {
        partner: { partner, name },
        state: 'requested',
        scopes: [{ scope: 'contact', lastDay: null }],
      },
    ]);
    await other.drain();
    const toCompany = { query: { to: samplePartners[0]?.email ?? '' } };
    const mails = valueOf(await api.listOutbox(toCompany, await world.asService('web')));
    expect(mails[0]?.subject).toBe('Ein Zuhause fragt nach eurem Service');
    expect(mails[0]?.text).not.toContain('Agnesstraße');
  });

  it('fails without an installation if a unit is in another home by then', async () => {
    const stolen = newUnit();
    const account = [{ ...heatPump({ id: randomUUID() }), serial: stolen.serial }];
    const world = await ready(1, { accounts: { bob: account } });
    const { api, as, ada, open, submit, homes, link, units } = world;
    await registerUnit(world, stolen);
    const body = { text: stolen.label, range: null, source: 'scanned' } as const;
    const { claim } = valueOf(await api.startClaim({ body }, as(ada)));
    valueOf(await api.detectUnit({ params: { claim } }, as(ada)));
    const code = { code: stolen.code, address: randomUUID() };
    valueOf(await api.proveByCode({ params: { claim }, body: code }, as(ada)));
    await link(randomUUID(), 'bob');
    expect(await submit()).toMatchObject({
      kind: 'conflict',
      code: 'unit-taken',
      params: { serial: stolen.serial },
    });
    expect(await homes()).toEqual([]);
    const left = (await open()).units.map(({ serial, state }) => [serial, state]);
    expect(new Map(left.map(([serial, state]) => [serial, state]))).toEqual(
      new Map([
        [units[0]?.serial, 'confirmed'],
        [stolen.serial, 'claimed-by-other'],
      ]),
    );
    // The rest is registered without it.
    const { installation } = valueOf(await submit());
    expect(await homes()).toMatchObject([{ installation, units: 1 }]);
  });

  it('expires a month after the last change, also for an open summary', async () => {
    const { clock, submit, homes } = await ready();
    clock.advance({ hours: 24 * 30 });
    expect(await submit()).toMatchObject({ kind: 'not-found' });
    expect(await homes()).toEqual([]);
  });
});
