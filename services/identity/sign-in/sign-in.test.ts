import type { Database } from '@hearth/platform/database/database.ts';
import type { Result } from '@hearth/core/problem.ts';
import { engines, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { identityMigrations } from '../migrations.ts';
import { Browser, interactionIn, relyingParty } from '../testing-browser.ts';
import { type IdentityWorld, anna, identityWorld, newEmail } from '../testing.ts';

describe.each(engines)('guessing passwords on $name', (engine) => {
  let db: Database;
  let world: IdentityWorld;
  let interaction: string;

  beforeAll(async () => {
    db = await testDatabase(engine, [identityMigrations]);
    world = await identityWorld(db);
    await world.addUser(anna);
    const { url } = await (await relyingParty(world)).begin();
    interaction = interactionIn(await new Browser(world.service.fetch).open(url));
  });
  afterAll(() => db.close());

  let network = 0;
  const elsewhere = (): string => `203.0.113.${(network += 1) % 250}`;
  const attempt = async (
    email: string,
    password: string,
    address = elsewhere(),
  ): Promise<Result<{ resume: string }>> =>
    await world.signIns.signIn(
      { params: { interaction }, body: { email, password, address } },
      await world.asWeb(),
    );
  const wrong = { kind: 'invalid', code: 'email-or-password-wrong', at: '/body/password' };

  test('an unknown address and a wrong password get the same answer', async () => {
    const email = newEmail();
    await world.addUser({ ...anna, email });
    const existing = await attempt(email, 'not her password');
    expect(existing).toMatchObject(wrong);
    expect(await attempt(newEmail(), 'not her password')).toEqual(existing);
  });

  test('after five wrong passwords each delay doubles, without a lock-out', async () => {
    const email = newEmail();
    await world.addUser({ ...anna, email });
    for (let index = 0; index < 5; index += 1)
      expect(await attempt(email, 'not her password')).toMatchObject(wrong);
    const waits: unknown[] = [];
    for (let index = 0; index < 10; index += 1) {
      const refused = await attempt(email, 'not her password');
      const waitS = refused.ok ? 0 : (refused.retryAfterS ?? 0);
      expect(refused).toMatchObject({
        kind: 'too-many',
        code: 'too-many-attempts',
        params: { waitS },
      });
      waits.push(waitS);
      world.clock.advance({ seconds: waitS });
      expect(await attempt(email, 'not her password')).toMatchObject(wrong);
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 300]);
    world.clock.advance({ seconds: 300 });
    expect(await attempt(email, anna.password)).toMatchObject({ ok: true });
    // The count begins anew.
    for (let index = 0; index < 2; index += 1)
      expect(await attempt(email, 'not her password')).toMatchObject(wrong);
  });

  test('two hundred attempts at once at one account cost five hashes', async () => {
    const attempts = Array.from({ length: 200 }, () => attempt(anna.email, 'not her password'));
    const answers = await Promise.all(attempts);
    const codes = answers.map((answer) => (answer.ok ? 'ok' : answer.code));
    expect(codes.filter((code) => code === 'email-or-password-wrong')).toHaveLength(5);
    expect(codes.filter((code) => code === 'too-many-attempts')).toHaveLength(195);
  });

  test('twenty wrong ones an hour from one address; the right ones do not count', async () => {
    const address = '192.0.2.77';
    const email = newEmail();
    await world.addUser({ ...anna, email });
    for (let index = 0; index < 3; index += 1)
      expect((await attempt(email, anna.password, address)).ok).toBe(true);
    for (let index = 0; index < 20; index += 1)
      expect(await attempt(newEmail(), 'not her password', address)).toMatchObject(wrong);
    expect(await attempt(email, anna.password, address)).toMatchObject({
      code: 'too-many-attempts',
    });
    expect((await attempt(email, anna.password)).ok).toBe(true);
  });

  test('a hash with weaker settings is replaced at the next sign-in', async () => {
    const strong = { memoryKib: 19_456, passes: 2, lanes: 1 };
    const today = await identityWorld(db, { ...world.deps, hashing: strong });
    const email = newEmail();
    await world.addUser({ ...anna, email });
    const stored = async (): Promise<string | undefined> => {
      const rows = await db.query<{ password_hash: string }>(
        'select password_hash from identity.account where email = $1',
        [email],
      );
      return rows[0]?.password_hash;
    };
    const params = /m=\d+,t=\d+,p=\d+/;
    expect(params.exec((await stored()) ?? '')?.[0]).toBe('m=256,t=1,p=1');
    const body = { email, password: anna.password, address: elsewhere() };
    const again = async (): Promise<boolean> =>
      (await today.signIns.signIn({ params: { interaction }, body }, await today.asWeb())).ok;
    expect(await again()).toBe(true);
    expect(params.exec((await stored()) ?? '')?.[0]).toBe('m=19456,t=2,p=1');
    expect(await again()).toBe(true);
  });
});
