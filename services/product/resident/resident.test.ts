import { randomUUID } from 'node:crypto';
import type { Database } from '@hearth/platform/database/database.ts';
import { valueOf } from '@hearth/core/problem.ts';
import { engines, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { productMigrations } from '../migrations.ts';
import { addressOfPerson, worldOn } from '../testing.ts';

describe.each(engines)('residents on $name', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await testDatabase(engine, [productMigrations]);
  });
  afterAll(() => db.close());

  async function home() {
    const world = worldOn(db);
    const { api, as, asService, drain } = world;
    const [ada, bob] = [`ada-${randomUUID()}`, `bob-${randomUUID()}`];
    const { installation, unit } = await world.link(ada);
    const params = { installation };
    const mails = async (to: string) => {
      await drain();
      return valueOf(
        await api.listOutbox({ query: { to: addressOfPerson(to) } }, await asService('web')),
      );
    };
    const codeFor = async (person: string) => {
      const [code = ''] = (await mails(person)).flatMap(
        ({ text }) => /\/invitation\/(\w+)/.exec(text)?.[1] ?? [],
      );
      return code;
    };
    const at = (code: string) => ({ body: { code, address: randomUUID() } });
    const invite = (person: string, owner = ada) => {
      // So that the newest mail is the last one.
      world.clock.advance({ seconds: 1 });
      const body = { email: addressOfPerson(person), locale: 'en' as const };
      return api.inviteResident({ params, body }, as(owner));
    };
    const accept = (person: string, code: string) =>
      api.acceptResidentInvitation(at(code), as(person));
    return {
      ...world,
      ada,
      bob,
      params,
      unit,
      mails,
      codeFor,
      at,
      invite,
      accept,
      living: async () => {
        valueOf(await invite(bob));
        valueOf(await accept(bob, await codeFor(bob)));
        const { residents } = valueOf(await api.listResidents({ params }, as(ada)));
        return residents.find(({ role }) => role === 'resident')?.person ?? '';
      },
    };
  }

  it('an invitation by mail is accepted once, and owners and the resident get a mail', async () => {
    const { api, as, ada, bob, params, invite, codeFor, accept, at, mails, asService } =
      await home();
    valueOf(await invite(bob));
    const code = await codeFor(bob);
    const seen = await api.previewResidentInvitation(at(code), await asService('web'));
    expect(valueOf(seen)).toMatchObject({
      inviter: 'Ada',
      email: 'b…@example.org',
      isForYou: null,
    });
    expect(valueOf(await api.previewResidentInvitation(at(code), as(ada))).isForYou).toBe(false);
    expect(await accept(`eve-${randomUUID()}`, code)).toMatchObject({
      code: 'invitation-for-other-mailbox',
    });
    const both = await Promise.all([accept(bob, code), accept(bob, code)]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await accept(bob, code)).toMatchObject({ kind: 'gone', code: 'invitation-used' });
    const [place] = valueOf(await api.listInstallations({}, as(bob)));
    expect(place).toMatchObject({ installation: params.installation, role: 'resident' });
    const listed = valueOf(await api.listResidents({ params }, as(ada)));
    expect(listed.residents.map(({ role, isYou, actions }) => [role, isYou, actions])).toEqual([
      ['owner', true, []],
      ['resident', false, ['remove']],
    ]);
    expect(listed.invitations).toEqual([]);
    expect((await mails(ada)).some(({ subject }) => subject.includes('lives in'))).toBe(true);
  });

  it('a resident changes comfort settings only', async () => {
    const { api, as, bob, params, unit, living } = await home();
    await living();
    const point = 'climateControlMainZone';
    const command = { kind: 'set' as const, point, name: 'onOff', to: true };
    const sent = await api.sendCommand(
      { params, body: { unit, command, precondition: null } },
      as(bob),
    );
    expect(sent.ok || sent.kind !== 'forbidden').toBe(true);
    const outside = { kind: 'forbidden', code: 'not-for-this-role' };
    const rename = api.renameInstallation({ params, body: { name: 'Mine' } }, as(bob));
    expect(await rename).toMatchObject(outside);
    const email = { email: 'eve@example.org', locale: 'en' as const };
    expect(await api.inviteResident({ params, body: email }, as(bob))).toMatchObject(outside);
    const listed = valueOf(await api.listResidents({ params }, as(bob)));
    expect(listed).toMatchObject({ cannotInvite: 'not-owner', invitations: [] });
    expect(listed.residents.map(({ email: seen, isYou }) => [seen === null, isYou])).toEqual([
      [true, false],
      [false, true],
    ]);
  });

  it('a removed resident loses access at once, also with earlier tokens', async () => {
    const { api, as, ada, bob, params, living, mails, asService } = await home();
    const person = await living();
    valueOf(await api.issueAccess({ params }, as(bob)));
    const target = { params: { ...params, person } };
    const before = valueOf(await api.checkEpoch(target, await asService('energy'))).epoch;
    expect(before).toBe(1);
    valueOf(await api.removeResident(target, as(ada)));
    valueOf(await api.removeResident(target, as(ada)));
    expect(valueOf(await api.checkEpoch(target, await asService('energy'))).epoch).toBeNull();
    expect(await api.getInstallation({ params }, as(bob))).toMatchObject({ kind: 'not-found' });
    const subjects = (await mails(bob)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.includes('You do not belong to'))).toHaveLength(1);
  });

  it('a resident can leave, the last owner cannot', async () => {
    const { api, as, ada, bob, params, living, mails, asService, invite, accept, codeFor } =
      await home();
    const person = await living();
    expect(await api.leaveInstallation({ params }, as(ada))).toMatchObject({
      code: 'last-owner-stays',
    });
    valueOf(await api.leaveInstallation({ params }, as(bob)));
    expect(await api.leaveInstallation({ params }, as(bob))).toMatchObject({ kind: 'not-found' });
    expect((await mails(ada)).some(({ subject }) => subject.includes('has left'))).toBe(true);
    valueOf(await invite(bob));
    valueOf(await accept(bob, await codeFor(bob)));
    const target = { params: { ...params, person } };
    expect(valueOf(await api.checkEpoch(target, await asService('energy'))).epoch).toBe(3);
  });

  it('expired, withdrawn, declined and replaced codes give no access', async () => {
    const { api, as, ada, bob, params, invite, accept, codeFor, clock, at, mails } = await home();
    const first = valueOf(await invite(bob));
    const old = await codeFor(bob);
    expect(valueOf(await invite(bob)).invitation).toBe(first.invitation);
    const fresh = await codeFor(bob);
    expect(await accept(bob, old)).toMatchObject({ code: 'invitation-unknown' });
    const open = { params: { ...params, invitation: first.invitation } };
    valueOf(await api.withdrawInvitation(open, as(ada)));
    expect(await accept(bob, fresh)).toMatchObject({ code: 'invitation-withdrawn' });
    valueOf(await invite(bob));
    valueOf(await api.declineResidentInvitation(at(await codeFor(bob)), as(bob)));
    expect((await mails(ada)).some(({ subject }) => subject.includes('declined'))).toBe(true);
    clock.advance({ hours: 24 });
    valueOf(await invite(bob));
    const late = await codeFor(bob);
    clock.advance({ hours: 24 * 14 });
    expect(await accept(bob, late)).toMatchObject({ code: 'invitation-expired' });
  });

  it('responses to wrong codes and strangers disclose nothing', async () => {
    const { api, as, ada, params, invite, at } = await home();
    const nobody = await invite(`nobody-${randomUUID()}`);
    expect(nobody.ok).toBe(true);
    const body = { email: addressOfPerson(ada), locale: 'en' as const };
    expect(await api.inviteResident({ params, body }, as(ada))).toMatchObject({
      code: 'lives-there-already',
    });
    const guess = () => api.previewResidentInvitation(at('0'.repeat(27)), as('guesser'));
    for (let count = 0; count < 5; count += 1)
      expect(await guess()).toMatchObject({ code: 'invitation-unknown' });
    expect(await guess()).toMatchObject({ kind: 'too-many' });
  });

  it('invitations are limited by home, person and mailbox', async () => {
    const { invite, clock } = await home();
    const bob = `bob-${randomUUID()}`;
    for (let count = 0; count < 3; count += 1) valueOf(await invite(bob));
    expect(await invite(bob)).toMatchObject({ kind: 'too-many', code: 'too-many-invitations' });
    for (let count = 0; count < 6; count += 1) valueOf(await invite(`guest-${randomUUID()}`));
    clock.advance({ hours: 25 });
    for (let count = 0; count < 3; count += 1) valueOf(await invite(`guest-${randomUUID()}`));
    expect(await invite(`guest-${randomUUID()}`)).toMatchObject({ code: 'home-is-full' });
  });
  it('membership changes are in the logs of the people concerned only', async () => {
    const { api, as, ada, bob, params, clock, living, invite, at, codeFor } = await home();
    const eve = `eve-${randomUUID()}`;
    const log = async (reader: string) => valueOf(await api.listMembershipChanges({}, as(reader)));
    const person = await living();
    clock.advance({ seconds: 1 });
    valueOf(await api.removeResident({ params: { ...params, person } }, as(ada)));
    valueOf(await invite(eve));
    clock.advance({ seconds: 1 });
    valueOf(await api.declineResidentInvitation(at(await codeFor(eve)), as(eve)));
    const hers = await log(ada);
    expect(hers.map(({ change, isOwn, about, name }) => [change, isOwn, about, name])).toEqual([
      ['declined', false, 'person', 'Ada'],
      ['invited', true, 'you', null],
      ['removed', true, 'person', 'Ada'],
      ['joined', false, 'person', 'Ada'],
      ['invited', true, 'you', null],
    ]);
    expect(new Set(hers.map((each) => each.home))).toEqual(new Set(['Villa Birch']));
    const his = (await log(bob)).map(({ change, isOwn, about, home: at_ }) => [
      change,
      isOwn,
      about,
      at_,
    ]);
    expect(his).toEqual([
      ['removed', false, 'you', null],
      ['joined', true, 'you', null],
    ]);
    expect((await log(eve)).map(({ change }) => change)).toEqual(['declined']);
    expect(await log(`nobody-${randomUUID()}`)).toEqual([]);
  });
});
