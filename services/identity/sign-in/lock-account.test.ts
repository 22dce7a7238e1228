import type { Database } from '@hearth/platform/database/database.ts';
import { valueOf } from '@hearth/core/problem.ts';
import { engines, testDatabase } from '@hearth/platform/testing/test-database.ts';
import * as oidc from 'openid-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lockAccount } from './lock-account.ts';
import { identityMigrations } from '../migrations.ts';
import {
  newNetworkAddress,
  logOf,
  mailTo,
  newPerson,
  tokenIn,
  tryToSignIn,
} from '../testing-account.ts';
import { authenticator } from '../testing-authenticator.ts';
import { Browser, interactionIn, relyingParty } from '../testing-browser.ts';
import { type IdentityWorld, identityWorld, newEmail, publicUrl } from '../testing.ts';

const pepper = new Uint8Array(32).fill(6);

describe.each(engines)('locking an account on $name', (engine) => {
  let db: Database;
  let world: IdentityWorld;

  beforeAll(async () => {
    db = await testDatabase(engine, [identityMigrations]);
    world = await identityWorld(db, { pepper });
  });
  afterAll(() => db.close());

  const set = (email: string, isLocked: boolean, deps = world.deps) =>
    lockAccount(deps, { email, isLocked, reason: 'the owner called' });

  test('ends its sessions and refuses the password; only the right password gets the reason', async () => {
    const person = await newPerson(world);
    const session = await person.signIn();
    expect(valueOf(await set(person.email.toUpperCase(), true))).toEqual({
      email: person.email,
      isLocked: true,
      isChanged: true,
    });
    expect((await mailTo(world, person.email)).at(-1)).toMatchObject({
      template: 'account-lock',
      step: 'locked',
      url: 'http://localhost:3000/sign-in/locked',
    });
    expect(world.signedOut).toContain(session.sid);
    const rp = await relyingParty(world);
    await expect(oidc.refreshTokenGrant(rp.config, session.refreshToken)).rejects.toMatchObject({
      error: 'invalid_grant',
    });
    const begun = await rp.begin();
    expect(interactionIn(await session.browser.open(begun.url))).toEqual(expect.any(String));
    expect(await tryToSignIn(world, { ...person, password: 'not her password' })).toBe(
      await tryToSignIn(world, { email: newEmail(), password: 'not her password' }),
    );
    expect(await tryToSignIn(world, person)).toBe('account-locked');
  });

  test('a valid access token changes nothing, and a new password by recovery does not unlock it', async () => {
    const person = await newPerson(world);
    const { call } = await person.signIn();
    await set(person.email, true);
    expect(valueOf(await world.accounts.getAccount({}, call))).toMatchObject({ isLocked: true });
    const body = { email: newEmail(), address: newNetworkAddress() };
    expect(await world.accounts.requestEmailChange({ body }, call)).toMatchObject({
      kind: 'forbidden',
      code: 'account-locked',
    });
    const request = { body: { email: person.email, address: newNetworkAddress() } };
    await world.accounts.requestRecovery(request, await world.asWeb());
    const mail = (await mailTo(world, person.email)).findLast(
      ({ template }) => template === 'recover-password',
    );
    const password = 'three foggy lighthouses';
    valueOf(
      await world.accounts.resetPassword(
        { body: { token: tokenIn(mail), password, address: newNetworkAddress() } },
        await world.asWeb(),
      ),
    );
    expect(await tryToSignIn(world, { ...person, password })).toBe('account-locked');
  });

  test('a passkey is refused as well, with the reason', async () => {
    const person = await newPerson(world);
    const { call, sid } = await person.signIn();
    const key = authenticator(publicUrl.origin);
    const options = valueOf(
      await world.accounts.createPasskeyOptions({ body: { session: sid } }, call),
    );
    const added = { session: sid, name: 'My phone', response: key.register(options) };
    valueOf(await world.accounts.addPasskey({ body: added }, call));
    await set(person.email, true);
    const { url } = await (await relyingParty(world)).begin();
    const interaction = interactionIn(await new Browser(world.service.fetch).open(url));
    const input = { params: { interaction }, body: { address: newNetworkAddress() } };
    const assertion = valueOf(
      await world.signIns.createAssertionOptions(input, await world.asWeb()),
    );
    const body = { response: key.signIn(assertion), address: newNetworkAddress() };
    expect(
      await world.signIns.signInWithPasskey({ params: { interaction }, body }, await world.asWeb()),
    ).toMatchObject({ kind: 'forbidden', code: 'account-locked' });
  });

  test('can be unlocked; the person gets a mail and a log entry', async () => {
    const person = await newPerson(world);
    await set(person.email, true);
    expect(valueOf(await set(person.email, true))).toMatchObject({ isChanged: false });
    expect(valueOf(await set(person.email, false))).toMatchObject({ isLocked: false });
    const { call } = await person.signIn();
    const log = (await logOf(world, call)).filter((action) => /lock/.test(action));
    expect(log.toSorted()).toEqual(['account-locked', 'account-unlocked']);
    const mails = (await mailTo(world, person.email)).map(({ step }) => step);
    expect(new Set(mails)).toEqual(new Set(['locked', 'unlocked']));
    const reasons = await db.query<{ reason: string }>(
      `select detail ->> 'reason' as reason from platform.audit
       where actor = 'operator' and detail ->> 'subject' = $1`,
      [person.subject],
    );
    expect(reasons).toEqual([{ reason: 'the owner called' }, { reason: 'the owner called' }]);
  });

  test('holds up its deletion, which has its seven days again when it is open', async () => {
    const later = await identityWorld(db, { pepper });
    const person = await newPerson(later);
    const { call, sid } = await person.signIn();
    valueOf(await later.accounts.requestDeletion({ body: { keep: sid } }, call));
    await set(person.email, true, later.deps);
    later.clock.advance({ hours: 24 * 8 });
    await later.job('identity/delete-accounts');
    await set(person.email, false, later.deps);
    later.clock.advance({ hours: 24 * 6 });
    await later.job('identity/delete-accounts');
    expect(await tryToSignIn(later, person)).toBe('ok');
    later.clock.advance({ hours: 24 });
    await later.job('identity/delete-accounts');
    expect(await tryToSignIn(later, person)).toBe('email-or-password-wrong');
  });

  test('an unknown account and a lock without a reason are refused', async () => {
    expect(await set(newEmail(), true)).toMatchObject({ ok: false, code: 'account-unknown' });
    const person = await newPerson(world);
    const locking = { email: person.email, isLocked: true, reason: ' ' };
    expect(await lockAccount(world.deps, locking)).toMatchObject({ at: '/body/reason' });
    expect(await tryToSignIn(world, person)).toBe('ok');
  });
});
