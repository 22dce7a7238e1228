import { randomUUID } from 'node:crypto';
import { valueOf } from '@hearth/core/problem.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { engines, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assistedHome } from '../assistance/testing-assistance.ts';
import { productMigrations } from '../migrations.ts';
import { addressOfPerson } from '../testing.ts';

describe.each(engines)('colleagues of a company on $name', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await testDatabase(engine, [productMigrations]);
  });
  afterAll(() => db.close());

  /** Nordwerk with its granted home, and Cem as its only administrator. */
  async function company() {
    const home = await assistedHome(db);
    const { api, as, cem, partner, clock } = home;
    await db.query(
      `insert into product.partner_member (partner_id, person_id, since, is_administrator)
       select $1, person_id, $3, true from product.person where subject = $2`,
      [partner, `person-${cem}`, clock.now().toString()],
    );
    const bob = `bob-${randomUUID()}`;
    const params = { company: partner };
    const at = (code: string) => ({ body: { code, address: randomUUID() } });
    const codeFor = async (person: string) => {
      await home.drain();
      const [code = ''] = (await home.mailsTo(addressOfPerson(person))).flatMap(
        ({ text }) => /\/partner\/invitation\/(\w+)/.exec(text)?.[1] ?? [],
      );
      return code;
    };
    const invite = (
      person: string,
      { by = cem, isAdministrator = false }: { by?: string; isAdministrator?: boolean } = {},
    ) => {
      // So that the newest mail is the last one.
      clock.advance({ seconds: 1 });
      const body = { email: addressOfPerson(person), isAdministrator, locale: 'en' as const };
      return api.inviteColleague({ params, body }, as(by));
    };
    const accept = (person: string, code: string) =>
      api.acceptColleagueInvitation(at(code), as(person));
    const join = async (person: string, { isAdministrator = false } = {}) => {
      valueOf(await invite(person, { isAdministrator }));
      valueOf(await accept(person, await codeFor(person)));
      return valueOf(await api.getPerson({}, as(person))).person;
    };
    const idOf = async (person: string) => valueOf(await api.getPerson({}, as(person))).person;
    const list = async (by: string = cem) => valueOf(await api.listColleagues({ params }, as(by)));
    const remove = (person: string, by: string = cem) =>
      api.removeColleague({ params: { ...params, person } }, as(by));
    const homesOf = async (person: string) =>
      valueOf(await api.listPortalHomes({}, as(person))).homes.map((each) => each.installation);
    const subjectsTo = async (person: string) => {
      await home.drain();
      return (await home.mailsTo(addressOfPerson(person))).map(({ subject }) => subject);
    };
    return {
      ...home,
      bob,
      company: params,
      at,
      codeFor,
      invite,
      accept,
      join,
      idOf,
      list,
      remove,
      homesOf,
      subjectsTo,
    };
  }

  it('an invitation by mail is accepted once and gives access to the granted homes', async () => {
    const { api, as, asService, cem, bob, params, at, ...world } = await company();
    expect(await world.homesOf(bob)).toEqual([]);
    valueOf(await world.invite(bob));
    const code = await world.codeFor(bob);
    expect(
      valueOf(await api.previewColleagueInvitation(at(code), await asService('web'))),
    ).toMatchObject({ company: 'Nordwerk', email: 'b…@example.org', isForYou: null });
    expect(valueOf(await api.previewColleagueInvitation(at(code), as(cem)))).toMatchObject({
      isForYou: false,
      mailbox: null,
    });
    expect(await world.accept(`eve-${randomUUID()}`, code)).toMatchObject({
      code: 'invitation-for-other-mailbox',
    });
    const both = await Promise.all([world.accept(bob, code), world.accept(bob, code)]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await world.accept(bob, code)).toMatchObject({ kind: 'gone', code: 'invitation-used' });
    expect(await world.homesOf(bob)).toEqual([params.installation]);
    const { colleagues, invitations } = await world.list();
    expect(colleagues.map((each) => [each.isAdministrator, each.isYou])).toEqual([
      [true, true],
      [false, false],
    ]);
    expect(invitations).toEqual([]);
    expect(await world.subjectsTo(cem)).toContainEqual(expect.stringContaining('works for'));
  });

  it('a removed colleague loses access at once, also with earlier tokens', async () => {
    const { api, as, asService, bob, params, remove, join, homesOf, subjectsTo } = await company();
    const person = await join(bob);
    valueOf(await api.issueAccess({ params }, as(bob)));
    const target = { params: { ...params, person } };
    const epoch = async () =>
      valueOf(await api.checkEpoch(target, await asService('energy'))).epoch;
    expect(await epoch()).not.toBeNull();
    valueOf(await remove(person));
    valueOf(await remove(person));
    expect(await epoch()).toBeNull();
    expect(await api.getInstallation({ params }, as(bob))).toMatchObject({ kind: 'not-found' });
    expect(await homesOf(bob)).toEqual([]);
    const mails = (await subjectsTo(bob)).filter((each) => each.includes('do not belong to'));
    expect(mails).toHaveLength(1);
  });

  it('the last administrator stays, also when two remove each other at once', async () => {
    const { cem, bob, idOf, join, list, remove } = await company();
    const alone = await idOf(cem);
    expect(await remove(alone)).toMatchObject({ code: 'last-administrator-stays' });
    expect((await list()).colleagues).toMatchObject([{ cannotRemove: 'last-administrator' }]);
    const second = await join(bob, { isAdministrator: true });
    expect((await list()).colleagues).toMatchObject([
      { cannotRemove: null },
      { cannotRemove: null },
    ]);
    const both = await Promise.all([remove(second, cem), remove(alone, bob)]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    const left = both[0].ok ? cem : bob;
    expect((await list(left)).colleagues).toMatchObject([{ isAdministrator: true, isYou: true }]);
  });

  it('an employee manages nobody, and is made an administrator by another invitation', async () => {
    const {
      api,
      as,
      cem,
      bob,
      company: params,
      idOf,
      invite,
      accept,
      codeFor,
      ...world
    } = await company();
    await world.join(bob);
    const email = addressOfPerson(bob);
    const body = { email: 'eve@example.org', isAdministrator: true, locale: 'en' as const };
    const refused = await Promise.all([
      api.listColleagues({ params }, as(bob)),
      api.inviteColleague({ params, body }, as(bob)),
      world.remove(await idOf(cem), bob),
      api.withdrawColleagueInvitation({ params: { ...params, invitation: randomUUID() } }, as(bob)),
    ]);
    expect(refused.map((each) => !each.ok && each.kind)).toEqual(Array(4).fill('not-found'));
    expect(await invite(bob)).toMatchObject({ code: 'works-there-already', at: '/body/email' });
    const again = { params, body: { ...body, email } };
    valueOf(await api.inviteColleague(again, as(cem)));
    valueOf(await accept(bob, await codeFor(bob)));
    expect((await world.list(bob)).colleagues).toHaveLength(2);
  });

  it('expired, withdrawn, declined and replaced codes, and those of a former administrator, give no access', async () => {
    const { api, as, cem, bob, company: params, at, clock, ...world } = await company();
    const { invite, accept, codeFor, join, idOf, remove } = world;
    const first = valueOf(await invite(bob));
    const old = await codeFor(bob);
    expect(valueOf(await invite(bob)).invitation).toBe(first.invitation);
    expect(await accept(bob, old)).toMatchObject({ code: 'invitation-unknown' });
    const target = { params: { ...params, invitation: first.invitation } };
    const code = await codeFor(bob);
    valueOf(await api.withdrawColleagueInvitation(target, as(cem)));
    valueOf(await api.withdrawColleagueInvitation(target, as(cem)));
    expect(await accept(bob, code)).toMatchObject({ code: 'invitation-withdrawn' });
    const eve = `eve-${randomUUID()}`;
    valueOf(await invite(eve));
    valueOf(await api.declineColleagueInvitation(at(await codeFor(eve)), as(eve)));
    expect(await accept(eve, await codeFor(eve))).toMatchObject({ code: 'invitation-withdrawn' });
    expect(await world.subjectsTo(cem)).toContainEqual(expect.stringContaining('declined'));
    const [second, dan] = [`ann-${randomUUID()}`, `dan-${randomUUID()}`];
    await join(second, { isAdministrator: true });
    valueOf(await invite(dan, { by: second }));
    valueOf(await remove(await idOf(second)));
    expect(await accept(dan, await codeFor(dan))).toMatchObject({ code: 'invitation-withdrawn' });
    const late = `lea-${randomUUID()}`;
    valueOf(await invite(late));
    const expired = await codeFor(late);
    clock.advance({ hours: 24 * 14 });
    expect(await accept(late, expired)).toMatchObject({ code: 'invitation-expired' });
    await world.job('colleague-invitation.purge');
    const rows = await db.query<{ email: string | null }>(
      'select email from product.colleague_invitation where partner_id = $1',
      [params.company],
    );
    expect(rows.every(({ email }) => email === null)).toBe(true);
  });

  it('mistyped addresses and too many invitations are refused', async () => {
    const { api, as, cem, company: params, invite } = await company();
    const body = { email: 'no address', isAdministrator: false, locale: 'en' as const };
    expect(await api.inviteColleague({ params, body }, as(cem))).toMatchObject({ kind: 'invalid' });
    const sent = [];
    for (let n = 0; n < 31; n += 1) sent.push(await invite(`new-${randomUUID()}`));
    expect(sent.filter(({ ok }) => ok)).toHaveLength(30);
    expect(sent[30]).toMatchObject({ code: 'too-many-invitations' });
  });
});
