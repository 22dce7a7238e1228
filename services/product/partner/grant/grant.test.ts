import { randomUUID } from 'node:crypto';
import type { Database } from '@hearth/platform/database/database.ts';
import { valueOf } from '@hearth/core/problem.ts';
import { engines, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { productMigrations } from '../../migrations.ts';
import { addressOfPerson, worldOn } from '../../testing.ts';
import { homeWithCompanies } from './testing-grant-home.ts';
import { scopesOfLevel } from './testing-grants.ts';

describe.each(engines)('partner grants on $name', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await testDatabase(engine, [productMigrations]);
  });
  afterAll(() => db.close());

  const home = () => homeWithCompanies(db);

  it('shows the home with the contact of its owner in the partner portal while the grant is valid', async () => {
    const { api, as, give, withdraw, ada, lin, dora, params, lindner, donau, clock } = await home();
    const portalHomes = async (person: string) =>
      valueOf(await api.listPortalHomes({}, as(person)));
    expect(await portalHomes(ada)).toEqual({
      companies: [],
      administered: [],
      homes: [],
      requests: [],
    });
    expect(await portalHomes(lin)).toMatchObject({
      companies: [expect.stringContaining('Lindner')],
      homes: [],
    });
    await give(lindner, 'contact', '2026-01-20');
    expect((await portalHomes(lin)).homes).toMatchObject([
      { ...params, scopes: [{ scope: 'contact', lastDay: '2026-01-20' }], lastDay: null },
    ]);
    expect((await portalHomes(dora)).homes).toEqual([]);
    const seen = valueOf(await api.getPortalHome({ params }, as(lin)));
    expect(seen.owners).toEqual([
      { name: 'Ada', email: addressOfPerson(`person-${ada}`), phone: null },
    ]);
    // Where the home is was not granted.
    expect(await api.getHomeDetails({ params }, as(lin))).toMatchObject({
      code: 'not-for-this-role',
    });
    expect(await api.listUnitDetails({ params }, as(lin))).toMatchObject({ code: 'not-granted' });
    expect(await api.getPortalHome({ params }, as(dora))).toMatchObject({ kind: 'not-found' });
    expect(await api.getPortalHome({ params }, as(ada))).toMatchObject({
      code: 'not-for-this-role',
    });
    const later = await give(donau, 'monitoring');
    expect((await portalHomes(lin)).homes).toEqual([]);
    expect(await api.getPortalHome({ params }, as(lin))).toMatchObject({ kind: 'not-found' });
    expect(valueOf(await api.listUnitDetails({ params }, as(dora)))).toHaveLength(1);
    valueOf(await withdraw(later));
    expect((await portalHomes(dora)).homes).toEqual([]);
    await give(lindner, 'contact', '2026-01-20');
    clock.advance({ hours: 24 * 6 });
    expect((await portalHomes(lin)).homes).toEqual([]);
    expect(await api.getPortalHome({ params }, as(lin))).toMatchObject({ kind: 'not-found' });
  });

  const nothing = ['not-found', 'not-found', 'not-found'];

  it('takes effect at once, and ends at once when withdrawn', async () => {
    const { give, withdraw, sees, lin, dora, lindner, ada, mailTo } = await home();
    expect(await sees(lin)).toEqual(nothing);
    const grant = await give(lindner, 'contact');
    expect(await sees(lin)).toEqual(['yes', 'not-granted', 'not-granted']);
    await give(lindner, 'monitoring');
    expect(await sees(lin)).toEqual(['yes', 'yes', 'not-granted']);
    await give(lindner, 'monitoring-and-settings');
    expect((await sees(lin))[2]).not.toBe('not-granted');
    expect(await sees(dora)).toEqual(nothing);
    valueOf(await withdraw(grant));
    valueOf(await withdraw(grant));
    expect(await sees(lin)).toEqual(nothing);
    const toOwner = (await mailTo(addressOfPerson(ada))).map(({ subject }) => subject);
    expect(toOwner.filter((subject) => subject.includes('no access'))).toHaveLength(1);
    const toCompany = await mailTo('info@lindner-waerme.example');
    const about = toCompany.filter(({ text }) => text.includes('Villa Birch'));
    expect(about.length).toBeGreaterThanOrEqual(4);
  });

  it('shows the company nothing of a home before it has accepted', async () => {
    const { ask, accept, requestsTo, sees, lin, dora, ada, lindner, params, api, as, mailTo } =
      await home();
    const { grant } = valueOf(await ask(lindner, { note: 'A heat pump near Lahr' }));
    expect(await requestsTo(dora)).toEqual([]);
    const mine = (await requestsTo(lin)).filter((each) => each.grant === grant);
    expect(mine).toMatchObject([
      {
        company: 'Lindner Wärmetechnik',
        note: 'A heat pump near Lahr',
        actions: ['accept', 'decline'],
      },
    ]);
    const written = JSON.stringify(mine);
    for (const secret of [params.installation, 'Villa Birch', addressOfPerson(`person-${ada}`)])
      expect(written).not.toContain(secret);
    const mails = await mailTo('info@lindner-waerme.example');
    const request = mails.find(({ subject }) => subject.startsWith('Ein Zuhause fragt'));
    expect(request?.text).not.toMatch(/Villa Birch|Ada/);
    expect(request?.text).toContain('zusagen oder ablehnen');
    expect(await sees(lin)).toEqual(nothing);
    expect(await api.getPortalHome({ params }, as(lin))).toMatchObject({ kind: 'not-found' });
    expect(await accept(dora, grant)).toMatchObject({ kind: 'not-found' });
    expect(await accept(ada, grant)).toMatchObject({ kind: 'not-found' });
    valueOf(await accept(lin, grant));
    valueOf(await accept(lin, grant));
    expect((await sees(lin))[1]).toBe('yes');
    expect(await requestsTo(lin)).not.toContainEqual(expect.objectContaining({ grant }));
    const { messages } = valueOf(await api.getInbox({}, as(ada)));
    expect(messages.map(({ content }) => content)).toEqual([
      { about: 'partner', answer: 'accepted', name: 'Lindner Wärmetechnik' },
    ]);
  });

  it('of two colleagues who answer at once one decides, and the other learns it', async () => {
    const { ask, accept, decline, lin, member, lindner, api, as, ada, params, sees } = await home();
    const ben = randomUUID();
    await member(ben, 'p-001', 'add');
    const { grant } = valueOf(await ask(lindner));
    const answers = await Promise.all([accept(lin, grant), decline(ben, grant)]);
    expect(answers.filter(({ ok: isDone }) => isDone)).toHaveLength(1);
    const [stored] = valueOf(await api.listGrants({ params }, as(ada)));
    const refused = answers.find(({ ok: isDone }) => !isDone);
    expect(refused).toMatchObject({ code: `request-${stored?.state}` });
    expect((await sees(lin))[0]).toBe(stored?.state === 'accepted' ? 'yes' : 'not-found');
  });

  it('a request that was withdrawn, declined or is too old gives no access', async () => {
    const { ask, accept, decline, withdraw, lin, lindner, clock, sees, api, as, ada, params } =
      await home();
    const first = valueOf(await ask(lindner)).grant;
    valueOf(await withdraw(first));
    expect(await accept(lin, first)).toMatchObject({ code: 'request-withdrawn' });
    const second = valueOf(await ask(lindner)).grant;
    valueOf(await decline(lin, second));
    expect(await accept(lin, second)).toMatchObject({ code: 'request-declined' });
    const third = valueOf(await ask(lindner)).grant;
    clock.advance({ hours: 24 * 31 });
    expect(await accept(lin, third)).toMatchObject({ code: 'request-over' });
    expect(await sees(lin)).toEqual(nothing);
    // Nothing was overwritten.
    const grants = valueOf(await api.listGrants({ params }, as(ada)));
    expect(grants.map(({ grant, state }) => [grant, state])).toEqual([
      [third, 'over'],
      [second, 'declined'],
      [first, 'withdrawn'],
    ]);
  });

  it('each scope ends after its own last day, and one that requires it with it', async () => {
    const { ask, accept, sees, lin, lindner, clock, api, as, ada, params } = await home();
    const scopes = [
      { scope: 'contact' as const, lastDay: null },
      { scope: 'monitoring' as const, lastDay: '2026-01-17' },
      { scope: 'settings' as const, lastDay: null },
    ];
    expect(
      await ask(lindner, { scopes: [scopes[0]!, { scope: 'monitoring', lastDay: '2026-01-14' }] }),
    ).toMatchObject({ code: 'end-has-passed', at: '/body/scopes/1/lastDay' });
    expect(await ask(lindner, { scopes: scopes.slice(1) })).toMatchObject({ code: 'scope-needs' });
    const { grant } = valueOf(await ask(lindner, { scopes }));
    valueOf(await accept(lin, grant));
    expect((await sees(lin))[2]).not.toBe('not-granted');
    // Until midnight in Berlin.
    clock.advance({ hours: 60 });
    expect((await sees(lin))[1]).toBe('yes');
    clock.advance({ hours: 1 });
    expect(await sees(lin)).toEqual(['yes', 'not-granted', 'not-granted']);
    const [stored] = valueOf(await api.listGrants({ params }, as(ada)));
    expect(stored).toMatchObject({
      state: 'accepted',
      scopes: [{ scope: 'contact', lastDay: null }],
      actions: ['change', 'withdraw'],
    });
    const scope = { ...params, grant, scope: 'settings' as const };
    expect(await api.allowScope({ params: scope, body: { lastDay: null } }, as(ada))).toMatchObject(
      { code: 'scope-needs', params: { scope: 'monitoring' } },
    );
  });

  it('a scope that is taken back ends at once, also with an access that was issued before', async () => {
    const { give, lin, lindner, ada, params, api, as, unit } = await home();
    const grant = await give(lindner, 'monitoring-and-settings');
    const { token } = valueOf(await api.issueAccess({ params }, as(lin)));
    const scope = { ...params, grant, scope: 'monitoring' as const };
    valueOf(await api.stopScope({ params: scope }, as(ada)));
    valueOf(await api.stopScope({ params: scope }, as(ada)));
    const command = { kind: 'set' as const, point: 'x', name: 'y', to: 1 };
    const body = { unit, command, precondition: null };
    expect(await api.sendCommand({ params, body }, { token })).toMatchObject({ ok: false });
    expect(await api.getMonitoring({ params }, as(lin))).toMatchObject({ code: 'not-granted' });
  });

  it('a person asks companies at most twenty times a day', async () => {
    const { ask, lindner, donau, clock } = await home();
    for (let nth = 0; nth < 20; nth += 1) valueOf(await ask(nth % 2 === 0 ? lindner : donau));
    expect(await ask(lindner)).toMatchObject({
      kind: 'too-many',
      code: 'too-many-requests-to-partners',
    });
    clock.advance({ hours: 24 });
    expect(await ask(lindner)).toMatchObject({ ok: true });
  });

  it('ends when another company is asked, and the new one begins when it accepts', async () => {
    const { give, ask, accept, sees, lin, dora, lindner, donau } = await home();
    await give(lindner, 'monitoring-and-settings');
    expect(await ask(lindner)).toMatchObject({ code: 'already-partner' });
    const { grant } = valueOf(await ask(donau));
    expect(await sees(lin)).toEqual(nothing);
    expect(await sees(dora)).toEqual(nothing);
    valueOf(await accept(dora, grant));
    expect(await sees(dora)).toEqual(['yes', 'yes', 'not-granted']);
  });

  it('with a first day the old company stays until then, and the new one begins on it', async () => {
    const { give, ask, accept, sees, lin, dora, lindner, donau, clock, job, api, as, ada, params } =
      await home();
    await give(lindner, 'monitoring');
    expect(await ask(donau, { firstDay: '2026-01-14' })).toMatchObject({ code: 'day-has-passed' });
    const { grant } = valueOf(await ask(donau, { firstDay: '2026-01-20' }));
    valueOf(await accept(dora, grant));
    expect((await sees(lin))[1]).toBe('yes');
    expect(await sees(dora)).toEqual(nothing);
    expect(valueOf(await api.listGrants({ params }, as(ada)))).toMatchObject([
      { state: 'accepted', hasBegun: false, firstDay: '2026-01-20' },
      { state: 'accepted', hasBegun: true, lastDay: '2026-01-19' },
    ]);
    clock.advance({ hours: 24 * 5 });
    await job('partner-grant.start');
    expect(await sees(lin)).toEqual(nothing);
    expect((await sees(dora))[1]).toBe('yes');
  });

  it('shows the past from the chosen day, and never more than the owner sees', async () => {
    const { ask, accept, lin, lindner, api, as, ada, params } = await home();
    const seenFrom = async () =>
      valueOf(await api.getInstallation({ params }, as(lin))).visibleFrom;
    const first = valueOf(await ask(lindner, { historyFrom: '2025-12-24' }));
    valueOf(await accept(lin, first.grant));
    expect(await seenFrom()).toBe('2025-12-23T23:00:00.000Z');
    valueOf(await api.withdrawGrant({ params: { ...params, grant: first.grant } }, as(ada)));
    await db.query('update product.membership set visible_from = $2 where installation_id = $1', [
      params.installation,
      '2026-01-10T00:00:00Z',
    ]);
    const second = valueOf(await ask(lindner, { historyFrom: '2020-01-01' }));
    valueOf(await accept(lin, second.grant));
    expect(await seenFrom()).toBe('2026-01-10T00:00:00.000Z');
    expect(await ask(lindner, { historyFrom: '2026-02-01' })).toMatchObject({
      code: 'in-the-future',
    });
  });

  it('follows the people of the partner, and owners keep their own role', async () => {
    const { give, sees, lin, lindner, member, api, as, params, ada } = await home();
    await give(lindner, 'monitoring');
    await member(lin, 'p-001', 'remove');
    expect(await sees(lin)).toEqual(nothing);
    await member(lin, 'p-001', 'add');
    expect((await sees(lin))[1]).toBe('yes');
    await member(ada, 'p-001', 'add');
    expect(valueOf(await api.getInstallation({ params }, as(ada))).role).toBe('owner');
  });

  it('needs a sign-in in the last five minutes to ask, not to take back', async () => {
    const { api, as, link } = worldOn(db);
    const ada = randomUUID();
    const { installation } = await link(ada);
    const params = { installation, grant: randomUUID() };
    const scopes = scopesOfLevel('contact');
    const body = { partner: randomUUID(), scopes, firstDay: null, historyFrom: null, note: '' };
    expect(await api.requestPartner({ params, body }, as(ada))).toMatchObject({ kind: 'step-up' });
    const scope = { ...params, scope: 'contact' as const };
    expect(await api.allowScope({ params: scope, body: { lastDay: null } }, as(ada))).toMatchObject(
      { kind: 'step-up' },
    );
    expect(await api.stopScope({ params: scope }, as(ada))).toMatchObject({ kind: 'not-found' });
    expect(await api.withdrawGrant({ params }, as(ada))).toMatchObject({ kind: 'not-found' });
  });

  it('is in the log of the owner, not of other people of the company', async () => {
    const { api, as, ada, lin, give, withdraw, lindner } = await home();
    const grant = await give(lindner, 'monitoring', '2026-03-31');
    valueOf(await withdraw(grant));
    const changes = valueOf(await api.listMembershipChanges({}, as(ada)));
    expect(changes).toMatchObject(
      (['grant-withdrawn', 'grant-accepted', 'grant-requested'] as const).map((change) => ({
        change,
        isOwn: change !== 'grant-accepted',
        home: 'Villa Birch',
        about: 'partner',
        name: expect.stringContaining('Lindner'),
        scope: 'monitoring',
      })),
    );
    expect(valueOf(await api.listMembershipChanges({}, as(lin)))).toEqual([]);
  });
});
