import { randomUUID } from 'node:crypto';
import { fail, valueOf } from '@hearth/core/problem.ts';
import { createClient } from '@hearth/platform/http/client.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { engines, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { erasureContract } from '../erasure/contract.ts';
import { productMigrations } from '../migrations.ts';
import { importPackages } from '../package/import-packages.ts';
import { loadPartners } from '../partner/import-partners.ts';
import { acceptedGrant } from '../partner/grant/testing-grants.ts';
import { samplePackages } from '../sample-data/sample-packages.ts';
import { samplePartners } from '../sample-data/sample-partners.ts';
import { productClasses } from '../table-classes.ts';
import { addressOfPerson, inProcess, quiet, redirectUri } from '../testing.ts';
import { deletedInTransfer } from './store.ts';
import { givenHome } from './testing-transfer.ts';

describe.each(engines)('answers to offers of a home on $name', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await testDatabase(engine, [productMigrations]);
  });
  afterAll(() => db.close());

  const gone = { ok: false, kind: 'not-found' };

  it('discloses the offer to its mailbox only, in any case of the address', async () => {
    const { offer, codeFor, read, accept, decline, api, bob } = await givenHome(db);
    const { transfer } = valueOf(await offer({ email: addressOfPerson(bob).toUpperCase() }));
    const code = await codeFor(bob);
    const body = { code, address: 'a', language: 'en' as const };
    expect(await api.readTransferOffer({ body }, {})).toMatchObject({ kind: 'unauthenticated' });
    const stranger = randomUUID();
    const hidden = { ok: false, kind: 'forbidden', code: 'transfer-for-other-mailbox' };
    for (const answer of [read, accept, decline])
      expect(await answer(stranger, code)).toEqual(expect.objectContaining(hidden));
    expect(JSON.stringify(await read(stranger, code))).not.toContain('Villa');
    expect(valueOf(await read(bob, code))).toMatchObject({
      transfer,
      party: 'taker',
      home: 'Villa Birch',
      giver: 'Ada',
      message: 'Welcome home',
      email: null,
      actions: ['accept', 'decline'],
      packages: [],
    });
    expect(valueOf(await read(bob, code)).units).toHaveLength(1);
  });

  it('passes the home on in one step: the giver has no right from then on', async () => {
    const world = await givenHome(db);
    const { offer, codeFor, accept, api, as, ada, bob, params, mails, energy, read } = world;
    valueOf(await offer());
    const access = valueOf(await api.issueAccess({ params }, as(ada)));
    const code = await codeFor(bob);
    const taken = valueOf(await accept(bob, code));
    expect(taken).toMatchObject({ party: 'taker', state: 'completed', actions: ['undo'] });
    expect(await api.getInstallation({ params }, as(ada))).toMatchObject(gone);
    expect(await api.issueAccess({ params }, as(ada))).toMatchObject(gone);
    expect(valueOf(await api.listInstallations({}, as(ada)))).toEqual([]);
    const body = {
      unit: world.unit,
      command: { kind: 'set' as const, point: 'tank', name: 'dhwSetPoint', to: 47 },
      precondition: null,
    };
    const late = await api.sendCommand({ params, body }, { token: access.token });
    expect(late).toMatchObject(gone);
    const [home] = valueOf(await api.listInstallations({}, as(bob)));
    const now = world.clock.now().toString();
    expect(home).toMatchObject({ ...params, role: 'owner', units: 1 });
    expect(Date.parse(home?.visibleFrom ?? '')).toBe(Date.parse(now));
    // Energy still holds the past, and nobody gets an access for it.
    expect(await api.issueAccess({ params }, as(bob))).toMatchObject({ code: 'home-passing' });
    await world.drain();
    expect(energy.transferred).toEqual([
      { ...params, keepsHistory: false, keepsSettings: false, years: [] },
    ]);
    valueOf(await api.issueAccess({ params }, as(bob)));
    const sent = [...(await mails(ada)), ...(await mails(bob))];
    expect(sent.map(({ subject }) => subject)).toEqual(
      expect.arrayContaining(['Villa Birch has passed on', 'Villa Birch is yours now']),
    );
    const withSteps = sent.filter(({ text }) => text.includes('1. Open the ONECTA app'));
    expect(withSteps.map(({ subject }) => subject)).toEqual(['Villa Birch has passed on']);
    expect(valueOf(await accept(bob, code))).toEqual(taken);
    expect(await accept(ada, code)).toMatchObject({ kind: 'gone', code: 'transfer-used' });
    expect(await read(ada, code)).toMatchObject({ code: 'transfer-used' });
    const [given] = valueOf(await api.listTransfers({}, as(ada)));
    expect(given).toMatchObject({
      party: 'giver',
      state: 'completed',
      email: null,
      actions: ['undo'],
    });
  });

  it('a kept history is visible as far back as for the giver', async () => {
    const { offer, codeFor, accept, api, as, ada, bob, drain, energy } = await givenHome(db);
    const [before] = valueOf(await api.listInstallations({}, as(ada)));
    valueOf(await offer({ choices: { history: 'keep', settings: 'keep' } }));
    valueOf(await accept(bob, await codeFor(bob)));
    const [home] = valueOf(await api.listInstallations({}, as(bob)));
    expect(home?.visibleFrom).toBe(before?.visibleFrom);
    await drain();
    expect(energy.transferred).toMatchObject([{ keepsHistory: true, keepsSettings: true }]);
  });

  it('ends the household, its partner, its comfort, commands and the vendor account', async () => {
    await quiet(db);
    const world = await givenHome(db);
    const { api, as, ada, bob, params, unit, offer, codeFor, accept, moveIn, clock, mails } = world;
    const eve = `eve-${randomUUID()}`;
    await moveIn(eve);
    const late = `late-${randomUUID()}`;
    const invited = { email: addressOfPerson(late), locale: 'en' as const };
    valueOf(await api.inviteResident({ params, body: invited }, as(ada)));
    await loadPartners({ db, clock }, samplePartners.slice(0, 1));
    const { partners } = valueOf(await api.listPartners({}, as(ada)));
    const partner = partners[0]?.partner ?? '';
    await acceptedGrant(world, { ...params, owner: ada, partner, scope: 'contact' });
    const trip = { from: '2026-02-01', to: '2026-02-07', units: [unit] };
    valueOf(await api.planTrip({ params, body: trip }, as(ada)));
    const step = { locale: 'en', by: 'page', edits: 0, values: { name: 'x' } };
    const draft = { params: { ...params, wizard: 'tariff', step: 'start-date' }, body: step };
    valueOf(await api.saveStep(draft, { ...as(ada), ifMatch: '"0"' }));
    const body = {
      unit,
      command: { kind: 'set' as const, point: 'tank', name: 'dhwSetPoint', to: 47 },
      precondition: null,
    };
    valueOf(await api.sendCommand({ params, body }, as(ada)));
    valueOf(await offer());
    valueOf(await accept(bob, await codeFor(bob)));
    expect(await api.getInstallation({ params }, as(eve))).toMatchObject(gone);
    const { residents, invitations } = valueOf(await api.listResidents({ params }, as(bob)));
    expect(residents.map(({ role, isYou }) => [role, isYou])).toEqual([['owner', true]]);
    expect(invitations).toEqual([]);
    expect((await mails(eve)).some(({ subject }) => subject.includes('do not belong'))).toBe(true);
    const query = { language: 'en' as const };
    const left = valueOf(await api.previewTransfer({ params, query }, as(bob)));
    expect(left.units).toMatchObject([{ unit }]);
    expect(Object.values(left.ending).flat().filter(Boolean)).toEqual([]);
    expect(valueOf(await api.listLinks({}, as(ada)))).toEqual([]);
    const sealed = await db.query(
      'select grant_sealed, state from product.device_link where installation_id = $1',
      [params.installation],
    );
    expect(sealed).toEqual([{ grant_sealed: null, state: 'removed' }]);
  });

  it('the taker links the same unit again, and the account of the giver does not get it back', async () => {
    const world = await givenHome(db);
    const { api, as, ada, bob, params, unit, offer, codeFor, accept, fake } = world;
    valueOf(await offer());
    valueOf(await accept(bob, await codeFor(bob)));
    const link = async (person: string, installation: string | null) => {
      const body = { vendor: 'onecta' as const, installation, redirectUri, timeZone: null };
      const { state } = valueOf(await api.startLink({ body }, as(person)));
      const { code } = fake.signIn('ada');
      return await api.completeLink({ body: { state, code, redirectUri } }, as(person));
    };
    expect(await link(ada, null)).toMatchObject({ kind: 'conflict', code: 'unit-taken' });
    expect(valueOf(await link(bob, params.installation)).installation).toBe(params.installation);
    const { units } = valueOf(await api.getMonitoring({ params }, as(bob)));
    expect(units.map((each) => each.unit)).toEqual([unit]);
  });

  it('the taker learns that the linked account does not have the unit', async () => {
    const world = await givenHome(db);
    const { api, as, bob, params, unit, offer, codeFor, accept, fake } = world;
    valueOf(await offer());
    valueOf(await accept(bob, await codeFor(bob)));
    const isMissing = async () => {
      const { units } = valueOf(await api.getMonitoring({ params }, as(bob)));
      return units.find((each) => each.unit === unit)?.linking?.isMissing;
    };
    expect(await isMissing()).toBe(false);
    const body = { ...params, vendor: 'onecta' as const, redirectUri, timeZone: null };
    const { state } = valueOf(await api.startLink({ body }, as(bob)));
    const { code } = fake.signIn('bob');
    valueOf(await api.completeLink({ body: { state, code, redirectUri } }, as(bob)));
    expect(await isMissing()).toBe(true);
  });

  it('ends a trial and the chosen packages, and moves the others', async () => {
    const world = await givenHome(db);
    const { db: base, params, offer, codeFor, accept, bob, clock } = world;
    const [trial, ending, moving] = [randomUUID(), randomUUID(), randomUUID()];
    valueOf(await importPackages({ db: base, clock }, samplePackages));
    for (const [entitlement, isTrial, id] of [
      [trial, true, 'remote-monitoring'],
      [ending, false, 'maintenance-plan'],
      [moving, false, 'comfort-check'],
    ] as const)
      await base.query(
        `insert into product.entitlement (installation_id, entitlement_id, package_id, revision, is_trial, state, ordered_at, starts_on, ends_on)
         values ($1, $2, $3, 1, $4, $5, $6, '2026-01-01', '2026-12-31')`,
        [
          params.installation,
          entitlement,
          id,
          isTrial,
          isTrial ? 'trial' : 'active',
          clock.now().toString(),
        ],
      );
    const wrong = await offer({ packages: [{ entitlement: trial, rule: 'moves' }] });
    expect(wrong).toMatchObject({ code: 'package-unknown' });
    valueOf(await offer({ packages: [{ entitlement: ending, rule: 'ends' }] }));
    const code = await codeFor(bob);
    const received = valueOf(await world.read(bob, code));
    expect(received.packages).toEqual([{ name: 'Comfort check', endsOn: '2026-12-31' }]);
    valueOf(await accept(bob, code));
    const rows = await base.query<{ id: string; state: string }>(
      'select entitlement_id as id, state from product.entitlement where installation_id = $1',
      [params.installation],
    );
    expect(Object.fromEntries(rows.map(({ id, state }) => [id, state]))).toEqual({
      [trial]: 'expired',
      [ending]: 'expired',
      [moving]: 'active',
    });
  });

  it('a declined offer changes nothing, and the code is used', async () => {
    const { offer, codeFor, decline, accept, api, as, ada, bob, params, mails } =
      await givenHome(db);
    valueOf(await offer());
    const code = await codeFor(bob);
    const declined = valueOf(await decline(bob, code));
    expect(declined.state).toBe('declined');
    expect(valueOf(await decline(bob, code))).toEqual(declined);
    expect(await accept(bob, code)).toMatchObject({ kind: 'gone', code: 'transfer-declined' });
    valueOf(await api.getInstallation({ params }, as(ada)));
    expect(await api.getInstallation({ params }, as(bob))).toMatchObject(gone);
    const subjects = (await mails(ada)).map(({ subject }) => subject);
    expect(subjects).toContain('Your offer of Villa Birch is declined');
  });

  it('refuses the code after a withdrawal, after 14 days, and a wrong one', async () => {
    const { offer, withdraw, codeFor, accept, read, bob, clock } = await givenHome(db);
    const { transfer } = valueOf(await offer());
    const first = await codeFor(bob);
    valueOf(await withdraw(transfer));
    expect(await accept(bob, first)).toMatchObject({ kind: 'gone', code: 'transfer-withdrawn' });
    clock.advance({ seconds: 1 });
    valueOf(await offer());
    const second = await codeFor(bob);
    clock.advance({ hours: 24 * 14 });
    expect(await accept(bob, second)).toMatchObject({ kind: 'gone', code: 'transfer-expired' });
    expect(await read(bob, 'no code')).toMatchObject({ code: 'transfer-malformed' });
    const guess = `${first.startsWith('0') ? '1' : '0'}${first.slice(1)}`;
    expect((await read(bob, guess)).ok).toBe(false);
  });

  it('of acceptance and withdrawal at once one succeeds', async () => {
    const { offer, withdraw, codeFor, accept, api, as, ada, bob, params } = await givenHome(db);
    const { transfer } = valueOf(await offer());
    const code = await codeFor(bob);
    const [accepted, again, withdrawn] = await Promise.all([
      accept(bob, code),
      accept(bob, code),
      withdraw(transfer),
    ]);
    expect(again.ok).toBe(accepted.ok);
    expect(withdrawn.ok).toBe(!accepted.ok);
    const owner = accepted.ok ? bob : ada;
    expect(valueOf(await api.getInstallation({ params }, as(owner))).role).toBe('owner');
  });

  it('with a day the home passes at its beginning, and the taker can step back before', async () => {
    const world = await givenHome(db);
    const { offer, codeFor, accept, decline, withdraw, api, as, ada, bob, params, clock } = world;
    const day = '2026-01-20';
    const { transfer } = valueOf(await offer({ day }));
    const code = await codeFor(bob);
    expect(valueOf(await accept(bob, code))).toMatchObject({ state: 'accepted', day });
    expect(await withdraw(transfer)).toMatchObject({ code: 'transfer-over' });
    expect(valueOf(await decline(bob, code)).state).toBe('declined');
    clock.advance({ seconds: 1 });
    valueOf(await offer({ day }));
    valueOf(await accept(bob, await codeFor(bob)));
    const complete = () => world.job('transfer.complete');
    clock.advance({ hours: 24 * 4 });
    await complete();
    expect(valueOf(await api.getInstallation({ params }, as(ada))).role).toBe('owner');
    clock.advance({ hours: 24 });
    await complete();
    expect(await api.getInstallation({ params }, as(ada))).toMatchObject(gone);
    expect(valueOf(await api.getInstallation({ params }, as(bob))).role).toBe('owner');
  });

  it('a resident can take the home; a person of the partner cannot', async () => {
    const { offer, codeFor, accept, moveIn, api, as, bob, params, db: base } = await givenHome(db);
    await moveIn(bob);
    valueOf(await offer());
    const code = await codeFor(bob);
    const become = (role: string) =>
      base.query(
        `update product.membership set role = $2 where installation_id = $1
         and person_id = (select person_id from product.person where subject = $3)`,
        [params.installation, role, `person-${bob}`],
      );
    await become('partner');
    expect(await accept(bob, code)).toMatchObject({ code: 'transfer-to-partner' });
    await become('resident');
    valueOf(await accept(bob, code));
    const home = valueOf(await api.getInstallation({ params }, as(bob)));
    expect(home.role).toBe('owner');
  });

  it('the offer ends with the home or the account of the giver', async () => {
    for (const ends of ['home', 'account'] as const) {
      const { offer, codeFor, accept, api, as, ada, bob, params, ...world } = await givenHome(db);
      valueOf(await offer());
      const code = await codeFor(bob);
      if (ends === 'home') valueOf(await api.eraseInstallation({ params }, as(ada)));
      else {
        const body = { issuer: 'https://idp.invalid', subject: `person-${ada}` };
        const client = createClient(erasureContract, inProcess(world.product));
        valueOf(await client.erasePerson({ body }, await world.asService('identity')));
      }
      expect(await accept(bob, code)).toMatchObject({ code: 'transfer-unknown' });
      expect(valueOf(await api.listInstallations({}, as(bob)))).toEqual([]);
    }
  });

  it('yearly figures of the giver pass on in place of the days', async () => {
    const { offer, codeFor, accept, bob, drain, energy, clock } = await givenHome(db);
    valueOf(await offer({ choices: { history: 'yearly', settings: 'keep' } }));
    const code = await codeFor(bob);
    const from = clock.now().toString();
    valueOf(await accept(bob, code));
    energy.failure = fail('unavailable', 'away');
    await drain();
    clock.advance({ hours: 2 });
    energy.failure = null;
    await drain();
    expect(energy.transferred).toMatchObject([{ keepsHistory: false, years: [2025] }]);
    // The dossier of the offer hides nothing; the delivery is late, and its years end with the transfer nevertheless.
    expect(energy.hiddenInYears).toEqual([[], [{ from, to: '9000-01-01T00:00:00Z' }]]);
  });

  it('without an answer of energy nobody sees the home there, and the delivery is repeated', async () => {
    const world = await givenHome(db);
    const { offer, codeFor, accept, api, as, bob, params, energy, clock, drain } = world;
    valueOf(await offer());
    const code = await codeFor(bob);
    energy.failure = fail('unavailable', 'away');
    valueOf(await accept(bob, code));
    await drain();
    expect(await api.issueAccess({ params }, as(bob))).toMatchObject({ code: 'home-passing' });
    energy.failure = null;
    clock.advance({ hours: 2 });
    await drain();
    expect(energy.transferred).toHaveLength(1);
    valueOf(await api.issueAccess({ params }, as(bob)));
  });

  it('a change stream of the giver ends', async () => {
    const { offer, codeFor, accept, api, as, ada, bob, params, product } = await givenHome(db);
    valueOf(await offer());
    const code = await codeFor(bob);
    const path = `http://product.invalid/v1/installations/${params.installation}/changes`;
    const watched = await product.fetch(
      new Request(path, { headers: { authorization: `Bearer ${as(ada).token ?? ''}` } }),
    );
    expect(watched.status).toBe(200);
    valueOf(await accept(bob, code));
    const text = await watched.text();
    expect(text).toContain('event: ready');
    expect(await api.getInstallation({ params }, as(ada))).toMatchObject(gone);
  });
});

/** Tables that end with the transfer by a change of their rows. */
const closed = [
  'command',
  'device_link',
  'membership',
  'partner_grant',
  'quota_bucket',
  'reading_batch',
  'resident_invitation',
];

it('every table of product that ends with a transfer is ended by it', () => {
  const ending = Object.entries(productClasses.tables).flatMap(([table, { transfer }]) =>
    transfer === 'ends' ? [table] : [],
  );
  expect([...deletedInTransfer, ...closed].toSorted()).toEqual(ending.toSorted());
});
