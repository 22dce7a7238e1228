import type { Database } from '@hearth/platform/database/database.ts';
import { valueOf } from '@hearth/core/problem.ts';
import { engines, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { identityMigrations } from '../migrations.ts';
import { Browser, exchange, interactionIn, relyingParty, signInWith } from '../testing-browser.ts';
import { type RecordedMail, type IdentityWorld, identityWorld, newEmail } from '../testing.ts';

const verifyUrl = 'http://localhost:3000/verify';
const password = 'a slow train through fog';

describe.each(engines)('accounts on $name', (engine) => {
  let db: Database;
  let world: IdentityWorld;
  let addressNo = 0;

  beforeAll(async () => {
    db = await testDatabase(engine, [identityMigrations]);
    world = await identityWorld(db);
  });
  afterAll(() => db.close());

  const typed = (email: string, overrides: object = {}) => ({
    email,
    password,
    name: 'Cora Lind',
    locale: 'en' as const,
    verifyUrl,
    address: `198.51.100.${(addressNo += 1)}`,
    ...overrides,
  });
  const signUp = async (body: ReturnType<typeof typed>) =>
    await world.accounts.signUp({ body }, await world.asWeb());
  const verify = async (token: string) =>
    await world.accounts.verifyEmail({ body: { token } }, await world.asWeb());
  const mailTo = async (email: string): Promise<readonly RecordedMail[]> =>
    (await world.mail()).filter(({ to }) => to === email);
  const tokenIn = (mail: RecordedMail | undefined): string =>
    new URL(mail?.url ?? '').searchParams.get('token') ?? '';
  const signInAs = async (email: string, typedPassword: string) => {
    const { url } = await (await relyingParty(world)).begin();
    const interaction = interactionIn(await new Browser(world.service.fetch).open(url));
    const body = { email, password: typedPassword, address: `198.51.100.${(addressNo += 1)}` };
    return await world.signIns.signIn({ params: { interaction }, body }, await world.asWeb());
  };

  test('a sign-up that is repeated because its answer was lost brings one mail', async () => {
    const email = newEmail();
    const body = typed(email);
    const call = { ...(await world.asWeb()), idempotencyKey: `sign-up-of-${email}` };
    valueOf(await world.accounts.signUp({ body }, call));
    expect(valueOf(await world.accounts.signUp({ body }, call))).toEqual({ sent: true });
    const mails = await mailTo(email);
    expect(mails).toHaveLength(1);
    expect(valueOf(await verify(tokenIn(mails[0])))).toEqual({ email, continuation: null });
  });

  test('signing up, following the link and signing in', async () => {
    const email = newEmail();
    expect(valueOf(await signUp(typed(email, { locale: 'ar' })))).toEqual({ sent: true });
    const [mail] = await mailTo(email);
    expect(mail).toMatchObject({ template: 'verify-email', locale: 'ar', name: 'Cora Lind' });
    expect(mail?.url).toMatch(/^http:\/\/localhost:3000\/verify\?token=[\w-]{22}$/);
    expect(valueOf(await verify(tokenIn(mail)))).toEqual({ email, continuation: null });
    const rp = await relyingParty(world);
    const begun = await rp.begin();
    const browser = new Browser(world.service.fetch);
    const returned = await signInWith(world, browser, { begun, email, password });
    expect((await exchange(rp, begun, returned)).claims()?.['email']).toBe(email);
  });

  test('a link works once, at most of any number of times at once', async () => {
    const email = newEmail();
    await signUp(typed(email));
    const token = tokenIn((await mailTo(email))[0]);
    const answers = await Promise.all(Array.from({ length: 5 }, () => verify(token)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await verify(token)).toMatchObject({ kind: 'gone', code: 'token-used' });
    expect(await verify('made-up')).toMatchObject({ kind: 'not-found', code: 'token-unknown' });
  });

  test('a link works for a day', async () => {
    const later = await identityWorld(db, { pepper: world.deps.pepper });
    const email = newEmail();
    await later.accounts.signUp({ body: typed(email) }, await later.asWeb());
    const mail = (await later.mail()).find(({ to }) => to === email);
    later.clock.advance({ hours: 24 });
    const answer = await later.accounts.verifyEmail(
      { body: { token: tokenIn(mail) } },
      await later.asWeb(),
    );
    expect(answer).toMatchObject({ kind: 'gone', code: 'token-expired' });
  });

  test('a known address gets the same answer to the byte, and its owner another mail', async () => {
    const email = newEmail();
    const owner = { email, password: 'the owner chose this one', name: 'Dora', locale: 'de' };
    await world.addUser({ ...owner, locale: 'de' });
    const raw = async (body: object): Promise<string> => {
      const { token } = await world.asWeb();
      const response = await world.service.fetch(
        new Request('http://localhost:3000/v1/sign-ups', {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }),
      );
      const headers = [...response.headers].filter(([name]) => name !== 'x-request-id');
      return JSON.stringify([response.status, headers, await response.text()]);
    };
    const existing = await raw(typed(email.toUpperCase()));
    expect(existing).toBe(await raw(typed(newEmail())));
    const mails = await mailTo(email);
    expect(mails).toEqual([
      {
        to: email,
        template: 'sign-up-again',
        locale: 'de',
        name: 'Dora',
        url: 'http://localhost:3000/sign-in',
      },
    ]);
    expect((await signInAs(email, password)).ok).toBe(false);
    expect((await signInAs(email, owner.password)).ok).toBe(true);
  });

  test('the link verifies the values of its own sign-up, not of a later one', async () => {
    const email = newEmail();
    await signUp(typed(email));
    const [own] = await mailTo(email);
    await signUp(typed(email, { password: 'the word of an intruder', name: 'Eve' }));
    const [, other] = await mailTo(email);
    expect(tokenIn(other)).not.toBe(tokenIn(own));
    expect((await verify(tokenIn(own))).ok).toBe(true);
    expect(await verify(tokenIn(other))).toMatchObject({ code: 'token-used' });
    expect((await signInAs(email, 'the word of an intruder')).ok).toBe(false);
    expect((await signInAs(email, password)).ok).toBe(true);
  });

  test('only the right password shows that an account is unverified, with a mail every two minutes at most', async () => {
    const email = newEmail();
    await signUp(typed(email));
    expect(await signInAs(email, 'not the word at all')).toMatchObject({
      code: 'email-or-password-wrong',
    });
    const waiting = { kind: 'forbidden', code: 'email-not-verified' };
    expect(await signInAs(email, password)).toMatchObject(waiting);
    expect(await signInAs(email, password)).toMatchObject(waiting);
    expect(await mailTo(email)).toHaveLength(2);
    world.clock.advance({ minutes: 2 });
    expect(await signInAs(email, password)).toMatchObject(waiting);
    const mails = await mailTo(email);
    expect(mails).toHaveLength(3);
    expect((await verify(tokenIn(mails[2]))).ok).toBe(true);
    expect((await signInAs(email, password)).ok).toBe(true);
  });

  test('mails to one mailbox are limited', async () => {
    const email = newEmail();
    for (let index = 0; index < 7; index += 1) expect((await signUp(typed(email))).ok).toBe(true);
    expect(await mailTo(email)).toHaveLength(5);
  });

  test('twenty sign-ups an hour from one network, whatever address of it they come from', async () => {
    const later = await identityWorld(db, { pepper: world.deps.pepper });
    const from = async (address: string, overrides: object = {}) =>
      await later.accounts.signUp(
        { body: typed(newEmail(), { address, ...overrides }) },
        await later.asWeb(),
      );
    // A password that is refused costs no try.
    expect((await from('2001:db8:7:7::1', { password: 'x'.repeat(15) })).ok).toBe(false);
    for (let last = 1; last <= 20; last += 1)
      expect((await from(`2001:db8:7:7::${last}`)).ok).toBe(true);
    expect(await from('2001:db8:7:7:9:9:9:9')).toMatchObject({
      kind: 'too-many',
      params: { waitS: 3600 },
    });
    expect((await from('2001:db8:7:8::1')).ok).toBe(true);
    later.clock.advance({ hours: 1 });
    expect((await from('2001:db8:7:7::1')).ok).toBe(true);
  });

  test.each([
    [{ password: 'too short' }, 'too-small', '/body/password'],
    [{ password: 'passwordpassword' }, 'password-too-common', '/body/password'],
    [{ password: 'cora likes long walks' }, 'password-contains-name', '/body/password'],
    [{ name: 'Win https://spam.example' }, 'name-not-allowed', '/body/name'],
    [{ name: 'two\nlines' }, 'name-not-allowed', '/body/name'],
    [{ email: 'no address' }, 'invalid-format', '/body/email'],
    [{ verifyUrl: 'https://elsewhere.example/verify' }, 'foreign-address', '/body/verifyUrl'],
  ])('%j is refused as %s at %s', async (wrong, code, at) => {
    const email = newEmail();
    expect(await signUp(typed(email, wrong))).toMatchObject({
      ok: false,
      kind: 'invalid',
      code,
      at,
    });
    expect(await mailTo(email)).toEqual([]);
  });

  test('a person reads and changes their own account', async () => {
    const email = newEmail();
    await world.addUser({ email, password, name: 'Frida', locale: 'en' });
    const rp = await relyingParty(world);
    const begun = await rp.begin();
    const browser = new Browser(world.service.fetch);
    const returned = await signInWith(world, browser, { begun, email, password });
    const { access_token: token } = await exchange(rp, begun, returned);
    const changed = await world.accounts.updateAccount({ body: { locale: 'ar' } }, { token });
    expect(valueOf(changed)).toMatchObject({ email, name: 'Frida', locale: 'ar' });
    expect(valueOf(await world.accounts.getAccount({}, { token }))).toEqual(valueOf(changed));
    const refused = await world.accounts.updateAccount({ body: { name: 'a <b>' } }, { token });
    expect(refused).toMatchObject({ code: 'name-not-allowed' });
    expect(await world.accounts.getAccount({}, await world.asWeb())).toMatchObject({ ok: false });
  });

  test('outbox, security log and stored attempts contain no token, password or address', async () => {
    const email = newEmail();
    await signUp(typed(email));
    const mails = await mailTo(email);
    await signInAs(email, 'not the word at all');
    const rows = await db.query<{ row: string }>(
      `select o::text as row from platform.outbox o
       union all select a::text from platform.audit a
       union all select i::text from platform.idempotency i where endpoint = 'signUp'
       union all select t::text from identity.one_time_token t`,
    );
    const all = rows.map(({ row }) => row).join('\n');
    for (const secret of [tokenIn(mails[0]), email, password, 'not the word'])
      expect(all).not.toContain(secret);
    const actions = await db.query<{ action: string }>(
      'select distinct action from platform.audit order by action',
    );
    expect(actions.map(({ action }) => action)).toEqual(
      expect.arrayContaining([
        'email-verified',
        'sign-in',
        'sign-in-refused',
        'sign-up',
        'sign-up-again',
      ]),
    );
  });

  test('an operator adds an account once', async () => {
    const email = newEmail();
    await world.addUser({ email, password, name: 'Gert', locale: 'de' });
    await expect(
      world.addUser({ email: email.toUpperCase(), password, name: 'Gert', locale: 'de' }),
    ).rejects.toThrow('email-taken');
  });
});
