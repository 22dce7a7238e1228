import { generateKeyPairSync } from 'node:crypto';
import type { Database } from '@hearth/platform/database/database.ts';
import { valueOf } from '@hearth/core/problem.ts';
import { engines, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { identityMigrations } from '../migrations.ts';
import { type SignedIn, newNetworkAddress, logOf, mailTo, newPerson } from '../testing-account.ts';
import { type Authenticator, type Deviation, authenticator } from '../testing-authenticator.ts';
import { Browser, exchange, interactionIn, locationOf, relyingParty } from '../testing-browser.ts';
import { type IdentityWorld, identityWorld, publicUrl } from '../testing.ts';

const { origin } = publicUrl;

describe.each(engines)('passkeys on $name', (engine) => {
  let db: Database;
  let world: IdentityWorld;

  beforeAll(async () => {
    db = await testDatabase(engine, [identityMigrations]);
    world = await identityWorld(db);
  });
  afterAll(() => db.close());

  const requestOptions = async ({ call, sid }: SignedIn) =>
    valueOf(await world.accounts.createPasskeyOptions({ body: { session: sid } }, call));
  const add = async (session: SignedIn, key: Authenticator, deviation: Deviation = {}) => {
    const response = key.register(await requestOptions(session), deviation);
    const body = { session: session.sid, name: 'My phone', response };
    return await world.accounts.addPasskey({ body }, session.call);
  };
  const begin = async () => {
    const rp = await relyingParty(world);
    const begun = await rp.begin();
    const browser = new Browser(world.service.fetch);
    const interaction = interactionIn(await browser.open(begun.url));
    const options = valueOf(
      await world.signIns.createAssertionOptions(
        { params: { interaction }, body: { address: newNetworkAddress() } },
        await world.asWeb(),
      ),
    );
    return { rp, begun, browser, interaction, options };
  };
  const use = async (
    interaction: string,
    response: ReturnType<Authenticator['signIn']>,
    address = newNetworkAddress(),
  ) =>
    await world.signIns.signInWithPasskey(
      { params: { interaction }, body: { response, address, device: 'safari ios' } },
      await world.asWeb(),
    );
  const withPasskey = async () => {
    const person = await newPerson(world);
    const session = await person.signIn();
    const key = authenticator(origin);
    const { passkey } = valueOf(await add(session, key));
    return { person, session, key, passkey };
  };

  test('a passkey signs in without a password, and the token has the method', async () => {
    const { person, session, key } = await withPasskey();
    const { rp, begun, browser, interaction, options } = await begin();
    const { resume } = valueOf(await use(interaction, key.signIn(options)));
    const tokens = await exchange(rp, begun, locationOf(await browser.open(resume)));
    expect(tokens.claims()).toMatchObject({
      sub: person.subject,
      acr: 'urn:hearth:acr:passkey',
      amr: ['hwk', 'mfa'],
    });
    const [listed] = valueOf(await world.accounts.listPasskeys({}, session.call));
    expect(listed).toMatchObject({ name: 'My phone', isSynced: false });
    expect(listed?.lastUsedAt).not.toBeNull();
    const { entries } = valueOf(await world.accounts.listSecurityLog({}, session.call));
    const used = { action: 'sign-in', by: 'passkey', device: 'safari ios' };
    expect(entries).toContainEqual(expect.objectContaining(used));
    expect((await mailTo(world, person.email)).at(-1)).toMatchObject({ change: 'passkey-added' });
  });

  test('requests a discoverable credential with user verification and without personal data', async () => {
    const person = await newPerson(world);
    const options = await requestOptions(await person.signIn());
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Hearth' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
    });
    const { id } = options['user'] as { id: string };
    const handle = Buffer.from(id, 'base64url');
    expect(handle).toHaveLength(32);
    expect(handle.toString('utf8')).not.toContain(person.subject);
    const { options: assertion } = await begin();
    expect(assertion).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
    expect(assertion['allowCredentials'] ?? []).toEqual([]);
  });

  test('an assertion is valid once, for its sign-in, for half an hour', async () => {
    const { key } = await withPasskey();
    const [mine, other] = [await begin(), await begin()];
    const refused = { kind: 'invalid', code: 'passkey-refused' };
    expect(await use(other.interaction, key.signIn(mine.options))).toMatchObject(refused);
    const signed = key.signIn(mine.options);
    expect(await use(mine.interaction, signed)).toMatchObject({ ok: true });
    expect(await use(mine.interaction, signed)).toMatchObject(refused);
    const late = await begin();
    const later = await identityWorld(db, { pepper: world.deps.pepper });
    later.clock.advance({ minutes: 31 });
    const body = { response: key.signIn(late.options), address: newNetworkAddress() };
    expect(
      await later.signIns.signInWithPasskey(
        { params: { interaction: late.interaction }, body },
        await later.asWeb(),
      ),
    ).toMatchObject({ ok: false });
  });

  test('twenty uses of one signature at once: one signs in', async () => {
    const { key } = await withPasskey();
    const { interaction, options } = await begin();
    const signed = key.signIn(options);
    const answers = await Promise.all(Array.from({ length: 20 }, () => use(interaction, signed)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  });

  const stranger = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
  test.each<[string, Deviation]>([
    ['another site', { origin: 'https://hearth.evil.example' }],
    ['another relying party', { rpId: 'evil.example' }],
    ['somebody who did not unlock it', { isUnverified: true }],
    ['another key', { signedBy: stranger }],
    ['another person', { userHandle: Buffer.alloc(32).toString('base64url') }],
    ['a clone that counts from before', { counter: 1 }],
  ])('a signature for %s is refused and logged', async (_, deviation) => {
    const { key, session } = await withPasskey();
    const first = await begin();
    await use(first.interaction, key.signIn(first.options));
    const { interaction, options } = await begin();
    expect(await use(interaction, key.signIn(options, deviation))).toMatchObject({
      kind: 'invalid',
      code: 'passkey-refused',
    });
    expect(await logOf(world, session.call)).toContain('passkey-refused');
  });

  test('adding needs its own challenge, the session, the site and user verification', async () => {
    const person = await newPerson(world);
    const [mine, other] = [await person.signIn(), await person.signIn()];
    const refused = { kind: 'invalid', code: 'passkey-refused' };
    const response = authenticator(origin).register(await requestOptions(other));
    const body = { session: mine.sid, name: 'x', response };
    expect(await world.accounts.addPasskey({ body }, mine.call)).toMatchObject(refused);
    for (const deviation of [
      { isUnverified: true },
      { origin: 'https://evil.example' },
      { rpId: 'x' },
    ])
      expect(await add(mine, authenticator(origin), deviation)).toMatchObject(refused);
    const key = authenticator(origin);
    expect(await add(mine, key)).toMatchObject({ ok: true });
    expect(await add(mine, key)).toMatchObject({ kind: 'conflict', code: 'passkey-known' });
    const once = authenticator(origin);
    const options = once.register(await requestOptions(mine));
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        world.accounts.addPasskey(
          { body: { session: mine.sid, name: 'Twice', response: options } },
          mine.call,
        ),
      ),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test('is renamed and removed by its owner alone; removed, it opens nothing and other sessions end', async () => {
    const { person, session, key, passkey } = await withPasskey();
    const others = await newPerson(world).then((newcomer) => newcomer.signIn());
    const other = await person.signIn();
    const params = { passkey };
    const rename = async (call: SignedIn['call']) =>
      await world.accounts.renamePasskey({ params, body: { name: 'Old phone' } }, call);
    const remove = async (who: SignedIn) =>
      await world.accounts.removePasskey({ params, body: { keep: who.sid } }, who.call);
    expect(await rename(others.call)).toMatchObject({ kind: 'not-found' });
    expect(await remove(others)).toMatchObject({ kind: 'not-found' });
    expect(valueOf(await rename(session.call))).toMatchObject({ name: 'Old phone' });
    expect(await remove(session)).toMatchObject({ ok: true });
    await world.mail();
    expect(world.signedOut).toContain(other.sid);
    expect(world.signedOut).not.toContain(session.sid);
    const { interaction, options } = await begin();
    expect(await use(interaction, key.signIn(options))).toMatchObject({ code: 'passkey-unknown' });
  });

  test('adding and removing need a sign-in of the last five minutes', async () => {
    const later = await identityWorld(db, { pepper: world.deps.pepper });
    const { call, sid } = await newPerson(later).then((person) => person.signIn());
    later.clock.advance({ minutes: 6 });
    const stepUp = { kind: 'step-up' };
    expect(
      await later.accounts.createPasskeyOptions({ body: { session: sid } }, call),
    ).toMatchObject(stepUp);
    const params = { passkey: '01900000-0000-7000-8000-000000000000' };
    expect(await later.accounts.removePasskey({ params, body: { keep: sid } }, call)).toMatchObject(
      stepUp,
    );
    expect(valueOf(await later.accounts.listPasskeys({}, call))).toEqual([]);
  });

  test('sixty attempts an hour from one network', async () => {
    const { key } = await withPasskey();
    const { interaction } = await begin();
    const address = newNetworkAddress();
    const signed = key.signIn({ challenge: 'made-up' });
    for (let times = 0; times < 60; times += 1)
      expect(await use(interaction, signed, address)).toMatchObject({ kind: 'invalid' });
    expect(await use(interaction, signed, address)).toMatchObject({ kind: 'too-many' });
  });
});
