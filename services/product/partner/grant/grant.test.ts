import { randomUUID } from 'node:crypto';
import { branded } from '@hearth/core/branded.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { ok, valueOf } from '@hearth/core/problem.ts';
import { engines, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { productMigrations } from '../../migrations.ts';
import { addressOfPerson, worldOn } from '../../testing.ts';
import { loadPartners } from '../import-partners.ts';
import { changeMember } from '../change-member.ts';
import { samplePartners } from '../../sample-data/sample-partners.ts';

describe.each(engines)('partner grants on $name', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await testDatabase(engine, [productMigrations]);
  });
  afterAll(() => db.close());

  /** Ada's home; Lin works for `p-001`, Dora for `p-011`. */
  async function home() {
    const world = worldOn(db, {
      more: {
        personOf: async (token) =>
          ok({
            kind: 'person',
            issuer: 'https://idp.invalid',
            subject: token,
            authTime: 1_900_000_000,
          }),
      },
    });
    const { api, as, clock, asService, drain } = world;
    await loadPartners({ db, clock }, samplePartners);
    const [ada, lin, dora] = [randomUUID(), randomUUID(), randomUUID()];
    const { installation, unit } = await world.link(ada);
    const params = { installation };
    const listed = valueOf(await api.listPartners({ query: { country: 'DE' } }, as(ada))).partners;
    const austrian = valueOf(await api.listPartners({ query: { country: 'AT' } }, as(ada)));
    const [lindner, donau] = [
      listed.find(({ name }) => name.startsWith('Lindner'))?.partner ?? '',
      austrian.partners.find(({ name }) => name.startsWith('Donau'))?.partner ?? '',
    ];
    const member = async (person: string, listedAs: string, step: 'add' | 'remove') => {
      const { person: id } = valueOf(await api.getPerson({}, as(person)));
      const memberRow = { listedAs, person: branded<string, 'PersonId'>(id), step };
      return valueOf(await changeMember({ db, clock }, memberRow));
    };
    await member(lin, 'p-001', 'add');
    await member(dora, 'p-011', 'add');
    type Scope = 'contact' | 'monitoring' | 'monitoring-and-settings';
    return {
      ...world,
      ada,
      lin,
      dora,
      params,
      unit,
      lindner,
      donau,
      member,
      give: (partner: string, scope: Scope, lastDay: string | null = null) => {
        clock.advance({ seconds: 1 });
        return api.giveGrant({ params: { ...params, partner }, body: { scope, lastDay } }, as(ada));
      },
      withdraw: (partner: string) => api.withdrawGrant({ params: { ...params, partner } }, as(ada)),
      sees: async (person: string) => {
        const seen = await api.getMonitoring({ params }, as(person));
        const shown = await api.getInstallation({ params }, as(person));
        const command = { kind: 'set' as const, point: 'x', name: 'y', to: 1 };
        const sent = await api.sendCommand(
          { params, body: { unit, command, precondition: null } },
          as(person),
        );
        const outcomeOf = (answer: { ok: boolean; code?: string }): string =>
          answer.ok ? 'yes' : (answer.code ?? '');
        return [outcomeOf(shown), outcomeOf(seen), outcomeOf(sent)];
      },
      mailTo: async (to: string) => {
        await drain();
        return valueOf(await api.listOutbox({ query: { to } }, await asService('web')));
      },
    };
  }

  it('shows the home with the contact of its owner in the partner portal while the grant is valid', async () => {
    const { api, as, give, withdraw, ada, lin, dora, params, lindner, donau, clock } = await home();
    const portalHomes = async (person: string) =>
      valueOf(await api.listPortalHomes({}, as(person)));
    expect(await portalHomes(ada)).toEqual({ companies: [], homes: [] });
    expect(await portalHomes(lin)).toMatchObject({
      companies: [expect.stringContaining('Lindner')],
      homes: [],
    });
    await give(lindner, 'contact', '2026-01-20');
    expect((await portalHomes(lin)).homes).toMatchObject([
      { ...params, scope: 'contact', lastDay: '2026-01-20' },
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
    await give(donau, 'monitoring');
    expect((await portalHomes(lin)).homes).toEqual([]);
    expect(await api.getPortalHome({ params }, as(lin))).toMatchObject({ kind: 'not-found' });
    expect(valueOf(await api.listUnitDetails({ params }, as(dora)))).toHaveLength(1);
    valueOf(await withdraw(donau));
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
    valueOf(await give(lindner, 'contact'));
    expect(await sees(lin)).toEqual(['yes', 'not-granted', 'not-granted']);
    valueOf(await give(lindner, 'monitoring'));
    expect(await sees(lin)).toEqual(['yes', 'yes', 'not-granted']);
    valueOf(await give(lindner, 'monitoring-and-settings'));
    expect((await sees(lin))[2]).not.toBe('not-granted');
    expect(await sees(dora)).toEqual(nothing);
    valueOf(await withdraw(lindner));
    valueOf(await withdraw(lindner));
    expect(await sees(lin)).toEqual(nothing);
    const toOwner = (await mailTo(addressOfPerson(ada))).map(({ subject }) => subject);
    expect(toOwner.filter((subject) => subject.includes('no access'))).toHaveLength(1);
    const mails = (await mailTo('info@lindner-waerme.example')).filter(({ text }) =>
      text.includes(addressOfPerson(ada)),
    );
    expect(mails.length).toBe(3);
  });

  it('ends after its last day, and can be given again', async () => {
    const { give, sees, lin, lindner, donau, clock, api, as, ada, params } = await home();
    valueOf(await give(lindner, 'monitoring', '2026-01-17'));
    expect(await give(lindner, 'monitoring', '2026-01-14')).toMatchObject({
      code: 'end-has-passed',
    });
    // Until midnight in Berlin.
    clock.advance({ hours: 60 });
    expect((await sees(lin))[1]).toBe('yes');
    clock.advance({ hours: 1 });
    expect(await sees(lin)).toEqual(nothing);
    const [grant] = valueOf(await api.listGrants({ params }, as(ada)));
    expect(grant).toMatchObject({
      state: 'over',
      lastDay: '2026-01-17',
      endedAt: '2026-01-17T23:00:00Z',
      actions: ['give'],
    });
    valueOf(await give(donau, 'contact'));
    valueOf(await give(lindner, 'monitoring'));
    expect((await sees(lin))[1]).toBe('yes');
  });

  it('ends when another partner gets a grant', async () => {
    const { give, sees, lin, dora, lindner, donau, api, as, ada, params } = await home();
    valueOf(await give(lindner, 'monitoring-and-settings'));
    valueOf(await give(donau, 'contact'));
    expect(await sees(lin)).toEqual(nothing);
    expect(await sees(dora)).toEqual(['yes', 'not-granted', 'not-granted']);
    const both = await Promise.all([give(lindner, 'contact'), give(donau, 'contact')]);
    expect(both.every(({ ok: isDone }) => isDone)).toBe(true);
    const grants = valueOf(await api.listGrants({ params }, as(ada)));
    expect(grants.filter(({ state }) => state === 'granted')).toHaveLength(1);
    const [own] = valueOf(
      await api.listGrants(
        { params },
        as(grants[0]?.partner.name.startsWith('Donau') ? dora : lin),
      ),
    );
    expect(own).toMatchObject({ state: 'granted', actions: [] });
  });

  it('follows the people of the partner, and owners keep their own role', async () => {
    const { give, sees, lin, lindner, member, api, as, params, ada } = await home();
    valueOf(await give(lindner, 'monitoring'));
    await member(lin, 'p-001', 'remove');
    expect(await sees(lin)).toEqual(nothing);
    await member(lin, 'p-001', 'add');
    expect((await sees(lin))[1]).toBe('yes');
    await member(ada, 'p-001', 'add');
    expect(valueOf(await api.getInstallation({ params }, as(ada))).role).toBe('owner');
  });

  it('needs a sign-in in the last five minutes', async () => {
    const { api, as, link } = worldOn(db);
    const ada = randomUUID();
    const { installation } = await link(ada);
    const params = { installation, partner: randomUUID() };
    const body = { scope: 'contact' as const, lastDay: null };
    expect(await api.giveGrant({ params, body }, as(ada))).toMatchObject({ kind: 'step-up' });
  });

  it('is in the log of the owner, not of the partner’s people', async () => {
    const { api, as, ada, lin, give, withdraw, lindner } = await home();
    valueOf(await give(lindner, 'monitoring', '2026-03-31'));
    valueOf(await withdraw(lindner));
    const changes = valueOf(await api.listMembershipChanges({}, as(ada)));
    expect(changes).toMatchObject(
      ['grant-withdrawn', 'granted'].map((change) => ({
        change,
        isOwn: true,
        home: 'Villa Birch',
        about: 'partner',
        name: expect.stringContaining('Lindner'),
        scope: 'monitoring',
        lastDay: '2026-03-31',
      })),
    );
    expect(valueOf(await api.listMembershipChanges({}, as(lin)))).toEqual([]);
  });
});
