import { randomBytes } from 'node:crypto';
import { type Result, valueOf } from '@hearth/core/problem.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { engines, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { identityMigrations } from '../migrations.ts';
import { mailTo as mailIn, newNetworkAddress, tokenIn } from '../testing-account.ts';
import { Browser, interactionIn, relyingParty } from '../testing-browser.ts';
import { type IdentityWorld, identityWorld, newEmail } from '../testing.ts';

const password = 'a slow train through fog';
const newSecret = (): string => randomBytes(32).toString('base64url');

describe.each(engines)('sign-in after a sign-up on $name', (engine) => {
  let db: Database;
  let world: IdentityWorld;

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
    verifyUrl: 'http://localhost:3000/verify',
    address: newNetworkAddress(),
    ...overrides,
  });
  const signUp = async (body: ReturnType<typeof typed>) =>
    await world.accounts.signUp({ body }, await world.asWeb());
  const verify = async (token: string) =>
    await world.accounts.verifyEmail({ body: { token } }, await world.asWeb());
  const mailTo = (email: string) => mailIn(world, email);
  const newInteraction = async (): Promise<string> => {
    const { url } = await (await relyingParty(world)).begin();
    return interactionIn(await new Browser(world.service.fetch).open(url));
  };
  const signInWithPassword = async (email: string) =>
    await world.signIns.signIn(
      {
        params: { interaction: await newInteraction() },
        body: { email, password, address: newNetworkAddress() },
      },
      await world.asWeb(),
    );
  const signInIn = async (browser: string): Promise<Result<{ resume: string }>> =>
    await world.signIns.signInAfterSignUp(
      { params: { interaction: await newInteraction() }, body: { browser } },
      await world.asWeb(),
    );

  test('the browser that signed up is signed in once after the verification, with its continuation', async () => {
    const email = newEmail();
    const secret = newSecret();
    await signUp(typed(email, { browser: secret, continuation: 'sealed' }));
    expect(await signInIn(secret)).toMatchObject({ code: 'sign-up-unknown' });
    const verified = valueOf(await verify(tokenIn((await mailTo(email))[0])));
    expect(verified).toEqual({ email, continuation: 'sealed' });
    expect(await signInIn(newSecret())).toMatchObject({ code: 'sign-up-unknown' });
    expect(await signInIn(secret)).toMatchObject({ ok: true });
    expect(await signInIn(secret)).toMatchObject({ code: 'sign-up-unknown' });
  });

  test('the browser of a sign-up is not signed in later than half an hour, nor after another sign-up was verified', async () => {
    const email = newEmail();
    const [first, second] = [newSecret(), newSecret()];
    await signUp(typed(email, { browser: first }));
    const [before] = await mailTo(email);
    await signUp(typed(email, { browser: second, password: 'a second train through fog' }));
    const mails = await mailTo(email);
    await verify(tokenIn(mails.find(({ url }) => url !== before?.url)));
    expect(await signInIn(first)).toMatchObject({ code: 'sign-up-unknown' });
    world.clock.advance({ minutes: 31 });
    expect(await signInIn(second)).toMatchObject({ code: 'sign-up-unknown' });
  });

  test('a reminder carries the continuation of its sign-up', async () => {
    const email = newEmail();
    const secret = newSecret();
    await signUp(typed(email, { browser: secret, continuation: 'sealed' }));
    world.clock.advance({ minutes: 3 });
    expect(await signInWithPassword(email)).toMatchObject({ code: 'email-not-verified' });
    const mails = await mailTo(email);
    expect(mails).toHaveLength(2);
    expect(valueOf(await verify(tokenIn(mails[1])))).toEqual({ email, continuation: 'sealed' });
    expect(await signInIn(secret)).toMatchObject({ ok: true });
  });
});
