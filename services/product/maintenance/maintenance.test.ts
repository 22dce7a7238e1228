import { randomUUID } from 'node:crypto';
import { branded } from '@hearth/core/branded.ts';
import { readCalendarFile } from '@hearth/calendar/testing-icalendar.ts';
import { valueOf } from '@hearth/core/problem.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { engines, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { productMigrations } from '../migrations.ts';
import { addressOfPerson, quiet, worldOn } from '../testing.ts';
import type { EntryContent } from './contract.ts';
import { maintenanceReminderKind, scheduleMaintenanceReminders } from './store.ts';
import { companyService } from './testing-entry.ts';
import { maintainedDays } from './valid-entries.ts';

describe.each(engines)('maintenance on $name', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await testDatabase(engine, [productMigrations]);
  });
  afterAll(() => db.close());

  /** Ada's home, set up on 14 August 2024; Bob lives there; Cem works for a service partner with a grant. */
  async function home() {
    await quiet(db);
    const world = worldOn(db);
    const { api, as, clock } = world;
    const [ada, bob, cem] = [randomUUID(), randomUUID(), randomUUID()];
    const { installation, unit } = await world.link(ada);
    const params = { installation };
    await db.query(`update product.unit set kind = 'air-to-water' where unit_id = $1`, [unit]);
    await db.query(
      `insert into product.commissioning (installation_id, unit_id, commissioned_on, installer, refrigerant)
       values ($1, $2, '2024-08-14', null, null)`,
      [installation, unit],
    );
    const partner = randomUUID();
    await db.query(
      `insert into product.partner (partner_id, listed_as, name, name_key, country, postal_code, postal_key, place, email,
         services, certificates, opening_hours, is_listed, load_no)
       values ($1, $2, 'Nordwerk', 'nordwerk', 'DE', '50667', '50667', 'Köln', 'a@example.org', '{}', '{}', '[]', true, 1)`,
      [partner, partner],
    );
    const join = async (person: string, role: string, by: string | null, scopes: string[]) => {
      valueOf(await api.getPerson({}, as(person)));
      await db.query(
        `insert into product.membership (person_id, installation_id, role, scopes, visible_from, created_at, partner_id)
         select person_id, $1, $3, $4, $5, $5, $6 from product.person where subject = $2`,
        [installation, `person-${person}`, role, scopes, clock.now().toString(), by],
      );
    };
    await join(bob, 'resident', null, []);
    await join(cem, 'partner', partner, ['contact', 'monitoring']);
    const read = async (person = ada) => valueOf(await api.getMaintenance({ params }, as(person)));
    const add = async (more: Partial<EntryContent> & { corrects?: string } = {}, person = ada) =>
      await api.addMaintenanceEntry(
        { params, body: { ...companyService, unit, ...more } },
        as(person),
      );
    return { ...world, ada, bob, cem, installation, unit, params, read, add };
  }

  it('the next service counts from the set-up, then from the last service', async () => {
    const { read, add } = await home();
    const [before] = (await read()).units;
    expect(before).toMatchObject({
      interval: { months: 12, monthsFrom: 'default', hours: 4000, hoursFrom: 'default' },
      since: { on: '2024-08-14', by: 'commissioning' },
      next: { dueOn: '2025-08-14', by: 'date', state: 'overdue' },
      proof: [{ dueBy: '2025-08-14', state: 'no', service: null }],
    });
    valueOf(await add({ on: '2025-06-02' }));
    const [after] = (await read()).units;
    expect(after).toMatchObject({
      since: { on: '2025-06-02', by: 'service' },
      next: { dueOn: '2026-06-02', state: 'fine' },
      proof: [
        { state: 'yes', service: { on: '2025-06-02' } },
        { dueBy: '2026-06-02', state: 'due' },
      ],
    });
  });

  it('the interval is the one of the data sheet', async () => {
    const { api, as, ada, unit, params, read, add } = await home();
    const body = { figures: { 'service-months': 24, 'service-hours': 6000 } };
    valueOf(await api.correctDataSheet({ params: { ...params, unit }, body }, as(ada)));
    valueOf(await add({ on: '2025-06-02' }));
    expect((await read()).units).toMatchObject([
      {
        interval: { months: 24, monthsFrom: 'owner', hours: 6000, hoursFrom: 'owner' },
        next: { dueOn: '2027-06-02' },
      },
    ]);
  });

  it('leak checks follow from the charge in the log and the checks of companies', async () => {
    const { unit, read, add } = await home();
    const leakCheck = async () => (await read()).units[0]?.leakCheck;
    expect(await leakCheck()).toBeNull();
    await db.query(`update product.commissioning set refrigerant = 'R-410A' where unit_id = $1`, [
      unit,
    ]);
    expect(await leakCheck()).toMatchObject({ need: 'charge-unknown', last: null });
    const charge = { name: 'refrigerant-charge' as const, value: 2.6 };
    valueOf(await add({ kind: 'check', company: null, on: '2025-01-02', measured: [charge] }));
    expect(await leakCheck()).toMatchObject({
      refrigerant: 'R-410A',
      chargeKg: 2.6,
      co2Kg: 5427.5,
      need: 'unless-sealed',
      next: { dueOn: '2025-08-14', state: 'overdue' },
    });
    const seen = (isFine: boolean) => [{ part: 'refrigerant-circuit' as const, isFine }];
    valueOf(await add({ kind: 'check', company: null, on: '2026-01-11', seen: seen(true) }));
    expect(await leakCheck()).toMatchObject({ last: null });
    const leak = valueOf(await add({ on: '2026-01-12', seen: seen(false) }));
    expect(await leakCheck()).toMatchObject({
      last: { entry: leak.entry, on: '2026-01-12', isTight: false },
      next: { dueOn: '2026-02-12', state: 'soon' },
    });
    valueOf(await add({ on: '2026-01-12', seen: seen(true), corrects: leak.entry }));
    expect(await leakCheck()).toMatchObject({
      last: { isTight: true },
      next: { dueOn: '2027-01-12', state: 'fine' },
    });
  });

  it('values outside of their band are named, good ones are old after a time', async () => {
    const { read, add, clock } = await home();
    const stateOf = async (item: string) =>
      (await read()).units[0]?.checklist.find((each) => each.item === item)?.state;
    expect(await stateOf('water-pressure')).toBe('unseen');
    const measured = (value: number) => [{ name: 'water-pressure' as const, value }];
    valueOf(await add({ kind: 'check', on: '2026-01-11', measured: measured(0.9) }));
    expect(await stateOf('water-pressure')).toBe('low');
    valueOf(await add({ kind: 'check', on: '2026-01-12', measured: measured(2.4) }));
    expect(await stateOf('water-pressure')).toBe('high');
    const seen = [{ part: 'drain' as const, isFine: false }];
    valueOf(await add({ kind: 'check', on: '2026-01-13', measured: measured(1.2), seen }));
    expect(await stateOf('water-pressure')).toBe('fine');
    expect(await stateOf('drain')).toBe('not-fine');
    clock.advance({ hours: 24 * 100 });
    expect(await stateOf('water-pressure')).toBe('old');
    expect(await stateOf('drain')).toBe('not-fine');
  });

  it('an entry is corrected by a later one, once, and by its own side only', async () => {
    const { read, add, cem, bob } = await home();
    const first = valueOf(await add({ on: '2025-06-02', findings: 'Strainer cleaned' })).entry;
    const second = valueOf(await add({ on: '2025-06-12', corrects: first }, bob)).entry;
    const { entries, units } = await read();
    expect(entries).toMatchObject([
      { entry: second, corrects: first, correctedBy: null, canCorrect: true },
      { entry: first, findings: 'Strainer cleaned', correctedBy: second, canCorrect: false },
    ]);
    expect(units).toMatchObject([{ since: { on: '2025-06-12' } }]);
    expect(await add({ corrects: first })).toMatchObject({ code: 'entry-corrected' });
    expect(await add({ corrects: second }, cem)).toMatchObject({ code: 'not-your-entry' });
    expect(await add({ corrects: randomUUID() })).toMatchObject({ kind: 'not-found' });
    const visit = valueOf(await add({ on: '2026-01-02', company: null }, cem)).entry;
    expect((await read()).entries[0]).toMatchObject({
      entry: visit,
      company: 'Nordwerk',
      recordedBy: 'partner',
      canCorrect: false,
    });
    expect(await add({ corrects: visit })).toMatchObject({ code: 'not-your-entry' });
    valueOf(await add({ on: '2026-01-03', corrects: visit }, cem));
  });

  it('two corrections of one entry at once: one is refused', async () => {
    const { add } = await home();
    const { entry } = valueOf(await add());
    const both = await Promise.all([1, 2].map(() => add({ corrects: entry })));
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  });

  it.each([
    ['tomorrow', { on: '2026-01-16' }, 'day-in-the-future'],
    ['before heat pumps', { on: '1979-12-31' }, 'day-too-early'],
    ['another home’s unit', { unit: randomUUID() }, 'unit-unknown'],
    [
      'a pressure of 40 bar',
      { measured: [{ name: 'water-pressure', value: 40 }] },
      'not-believable',
    ],
    [
      'a value twice',
      {
        measured: [
          { name: 'water-pressure', value: 1 },
          { name: 'water-pressure', value: 2 },
        ],
      },
      'repeated',
    ],
    ['half a character', { findings: '\ud800' }, 'text-not-storable'],
  ] as const)('an entry is refused with its reason: %s', async (_, more, code) => {
    const { add, read } = await home();
    const refused = await add(structuredClone(more) as Partial<EntryContent>);
    expect(refused).toMatchObject({ ok: false, code });
    expect((await read()).entries).toEqual([]);
  });

  it('the proof that packages ask for is the last service of a company', async () => {
    const { add, unit, installation } = await home();
    const access = { installationId: branded<string, 'InstallationId'>(installation) };
    const days = async () => (await maintainedDays(db, access, [unit])).get(unit);
    valueOf(await add({ on: '2026-01-12', company: null }));
    valueOf(await add({ on: '2026-01-13', kind: 'check' }));
    expect(await days()).toBeUndefined();
    const { entry } = valueOf(await add({ on: '2025-05-01' }));
    expect(await days()).toBe('2025-05-01');
    valueOf(await add({ on: '2025-05-02', corrects: entry }));
    expect(await days()).toBe('2025-05-02');
  });

  it('owners are reminded thirty days before and after the last day, once each', async () => {
    const { api, as, ada, bob, clock, add, job, moveRows, installation, asService } = await home();
    valueOf(await add({ on: '2025-03-01' }));
    const kinds = [{ kind: 'maintenance' as const, inApp: true, email: true }];
    valueOf(await api.saveMessageChoices({ body: { kinds, quiet: null } }, as(ada)));
    const reminders = async (person = ada) => {
      await moveRows();
      return valueOf(await api.getInbox({}, as(person))).messages.flatMap(({ content }) =>
        content.about === 'maintenance' ? [`${content.reminder} ${content.dueOn}`] : [],
      );
    };
    const passDays = async (days: number) => {
      for (let day = 0; day < days; day += 1) {
        clock.advance({ hours: 24 });
        await job(maintenanceReminderKind);
        await job('inbox.mail');
      }
    };
    await job(maintenanceReminderKind);
    expect(await reminders()).toEqual([]);
    await passDays(20);
    expect(await reminders()).toEqual(['due-soon 2026-03-01']);
    await passDays(30);
    expect(await reminders()).toEqual(['overdue 2026-03-01', 'due-soon 2026-03-01']);
    expect(await reminders(bob)).toEqual([]);
    const mails = valueOf(
      await api.listOutbox({ query: { to: addressOfPerson(ada) } }, await asService('web')),
    );
    expect(mails.map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Service overdue/),
      expect.stringMatching(/^Service due soon/),
    ]);
    valueOf(await add({ on: '2026-03-05' }));
    expect(await reminders()).toEqual([]);
    await scheduleMaintenanceReminders(db, branded(installation), clock.now());
    await passDays(3);
    expect(await reminders()).toEqual([]);
  });

  it('a leak check that the law asks for has a reminder and a calendar entry of its own', async () => {
    const { api, as, ada, unit, params, clock, add, job, moveRows } = await home();
    await db.query(`update product.commissioning set refrigerant = 'R-410A' where unit_id = $1`, [
      unit,
    ]);
    const seen = [{ part: 'refrigerant-circuit' as const, isFine: true }];
    const measured = [{ name: 'refrigerant-charge' as const, value: 2.6 }];
    valueOf(await add({ on: '2025-03-01', seen, measured }));
    const reminders = async () => {
      await moveRows();
      return valueOf(await api.getInbox({}, as(ada))).messages.flatMap(({ content }) =>
        content.about === 'maintenance' ? [`${content.reminder} ${content.dueOn}`] : [],
      );
    };
    const kinds = [{ kind: 'maintenance' as const, inApp: true, email: false }];
    valueOf(await api.saveMessageChoices({ body: { kinds, quiet: null } }, as(ada)));
    for (let day = 0; day < 50; day += 1) {
      clock.advance({ hours: 24 });
      await job(maintenanceReminderKind);
    }
    expect((await reminders()).toSorted()).toEqual([
      'due-soon 2026-03-01',
      'leak-due-soon 2026-03-01',
      'leak-overdue 2026-03-01',
      'overdue 2026-03-01',
    ]);
    const { code } = valueOf(await api.issueCalendar({ params, body: { locale: 'en' } }, as(ada)));
    const { calendar } = valueOf(await api.readCalendar({ body: { code } }));
    expect(calendar).toContain(`UID:leak-check-${unit}@hearth\r\n`);
    expect(calendar).toMatch(/SUMMARY:Leak check due/);
    valueOf(await add({ on: '2026-03-05', seen }));
    expect(await reminders()).toEqual([]);
  });

  it('another program reads the calendar, also in Arabic and on the days of both changes of the clock', async () => {
    const { api, as, ada, params, add } = await home();
    for (const [on, from, to] of [
      ['2025-03-29', '2026-03-29', '2026-03-30'],
      ['2025-10-25', '2026-10-25', '2026-10-26'],
    ] as const) {
      valueOf(await add({ on }));
      for (const locale of ['de', 'ar'] as const) {
        const { code } = valueOf(await api.issueCalendar({ params, body: { locale } }, as(ada)));
        const { calendar } = valueOf(await api.readCalendar({ body: { code } }));
        const title = expect.stringMatching(locale === 'de' ? /Wartung/ : /صيانة/);
        expect(readCalendarFile(calendar)).toMatchObject([{ title, from, to }]);
      }
    }
  });

  it('a calendar is read with its secret address until it is revoked or the person has left', async () => {
    const { api, as, ada, bob, cem, params, add } = await home();
    valueOf(await add({ on: '2025-06-02' }));
    const issue = async (person = ada) =>
      await api.issueCalendar({ params, body: { locale: 'de' } }, as(person));
    const read = async (code: string) => await api.readCalendar({ body: { code } });
    const first = valueOf(await issue()).code;
    expect(valueOf(await read(first)).calendar).toContain('DTSTART;VALUE=DATE:20260602\r\n');
    expect(await issue(cem)).toMatchObject({ code: 'not-for-this-role' });
    const second = valueOf(await issue()).code;
    expect(await read(first)).toMatchObject({ kind: 'not-found' });
    valueOf(await read(second));
    const others = valueOf(await issue(bob)).code;
    valueOf(await api.revokeCalendar({ params }, as(ada)));
    valueOf(await api.revokeCalendar({ params }, as(ada)));
    expect(await read(second)).toMatchObject({ kind: 'not-found' });
    valueOf(await read(others));
    valueOf(await api.leaveInstallation({ params }, as(bob)));
    expect(await read(others)).toMatchObject({ kind: 'not-found' });
    await db.query(
      `update product.membership set until = null where role = 'resident' and installation_id = $1`,
      [params.installation],
    );
    expect(await read(others)).toMatchObject({ kind: 'not-found' });
    expect(await read('no-such-code')).toMatchObject({ kind: 'not-found' });
    const stored = await db.query<{ code_hash: string }>(
      'select code_hash from product.calendar_feed',
    );
    for (const code of [first, second, others])
      expect(stored.map(({ code_hash: hash }) => hash)).not.toContain(code);
  });

  it('the maintenance for the warranty is issued as a document that stays as issued', async () => {
    const { api, as, ada, bob, cem, params, unit, add, read } = await home();
    const visit = valueOf(await add({ on: '2025-06-02' }));
    const issue = (person: string, locale: 'en' | 'de' | 'ar' = 'en', of = unit) =>
      api.issueMaintenanceProof({ params: { ...params, unit: of }, body: { locale } }, as(person));
    const { document } = valueOf(await issue(ada));
    const at = { params: { document } };
    const issued = valueOf(await api.getDocument(at, as(ada)));
    expect(issued).toMatchObject({
      kind: 'maintenance-proof',
      number: expect.stringMatching(/^M-20\d\d-\d{6}$/),
      locale: 'en',
      content: {
        setUpOn: '2024-08-14',
        months: 12,
        periods: [
          {
            dueBy: '2025-08-14',
            state: 'yes',
            service: { on: '2025-06-02', company: 'Wärme Berger' },
          },
          { dueBy: '2026-06-02', state: 'due', service: null },
        ],
      },
    });
    expect(issued.words.sections.map(({ rows }) => rows.map(({ value }) => value))).toEqual([
      [expect.any(String), expect.any(String), '14 August 2024', '12 months'],
      ['14 August 2025', 'yes', '2 June 2025', 'Wärme Berger'],
      ['2 June 2026', 'not yet due', 'none'],
    ]);
    // A correction changes the log and later documents only.
    valueOf(await add({ on: '2025-09-02', corrects: visit.entry }));
    expect(valueOf(await api.getDocument(at, as(ada)))).toEqual(issued);
    const [now] = (await read()).units;
    expect(now?.proof[0]).toMatchObject({ state: 'no' });
    const later = valueOf(await issue(ada, 'ar'));
    const second = valueOf(
      await api.getDocument({ params: { document: later.document } }, as(ada)),
    );
    expect(second.content).toMatchObject({ periods: [{ state: 'no' }, { state: 'due' }] });
    expect(second.words.title).toBe('إثبات الصيانة');
    // It is the document of the person who asked for it.
    expect(await api.getDocument(at, as(bob))).toMatchObject({ kind: 'not-found' });
    valueOf(await issue(bob, 'de'));
    expect(await issue(cem)).toMatchObject({ kind: 'forbidden' });
    expect(await issue(randomUUID())).toMatchObject({ kind: 'not-found' });
    expect(await issue(ada, 'en', randomUUID())).toMatchObject({ kind: 'not-found' });
    await db.query('delete from product.commissioning where unit_id = $1', [unit]);
    expect(await issue(ada)).toMatchObject({ code: 'no-maintenance-to-prove' });
  });
});
