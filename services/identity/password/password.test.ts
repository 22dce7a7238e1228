import type { Database } from '@hearth/platform/database/database.ts';
import { valueOf } from '@hearth/core/problem.ts';
import { engines, testDatabase } from '@hearth/platform/testing/test-database.ts';
import * as oidc from 'openid-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { identityMigrations } from '../migrations.ts';
import {
  newNetworkAddress,
  logOf,
  mailTo,
  newPerson,
  tokenIn,
  tryToSignIn,
} from '../testing-account.ts';
import { relyingParty } from '../testing-browser.ts';
import { type IdentityWorld, identityWorld, newEmail } from '../testing.ts';

const fresh = 'eleven quiet umbrellas';

describe.each(engines)('passwords on $name', (engine) => {
  let db: Database;
  let world: IdentityWorld;

  beforeAll(async () => {
    db = await testDatabase(engine, [identityMigrations]);
    world = await identityWorld(db);
  });
  afterAll(() => db.close());

  const requestRecovery = async (email: string, address = newNetworkAddress()) =>
    await world.accounts.requestRecovery({ body: { email, address } }, await world.asWeb());
  const reset = async (token: string, password = fresh, address = newNetworkAddress()) =>
    await world.accounts.resetPassword(
      { body: { token, password, address, device: 'firefox linux' } },
      await world.asWeb(),
    );
  const isUsable = async (token: string): Promise<boolean> =>
    valueOf(await world.accounts.checkRecovery({ body: { token } }, await world.asWeb())).isUsable;
  const linkFor = async (email: string): Promise<string> => {
    await requestRecovery(email);
    const mails = await mailTo(world, email);
    return tokenIn(mails.findLast(({ template }) => template === 'recover-password'));
  };
  const isRefreshed = async (refreshToken: string): Promise<boolean> =>
    await oidc.refreshTokenGrant((await relyingParty(world)).config, refreshToken).then(
      () => true,
      () => false,
    );

  test('a recovery link sets a new password, ends all sessions and notifies the mailbox', async () => {
    const person = await newPerson(world);
    const before = await person.signIn();
    const token = await linkFor(person.email);
    expect(await isUsable(token)).toBe(true);
    expect(valueOf(await reset(token))).toEqual({ email: person.email });
    expect(await isUsable(token)).toBe(false);
    expect(await isUsable('never-sent')).toBe(false);
    expect(await tryToSignIn(world, person)).toBe('email-or-password-wrong');
    expect(await isRefreshed(before.refreshToken)).toBe(false);
    const after = await person.signIn(fresh);
    expect(await logOf(world, after.call)).toEqual(
      expect.arrayContaining(['password-reset', 'recovery-requested', 'sign-in']),
    );
    const mail = (await mailTo(world, person.email)).at(-1);
    expect(mail).toMatchObject({ template: 'security-change', change: 'password-changed' });
  });

  test('known and unknown addresses get the same answer after the same work', async () => {
    const person = await newPerson(world);
    const statements: string[] = [];
    const counted = await identityWorld(watched(db, statements), { pepper: world.deps.pepper });
    const raw = async (email: string): Promise<string> => {
      const { token } = await counted.asWeb();
      statements.length = 0;
      const response = await counted.service.fetch(
        new Request('http://localhost:3000/v1/recoveries', {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify({ email, address: newNetworkAddress() }),
        }),
      );
      return `${response.status} ${await response.text()} ${statements.join('; ')}`;
    };
    const existing = await raw(person.email);
    expect(await raw(newEmail())).toBe(existing);
    expect(existing).toContain('{"sent":true}');
    const stranger = newEmail();
    await requestRecovery(stranger);
    expect(await mailTo(world, stranger)).toEqual([]);
  });

  test('of twenty concurrent uses of one link one succeeds', async () => {
    const person = await newPerson(world);
    const token = await linkFor(person.email);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => reset(token, `${fresh} number ${n}`)),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    const codes = new Set(answers.flatMap((answer) => (answer.ok ? [] : [answer.code])));
    expect([...codes]).toEqual(['token-used']);
    const won = answers.findIndex(({ ok }) => ok);
    const typed = { email: person.email, password: `${fresh} number ${won}` };
    expect(await tryToSignIn(world, typed)).toBe('ok');
  });

  test('a link is valid for half an hour; using one ends all, a newer one ends none', async () => {
    const person = await newPerson(world);
    const [first, second] = [await linkFor(person.email), await linkFor(person.email)];
    expect(first).not.toBe(second);
    expect(await reset(first)).toMatchObject({ ok: true });
    expect(await reset(second)).toMatchObject({ kind: 'gone', code: 'token-used' });
    expect(await reset('made-up')).toMatchObject({ kind: 'not-found', code: 'token-unknown' });
    const late = await linkFor(person.email);
    const later = await identityWorld(db, { pepper: world.deps.pepper });
    later.clock.advance({ minutes: 31 });
    const body = { token: late, password: fresh, address: newNetworkAddress() };
    expect(await later.accounts.resetPassword({ body }, await later.asWeb())).toMatchObject({
      kind: 'gone',
      code: 'token-expired',
    });
  });

  test('a leaked, personal or short password is refused and does not use up the link', async () => {
    const person = await newPerson(world);
    const token = await linkFor(person.email);
    for (const [typed, code] of [
      ['1qaz2wsx3edc4rfv', 'password-too-common'],
      ['momsanaladventure', 'password-breached'],
      ['anna berg lives here', 'password-contains-name'],
      ['short', 'too-small'],
    ] as const)
      expect(await reset(token, typed)).toMatchObject({
        kind: 'invalid',
        code,
        at: '/body/password',
      });
    expect(await reset(token)).toMatchObject({ ok: true });
  });

  test('recovery is limited to five mails an hour and twenty attempts per network', async () => {
    const person = await newPerson(world);
    for (let times = 0; times < 8; times += 1)
      expect((await requestRecovery(person.email)).ok).toBe(true);
    expect(await mailTo(world, person.email)).toHaveLength(5);
    const address = newNetworkAddress();
    for (let times = 0; times < 20; times += 1)
      expect(await reset('guessed', fresh, address)).toMatchObject({ code: 'token-unknown' });
    expect(await reset('guessed', fresh, address)).toMatchObject({ kind: 'too-many' });
  });

  test("the present password is needed for a change; other sessions end, the caller's stays", async () => {
    const person = await newPerson(world);
    const [mine, other] = [await person.signIn(), await person.signIn()];
    const change = async (current: string, password = fresh) =>
      await world.accounts.changePassword(
        { body: { current, password, keep: mine.sid, address: newNetworkAddress() } },
        mine.call,
      );
    expect(await change('not it, not it, not it')).toMatchObject({
      kind: 'invalid',
      code: 'password-wrong',
      at: '/body/current',
    });
    expect(await change(person.password)).toMatchObject({ ok: true });
    expect(await isRefreshed(mine.refreshToken)).toBe(true);
    expect(await isRefreshed(other.refreshToken)).toBe(false);
    expect(await tryToSignIn(world, { ...person, password: fresh })).toBe('ok');
  });

  test('of twenty concurrent changes one succeeds', async () => {
    const person = await newPerson(world);
    const { call, sid } = await person.signIn();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        world.accounts.changePassword(
          {
            body: {
              current: person.password,
              password: `${fresh} number ${n}`,
              keep: sid,
              address: newNetworkAddress(),
            },
          },
          call,
        ),
      ),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test('under attack an address has five attempts instead of twenty, and one alarm is logged', async () => {
    const attacked = await identityWorld(await testDatabase(engine, [identityMigrations]));
    const rp = await relyingParty(attacked);
    const { url } = await rp.begin();
    const response = await attacked.service.fetch(new Request(url));
    const interaction =
      new URL(response.headers.get('location') ?? '', url).searchParams.get('interaction') ?? '';
    const web = await attacked.asWeb();
    const guess = async (address: string) =>
      await attacked.signIns.signIn(
        { params: { interaction }, body: { email: newEmail(), password: fresh, address } },
        web,
      );
    for (let times = 0; times < 15; times += 1)
      await Promise.all(Array.from({ length: 20 }, () => guess(newNetworkAddress())));
    const address = newNetworkAddress();
    const codes: string[] = [];
    for (let times = 0; times < 6; times += 1) {
      const answer = await guess(address);
      codes.push(answer.ok ? 'ok' : answer.code);
    }
    expect(codes).toEqual([
      ...Array.from({ length: 5 }, () => 'email-or-password-wrong'),
      'too-many-attempts',
    ]);
    const alarms = await attacked.deps.db.query(
      `select 1 from platform.audit where action = 'sign-ins-under-attack'`,
    );
    expect(alarms).toHaveLength(1);
    await attacked.deps.db.close();
  });
});

/** The database, recording its statements. */
function watched(db: Database, statements: string[]): Database {
  return new Proxy(db, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name, target);
      if (name === 'query')
        return async (text: string, values?: readonly unknown[]) => {
          statements.push(text.replaceAll(/\s+/g, ' ').slice(0, 40));
          return await target.query(text, values);
        };
      return typeof member === 'function' ? member.bind(target) : member;
    },
  });
}
