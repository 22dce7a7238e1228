import type { Database } from '@hearth/platform/database/database.ts';
import { valueOf } from '@hearth/core/problem.ts';
import { engines, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { identityMigrations } from '../migrations.ts';
import { newNetworkAddress, logOf, mailTo, newPerson, tokenIn } from '../testing-account.ts';
import { Browser, exchange, relyingParty, signInWith } from '../testing-browser.ts';
import { type IdentityWorld, anna, identityWorld, newEmail } from '../testing.ts';

const pepper = new Uint8Array(32).fill(8);
const [first, second] = ['2026-01-01', '2026-10-01'];

describe.each(engines)('agreeing to the terms on $name', (engine) => {
  let db: Database;
  let world: IdentityWorld;
  /** The same accounts under a newer version of the terms. */
  let later: IdentityWorld;

  beforeAll(async () => {
    db = await testDatabase(engine, [identityMigrations]);
    world = await identityWorld(db, { pepper, policyVersion: first });
    later = await identityWorld(db, { ...world.deps, policyVersion: second });
  });
  afterAll(() => db.close());

  const give = async (call: { token: string }, version: string, inWorld = world) =>
    await inWorld.accounts.giveConsent({ body: { version, locale: 'ar' } }, call);
  const signUp = async (email: string, policyVersion?: string) => {
    const typed = { ...anna, email, verifyUrl: 'http://localhost:3000/verify' };
    const body = {
      ...typed,
      address: newNetworkAddress(),
      ...(policyVersion ? { policyVersion } : {}),
    };
    return await world.accounts.signUp({ body }, await world.asWeb());
  };
  /** Follows the link in the mail and signs in. */
  const begin = async (email: string) => {
    const token = tokenIn((await mailTo(world, email)).at(-1));
    valueOf(await world.accounts.verifyEmail({ body: { token } }, await world.asWeb()));
    const rp = await relyingParty(world);
    const begun = await rp.begin();
    const typed = { begun, email, password: anna.password };
    const returned = await signInWith(world, new Browser(world.service.fetch), typed);
    return { token: (await exchange(rp, begun, returned)).access_token };
  };

  test('the sign-up stores the consent with its time and language', async () => {
    const email = newEmail();
    valueOf(await signUp(email, first));
    const call = await begin(email);
    expect(valueOf(await world.accounts.listConsents({}, call))).toEqual(
      ['privacy', 'terms'].map((document) => ({
        document,
        version: first,
        locale: anna.locale,
        at: expect.any(String),
      })),
    );
    expect(valueOf(await world.accounts.getAccount({}, call))).toMatchObject({
      missingConsent: null,
    });
  });

  test('another version than the present one is no consent, and no account is made with it', async () => {
    const email = newEmail();
    expect(await signUp(email, second)).toMatchObject({
      kind: 'conflict',
      code: 'policy-outdated',
      at: '/body/policyVersion',
    });
    expect(await mailTo(world, email)).toEqual([]);
    const { call } = await (await newPerson(world)).signIn();
    expect(await give({ token: String(call.token) }, second)).toMatchObject({
      code: 'policy-outdated',
    });
    expect(valueOf(await world.accounts.listConsents({}, call))).toEqual([]);
  });

  test('a sign-up with a known address stores no consent for its owner', async () => {
    const person = await newPerson(world);
    valueOf(await signUp(person.email, first));
    const { call } = await person.signIn();
    expect(valueOf(await world.accounts.listConsents({}, call))).toEqual([]);
  });

  test('an account made by an operator needs consent, and again for a newer version', async () => {
    const { call } = await (await newPerson(world)).signIn();
    const own = { token: String(call.token) };
    const missing = async (inWorld: IdentityWorld) =>
      valueOf(await inWorld.accounts.getAccount({}, own)).missingConsent;
    expect(await missing(world)).toEqual({ version: first, agreedTo: null });
    valueOf(await give(own, first));
    expect(await missing(world)).toBeNull();
    expect(await missing(later)).toEqual({ version: second, agreedTo: first });
    valueOf(await give(own, second, later));
    expect(await missing(later)).toBeNull();
    // A process that was started before the new version came asks for nothing that is older.
    expect(await missing(world)).toBeNull();
    const stored = valueOf(await later.accounts.listConsents({}, own));
    expect(stored.map(({ version }) => version)).toEqual([second, second, first, first]);
  });

  test('of twenty concurrent consents one is stored', async () => {
    const { call } = await (await newPerson(world)).signIn();
    const own = { token: String(call.token) };
    const consents = await Promise.all(Array.from({ length: 20 }, () => give(own, first)));
    expect(consents.every(({ ok }) => ok)).toBe(true);
    expect(valueOf(await world.accounts.listConsents({}, own))).toHaveLength(2);
    const log = await logOf(world, own);
    expect(log.filter((action) => action === 'consent-given')).toHaveLength(1);
  });

  test('an operator can record a consent', async () => {
    const email = newEmail();
    await world.addUser({ ...anna, email, policyVersion: first });
    const rp = await relyingParty(world);
    const begun = await rp.begin();
    const typed = { begun, email, password: anna.password };
    const returned = await signInWith(world, new Browser(world.service.fetch), typed);
    const token = (await exchange(rp, begun, returned)).access_token;
    expect(valueOf(await world.accounts.getAccount({}, { token }))).toMatchObject({
      missingConsent: null,
    });
  });
});
