import type { Database } from '@hearth/platform/database/database.ts';
import { valueOf } from '@hearth/core/problem.ts';
import { engines, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { identityMigrations } from '../migrations.ts';
import {
  type SignedIn,
  newNetworkAddress,
  logOf,
  mailTo,
  newPerson,
  tokenIn,
  tryToSignIn,
} from '../testing-account.ts';
import { authenticator } from '../testing-authenticator.ts';
import { type IdentityWorld, identityWorld, newEmail, publicUrl } from '../testing.ts';

describe.each(engines)('another e-mail address on $name', (engine) => {
  let db: Database;
  let world: IdentityWorld;

  beforeAll(async () => {
    db = await testDatabase(engine, [identityMigrations]);
    world = await identityWorld(db);
  });
  afterAll(() => db.close());

  const requestChange = async ({ call }: SignedIn, email: string) =>
    await world.accounts.requestEmailChange(
      { body: { email, address: newNetworkAddress() } },
      call,
    );
  const confirm = async (token: string) =>
    await world.accounts.confirmEmail(
      { body: { token, address: newNetworkAddress() } },
      await world.asWeb(),
    );
  const undo = async (token: string) =>
    await world.accounts.undoEmailChange(
      { body: { token, address: newNetworkAddress() } },
      await world.asWeb(),
    );
  const linkTo = async (email: string, step: string): Promise<string> =>
    tokenIn((await mailTo(world, email)).findLast((mail) => mail.step === step));

  test('takes effect with its confirmation; the old address gets a link to restore it', async () => {
    const person = await newPerson(world);
    const session = await person.signIn();
    const email = newEmail();
    expect(valueOf(await requestChange(session, email))).toEqual({ sent: true });
    expect(await tryToSignIn(world, { ...person, email })).toBe('email-or-password-wrong');
    expect(valueOf(await confirm(await linkTo(email, 'confirm')))).toEqual({ email });
    expect(await tryToSignIn(world, { ...person, email })).toBe('ok');
    expect(await tryToSignIn(world, person)).toBe('email-or-password-wrong');
    expect((await mailTo(world, person.email)).at(-1)).toMatchObject({ step: 'changed' });
    expect(await logOf(world, session.call)).toEqual(
      expect.arrayContaining(['email-changed', 'email-change-requested']),
    );
  });

  test('taken back, nothing that opened the account since opens it: only a link to the old address', async () => {
    const person = await newPerson(world);
    const thief = await person.signIn();
    const [bad, worse] = [newEmail(), newEmail()];
    await requestChange(thief, bad);
    await confirm(await linkTo(bad, 'confirm'));
    await requestChange(thief, worse);
    await confirm(await linkTo(worse, 'confirm'));
    const theirs = await linkTo(bad, 'changed');
    expect(valueOf(await undo(await linkTo(person.email, 'changed')))).toEqual({
      email: person.email,
      passkeysRemoved: 0,
    });
    expect(await tryToSignIn(world, person)).toBe('email-or-password-wrong');
    expect(await tryToSignIn(world, { ...person, email: worse })).toBe('email-or-password-wrong');
    expect(await undo(theirs)).toMatchObject({ code: 'token-used' });
    await world.mail();
    expect(world.signedOut).toContain(thief.sid);
    await world.accounts.requestRecovery(
      { body: { email: person.email, address: newNetworkAddress() } },
      await world.asWeb(),
    );
    expect((await mailTo(world, person.email)).at(-1)).toMatchObject({
      template: 'recover-password',
    });
  });

  test('taken back, an account that was to be deleted has its seven days again', async () => {
    const later = await identityWorld(db, { pepper: world.deps.pepper });
    const address = newNetworkAddress();
    const person = await newPerson(later);
    const thief = await person.signIn();
    const bad = newEmail();
    await later.accounts.requestEmailChange({ body: { email: bad, address } }, thief.call);
    const mails = await mailTo(later, bad);
    const token = tokenIn(mails.findLast(({ step }) => step === 'confirm'));
    await later.accounts.confirmEmail({ body: { token, address } }, await later.asWeb());
    valueOf(await later.accounts.requestDeletion({ body: { keep: thief.sid } }, thief.call));
    later.clock.advance({ hours: 6 * 24 + 23 });
    const back = (await mailTo(later, person.email)).findLast(({ step }) => step === 'changed');
    const undone = { body: { token: tokenIn(back), address } };
    valueOf(await later.accounts.undoEmailChange(undone, await later.asWeb()));
    later.clock.advance({ hours: 6 * 24 });
    await later.job('identity/delete-accounts');
    const left = 'select 1 from identity.account where subject = $1';
    expect(await db.query(left, [person.subject])).toHaveLength(1);
  });

  test('restoring a later change keeps the link of an earlier one valid', async () => {
    const person = await newPerson(world);
    const thief = await person.signIn();
    const [bad, worse] = [newEmail(), newEmail()];
    await requestChange(thief, bad);
    await confirm(await linkTo(bad, 'confirm'));
    world.clock.advance({ seconds: 1 });
    await requestChange(thief, worse);
    await confirm(await linkTo(worse, 'confirm'));
    expect(valueOf(await undo(await linkTo(bad, 'changed')))).toMatchObject({ email: bad });
    expect(valueOf(await undo(await linkTo(person.email, 'changed')))).toMatchObject({
      email: person.email,
    });
  });

  test('restoring removes passkeys added since the day before the change, and reports it', async () => {
    const person = await newPerson(world);
    const add = async ({ call, sid }: SignedIn, name: string) => {
      const options = valueOf(
        await world.accounts.createPasskeyOptions({ body: { session: sid } }, call),
      );
      const response = authenticator(publicUrl.origin).register(options);
      valueOf(await world.accounts.addPasskey({ body: { session: sid, name, response } }, call));
    };
    await add(await person.signIn(), 'Her own');
    const longAgo = world.clock.now().subtract({ hours: 25 }).toString();
    const backdate = 'update identity.passkey set created_at = $1 where subject = $2';
    await db.query(backdate, [longAgo, person.subject]);
    const thief = await person.signIn();
    await add(thief, 'Shortly before');
    const bad = newEmail();
    await requestChange(thief, bad);
    await confirm(await linkTo(bad, 'confirm'));
    world.clock.advance({ seconds: 1 });
    await add(thief, 'Afterwards');
    expect(valueOf(await undo(await linkTo(person.email, 'changed')))).toEqual({
      email: person.email,
      passkeysRemoved: 2,
    });
    const left = valueOf(await world.accounts.listPasskeys({}, thief.call));
    expect(left.map(({ name }) => name)).toEqual(['Her own']);
    const log = await logOf(world, thief.call);
    expect(log.filter((action) => action === 'passkey-removed')).toHaveLength(2);
    expect(log).toContain('email-change-undone');
  });

  test('an address that has an account is answered alike, learns of it itself and stays as it is', async () => {
    const [person, owner] = [await newPerson(world), await newPerson(world)];
    const session = await person.signIn();
    const free = await requestChange(session, newEmail());
    expect(await requestChange(session, owner.email)).toEqual(free);
    expect((await mailTo(world, owner.email)).at(-1)).toMatchObject({ step: 'taken' });
    expect(await requestChange(session, person.email.toUpperCase())).toMatchObject({
      code: 'email-same',
    });
    // An account that came meanwhile keeps its address.
    const email = newEmail();
    await requestChange(session, email);
    const token = await linkTo(email, 'confirm');
    await world.addUser({ email, password: 'three foggy lighthouses', name: 'Ida', locale: 'en' });
    expect(await confirm(token)).toMatchObject({ kind: 'conflict', code: 'address-taken' });
    expect(await tryToSignIn(world, person)).toBe('ok');
  });

  test('an unverified address belongs to the account that verifies it', async () => {
    const person = await newPerson(world);
    const session = await person.signIn();
    const email = newEmail();
    const typed = {
      email,
      password: 'three foggy lighthouses',
      name: 'Ida',
      locale: 'en' as const,
    };
    await world.accounts.signUp(
      {
        body: { ...typed, verifyUrl: 'http://localhost:3000/verify', address: newNetworkAddress() },
      },
      await world.asWeb(),
    );
    await requestChange(session, email);
    expect(valueOf(await confirm(await linkTo(email, 'confirm')))).toEqual({ email });
    expect(await tryToSignIn(world, { ...person, email })).toBe('ok');
  });

  test('needs a sign-in of the last five minutes', async () => {
    const later = await identityWorld(db, { pepper: world.deps.pepper });
    const person = await newPerson(later);
    const { call } = await person.signIn();
    later.clock.advance({ minutes: 6 });
    const body = { email: newEmail(), address: newNetworkAddress() };
    expect(await later.accounts.requestEmailChange({ body }, call)).toMatchObject({
      kind: 'step-up',
      code: 'recent-sign-in-needed',
      params: { withinS: 300 },
    });
  });

  test('twenty uses of each link at once: one counts', async () => {
    const person = await newPerson(world);
    const email = newEmail();
    await requestChange(await person.signIn(), email);
    const twenty = async (use: () => Promise<{ ok: boolean }>): Promise<number> =>
      (await Promise.all(Array.from({ length: 20 }, use))).filter(({ ok }) => ok).length;
    const token = await linkTo(email, 'confirm');
    expect(await twenty(() => confirm(token))).toBe(1);
    const back = await linkTo(person.email, 'changed');
    expect(await twenty(() => undo(back))).toBe(1);
  });

  test('of several accounts that confirm one address at once, one has it', async () => {
    const email = newEmail();
    const tokens = [];
    for (let each = 0; each < 4; each += 1) {
      await requestChange(await (await newPerson(world)).signIn(), email);
      tokens.push(await linkTo(email, 'confirm'));
    }
    const answers = await Promise.all(tokens.map(confirm));
    expect(answers.map((answer) => (answer.ok ? 'theirs' : answer.code)).toSorted()).toEqual([
      'address-taken',
      'address-taken',
      'address-taken',
      'theirs',
    ]);
  });

  test('is not confirmed by a link from before the password was made new', async () => {
    const asWeb = await world.asWeb();
    const person = await newPerson(world);
    const emails = [newEmail(), newEmail()] as const;
    await requestChange(await person.signIn(), emails[0]);
    const early = await linkTo(emails[0], 'confirm');
    const from = { address: newNetworkAddress() };
    await world.accounts.requestRecovery({ body: { email: person.email, ...from } }, asWeb);
    const mail = (await mailTo(world, person.email)).findLast(
      ({ template }) => template === 'recover-password',
    );
    const password = 'eleven quiet umbrellas';
    valueOf(
      await world.accounts.resetPassword(
        { body: { token: tokenIn(mail), password, ...from } },
        asWeb,
      ),
    );
    expect(await confirm(early)).toMatchObject({ code: 'token-used' });
    const { call } = await person.signIn(password);
    await world.accounts.requestEmailChange({ body: { email: emails[1], ...from } }, call);
    const late = await linkTo(emails[1], 'confirm');
    const waiting = newEmail();
    await world.accounts.requestEmailChange({ body: { email: waiting, ...from } }, call);
    world.clock.advance({ seconds: 1 });
    const change = { current: password, password: 'twelve quiet umbrellas', keep: null, ...from };
    valueOf(await world.accounts.changePassword({ body: change }, call));
    expect(await confirm(late)).toMatchObject({ code: 'token-used' });
    expect(await mailTo(world, waiting)).toEqual([]);
  });
});
