import { randomUUID } from 'node:crypto';
import { valueOf } from '@hearth/core/problem.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { engines, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assistedHome } from '../assistance/testing-assistance.ts';
import { loadPartners } from '../partner/import-partners.ts';
import { productMigrations } from '../migrations.ts';
import { importPackages } from '../package/import-packages.ts';
import { samplePackages } from '../sample-data/sample-packages.ts';
import { acceptedGrant } from '../partner/grant/testing-grants.ts';
import { samplePartners } from '../sample-data/sample-partners.ts';
import { addressOfPerson } from '../testing.ts';
import { givenHome } from './testing-transfer.ts';
import { transferConsentVersion } from './transfer-state.ts';

describe.each(engines)('offers of a home on $name', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await testDatabase(engine, [productMigrations]);
  });
  afterAll(() => db.close());

  it('an offer is mailed to both people, and the code is not stored', async () => {
    const { offer, mails, ada, bob, api, as, params } = await givenHome(db);
    const offered = valueOf(await offer());
    expect(offered).toMatchObject({
      party: 'giver',
      state: 'offered',
      email: addressOfPerson(bob),
      actions: ['withdraw'],
      day: null,
    });
    const [mail] = await mails(bob);
    expect(mail?.subject).toBe('Ada offers you Villa Birch');
    const code = /\/transfer-installation\/offer\/(\w{27})/.exec(mail?.text ?? '')?.[1] ?? '';
    expect(code).toHaveLength(27);
    expect(mail?.text).not.toContain('Welcome home');
    const [own] = await mails(ada);
    expect(own?.subject).toBe('You have offered Villa Birch');
    expect(own?.text).toContain(addressOfPerson(bob));
    const rows = await db.query('select t::text from product.transfer t');
    const queued = await db.query(`select payload::text from platform.outbox`);
    expect(JSON.stringify([rows, queued])).not.toContain(code);
    expect(valueOf(await api.listTransfers({}, as(ada)))).toEqual([offered]);
    expect(valueOf(await api.listTransfers({}, as(bob)))).toEqual([]);
    const query = { language: 'en' as const };
    const preview = valueOf(await api.previewTransfer({ params, query }, as(ada)));
    expect(preview.cannotOffer).toBe('transfer-open');
    expect(await offer()).toMatchObject({ kind: 'conflict', code: 'transfer-open' });
  });

  it('the mails are in the language of their reader', async () => {
    for (const [locale, subject] of [
      ['de', 'Ada bietet dir Villa Birch an'],
      ['ar', 'يعرض عليك Ada نقل Villa Birch'],
    ] as const) {
      const { offer, mails, bob } = await givenHome(db);
      valueOf(await offer({ locale }));
      expect((await mails(bob))[0]?.subject).toBe(subject);
    }
  });

  it('a withdrawn offer is over, both get a mail, and the address is deleted', async () => {
    const { offer, withdraw, mails, ada, bob } = await givenHome(db);
    const { transfer } = valueOf(await offer());
    const withdrawn = valueOf(await withdraw(transfer));
    expect(withdrawn).toMatchObject({ state: 'withdrawn', email: null, actions: [] });
    expect(valueOf(await withdraw(transfer))).toEqual(withdrawn);
    const subjects = [...(await mails(ada)), ...(await mails(bob))].map(({ subject }) => subject);
    expect(subjects).toEqual(
      expect.arrayContaining([
        'Your offer of Villa Birch is withdrawn',
        'The offer of Villa Birch is withdrawn',
      ]),
    );
    const rows = await db.query('select email from product.transfer where transfer_id = $1', [
      transfer,
    ]);
    expect(rows).toEqual([{ email: null }]);
    expect(valueOf(await offer()).state).toBe('offered');
  });

  it('an unanswered offer ends after 14 days with one mail to each', async () => {
    const { offer, withdraw, mails, ada, bob, clock, job, api, as } = await givenHome(db);
    const { transfer } = valueOf(await offer());
    clock.advance({ hours: 24 * 14 });
    const [seen] = valueOf(await api.listTransfers({}, as(ada)));
    expect(seen).toMatchObject({ state: 'expired', actions: [] });
    expect(await withdraw(transfer)).toMatchObject({ kind: 'conflict', code: 'transfer-over' });
    await job('transfer.end-unanswered');
    await job('transfer.end-unanswered');
    for (const [person, subject] of [
      [ada, 'Your offer of Villa Birch is over'],
      [bob, 'The offer of Villa Birch is over'],
    ] as const)
      expect((await mails(person)).filter((mail) => mail.subject === subject)).toHaveLength(1);
    expect(valueOf(await offer()).state).toBe('offered');
  });

  it('a new offer ends an earlier one whose time is over', async () => {
    const { offer, clock, mails, bob } = await givenHome(db);
    valueOf(await offer());
    clock.advance({ hours: 24 * 14 });
    expect(valueOf(await offer()).state).toBe('offered');
    const subjects = (await mails(bob)).map(({ subject }) => subject);
    expect(subjects).toContain('The offer of Villa Birch is over');
  });

  it('refuses the own address, the partner, a day that is over and unknown packages', async () => {
    const world = await givenHome(db);
    const { offer, ada, api, as, params, clock } = world;
    const upper = addressOfPerson(ada).toUpperCase();
    expect(await offer({ email: upper })).toMatchObject({
      kind: 'invalid',
      code: 'transfer-to-yourself',
      at: '/body/email',
    });
    await loadPartners({ db, clock }, samplePartners.slice(0, 1));
    const { partners } = valueOf(await api.listPartners({}, as(ada)));
    const partner = partners[0]?.partner ?? '';
    await acceptedGrant(world, { ...params, owner: ada, partner, scope: 'contact' });
    const [company] = await db.query<{ email: string }>(
      'select email from product.partner where partner_id = $1',
      [partner],
    );
    expect(await offer({ email: company?.email.toUpperCase() ?? '' })).toMatchObject({
      code: 'transfer-to-partner',
    });
    for (const email_ of ['', 'nobody', 'a@', '@example.org', 'a b@example.org'])
      expect(await offer({ email: email_ })).toMatchObject({ kind: 'invalid', at: '/body/email' });
    for (const day of ['2026-01-15', '2025-01-01', '2027-01-01'])
      expect(await offer({ day })).toMatchObject({ code: 'transfer-day', at: '/body/day' });
    const packages = [{ entitlement: randomUUID(), rule: 'ends' as const }];
    expect(await offer({ packages })).toMatchObject({
      code: 'package-unknown',
      at: '/body/packages/0',
    });
    expect(valueOf(await offer({ day: '2026-01-16' })).day).toBe('2026-01-16');
  });

  it('meter readings are stored with the offer, and read within the last 31 days', async () => {
    const { offer, read, bob, codeFor } = await givenHome(db);
    const meters = { readOn: '2026-01-15', gridImport: 12_345.6, gridExport: null, heatPump: 0 };
    for (const readOn of ['2026-01-16', '2025-12-14'])
      expect(await offer({ meters: { ...meters, readOn } })).toMatchObject({
        code: 'meter-day',
        at: '/body/meters/readOn',
      });
    for (const gridImport of [-1, 100_000_000])
      expect(await offer({ meters: { ...meters, gridImport } })).toMatchObject({
        kind: 'invalid',
        at: '/body/meters/gridImport',
      });
    expect(valueOf(await offer({ meters }))).toMatchObject({
      meters,
      consent: transferConsentVersion,
    });
    expect(valueOf(await read(bob, await codeFor(bob))).meters).toEqual(meters);
  });

  it('an offer with another version of the consent is refused', async () => {
    const { offer } = await givenHome(db);
    expect(await offer({ consent: transferConsentVersion - 1 })).toMatchObject({
      kind: 'conflict',
      code: 'consent-changed',
      at: '/body/consent',
    });
  });

  it('a check finds the faults of an offer and changes nothing', async () => {
    const { api, as, ada, bob, params, mails } = await givenHome(db);
    const good = { email: addressOfPerson(bob).toUpperCase(), day: null, meters: null };
    const check = (changed: object, person = ada) =>
      api.checkTransferOffer({ params, body: { ...good, ...changed } }, as(person));
    expect(await check({})).toMatchObject({ ok: true });
    expect(await check({ email: ` ${addressOfPerson(ada).toUpperCase()} ` })).toMatchObject({
      code: 'transfer-to-yourself',
      at: '/body/email',
    });
    expect(await check({ email: 'nobody' })).toMatchObject({ kind: 'invalid', at: '/body/email' });
    expect(await check({ day: '2026-01-15' })).toMatchObject({ at: '/body/day' });
    expect(await check({}, bob)).toMatchObject({ kind: 'not-found' });
    expect(await mails(bob)).toEqual([]);
    expect(valueOf(await api.listTransfers({}, as(ada)))).toEqual([]);
  });

  it('of two offers at once one is stored, and offers are limited', async () => {
    const { offer, withdraw } = await givenHome(db);
    const both = await Promise.all([offer(), offer()]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    for (const answer of both) if (answer.ok) await withdraw(answer.value.transfer);
    for (let count = 0; count < 2; count += 1) await withdraw(valueOf(await offer()).transfer);
    expect(await offer()).toMatchObject({ kind: 'too-many', code: 'too-many-transfers' });
  });

  it('a home with another owner is not offered', async () => {
    const { offer, api, as, ada, bob, params, clock } = await givenHome(db);
    valueOf(await api.getPerson({}, as(bob)));
    await db.query(
      `insert into product.membership (person_id, installation_id, role, visible_from, created_at)
       select person_id, $1, 'owner', $3, $3 from product.person where subject = $2`,
      [params.installation, `person-${bob}`, clock.now().toString()],
    );
    expect(await offer({ email: `${randomUUID()}@example.org` })).toMatchObject({
      code: 'other-owners',
    });
    const query = { language: 'en' as const };
    const preview = valueOf(await api.previewTransfer({ params, query }, as(ada)));
    expect(preview.cannotOffer).toBe('other-owners');
  });

  it('previews in numbers what passes on and what ends', async () => {
    const { api, as, ada, params, unit, clock } = await givenHome(db);
    valueOf(await importPackages({ db, clock }, samplePackages));
    const email = `${randomUUID()}@example.org`;
    valueOf(await api.inviteResident({ params, body: { email, locale: 'en' } }, as(ada)));
    const trip = { from: '2026-02-01', to: '2026-02-07', units: [unit] };
    valueOf(await api.planTrip({ params, body: trip }, as(ada)));
    await db.query(
      `insert into product.control_hold (installation_id, unit_id, point, controller, since, until, restores)
       values ($1, $2, 'heating', 'plan', $3, $3, '[]'), ($1, $2, 'tank', 'plan', $3, $3, '[]'), ($1, $2, 'tank', 'manual', $3, $3, '[]')`,
      [params.installation, unit, clock.now().toString()],
    );
    await db.query(
      `insert into product.entitlement (installation_id, entitlement_id, package_id, revision, is_trial, state, ordered_at, starts_on, ends_on)
       values ($1, $2, 'remote-monitoring', 1, true, 'trial', $3, '2026-01-01', '2026-02-01')`,
      [params.installation, randomUUID(), clock.now().toString()],
    );
    const query = { language: 'de' as const };
    const preview = valueOf(await api.previewTransfer({ params, query }, as(ada)));
    expect(preview).toMatchObject({
      cannotOffer: null,
      units: [{ unit }],
      packages: [{ name: 'Fernüberwachung', unitName: null, endsOn: '2026-02-01', mayMove: false }],
      ending: {
        residents: 0,
        invitations: 1,
        partner: null,
        vendorAccounts: 1,
        vendors: ['onecta'],
        plannedUnits: 1,
        trips: 1,
      },
    });
  });

  it('the preview counts unfinished forms, without the one of the transfer', async () => {
    const { api, as, ada, params } = await givenHome(db);
    const save = async (wizard: string, step: string) =>
      valueOf(
        await api.saveStep(
          {
            params: { ...params, wizard, step },
            body: { locale: 'en', by: 'tab', edits: 1, values: {} },
          },
          { ...as(ada), ifMatch: '"0"' },
        ),
      );
    const drafts = async () => {
      const query = { language: 'en' as const };
      return valueOf(await api.previewTransfer({ params, query }, as(ada))).ending.drafts;
    };
    await save('transfer', 'overview');
    expect(await drafts()).toBe(0);
    await save('tariff', 'start-date');
    expect(await drafts()).toBe(1);
  });

  it('the preview counts requests for assistance that were sent', async () => {
    const { api, as, ada, params, begin, submit } = await assistedHome(db);
    const requests = async () => {
      const query = { language: 'en' as const };
      return valueOf(await api.previewTransfer({ params, query }, as(ada))).ending
        .assistanceRequests;
    };
    const request = await begin();
    expect(await requests()).toBe(0);
    valueOf(await submit(request));
    expect(await requests()).toBe(1);
  });

  it('strangers find no transfer of the home', async () => {
    const { offer, withdraw, api, as, bob, params } = await givenHome(db);
    const { transfer } = valueOf(await offer());
    expect(await withdraw(transfer, bob)).toMatchObject({ kind: 'not-found' });
    expect(await offer({}, bob)).toMatchObject({ kind: 'not-found' });
    const query = { language: 'en' as const };
    const hidden = await api.previewTransfer({ params, query }, as(bob));
    expect(hidden).toMatchObject({ kind: 'not-found' });
    const other = await givenHome(db);
    expect(await other.withdraw(transfer)).toMatchObject({ kind: 'not-found' });
  });
});
