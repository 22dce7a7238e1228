import { randomBytes } from 'node:crypto';
import type { Database } from '@hearth/platform/database/database.ts';
import type { Result } from '@hearth/core/problem.ts';
import { valueOf } from '@hearth/core/problem.ts';
import { engines, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { Temporal } from 'temporal-polyfill';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { identityMigrations } from '../migrations.ts';
import { Browser, interactionIn, relyingParty } from '../testing-browser.ts';
import { type IdentityWorld, anna, identityWorld, newEmail } from '../testing.ts';
import { knownDevice, renewedTokens, tokenLastsS, tokensMax } from './known-device.ts';

const wrongPassword = 'not her password';

describe.each(engines)('wrong passwords of a known device on $name', (engine) => {
  let db: Database;
  let world: IdentityWorld;
  let interaction: string;

  beforeAll(async () => {
    db = await testDatabase(engine, [identityMigrations]);
    world = await identityWorld(db);
    const { url } = await (await relyingParty(world)).begin();
    interaction = interactionIn(await new Browser(world.service.fetch).open(url));
  });
  afterAll(() => db.close());

  interface Typed {
    readonly email: string;
    readonly password: string;
    readonly address: string;
    readonly knownDevices?: string[];
  }
  const attempt = async (
    body: Typed,
  ): Promise<Result<{ resume: string; knownDevices: readonly string[] }>> =>
    await world.signIns.signIn({ params: { interaction }, body }, await world.asWeb());
  const codeOf = async (body: Typed): Promise<string> => {
    const answer = await attempt(body);
    return answer.ok ? 'ok' : answer.code;
  };
  /** An account, and the tokens of a browser that has signed in to it. */
  const owner = async (address = '192.0.2.1') => {
    const email = newEmail();
    await world.addUser({ ...anna, email });
    const own = { email, password: anna.password, address };
    return { ...own, knownDevices: [...valueOf(await attempt(own)).knownDevices] };
  };

  test('wrong passwords of a stranger do not lock the owner out', async () => {
    const own = await owner();
    const stranger = { ...own, password: wrongPassword, address: '198.51.100.9', knownDevices: [] };
    for (let round = 0; round < 15; round += 1) await attempt(stranger);
    expect(await codeOf(stranger)).toBe('too-many-attempts');
    expect(await codeOf({ ...own, knownDevices: [] })).toBe('too-many-attempts');
    expect(await codeOf(own)).toBe('ok');
    // The owner's success gives the stranger no further attempts.
    expect(await codeOf(stranger)).toBe('too-many-attempts');
  });

  test('wrong passwords from the same network address do not lock the owner out', async () => {
    const own = await owner('198.51.100.77');
    for (let index = 0; index < 21; index += 1)
      await attempt({ email: newEmail(), password: wrongPassword, address: own.address });
    expect(await codeOf({ ...own, knownDevices: [] })).toBe('too-many-attempts');
    expect(await codeOf(own)).toBe('ok');
  });

  test('a known device has its own delays, and other browsers do not share them', async () => {
    const own = await owner();
    const wrong = { ...own, password: wrongPassword };
    for (let index = 0; index < 5; index += 1)
      expect(await codeOf(wrong)).toBe('email-or-password-wrong');
    expect(await codeOf(wrong)).toBe('too-many-attempts');
    expect(await codeOf(own)).toBe('too-many-attempts');
    expect(await codeOf({ ...own, knownDevices: [] })).toBe('ok');
    world.clock.advance({ seconds: 1 });
    expect(await codeOf(own)).toBe('ok');
  });

  test('the token of another account gives no extra attempts', async () => {
    const [own, other] = [await owner(), await owner()];
    const stranger = {
      ...own,
      password: wrongPassword,
      address: '198.51.100.10',
      knownDevices: other.knownDevices,
    };
    for (let index = 0; index < 5; index += 1) await attempt(stranger);
    expect(await codeOf(stranger)).toBe('too-many-attempts');
  });
});

describe('tokens of known devices', () => {
  const pepper = randomBytes(32);
  const now = Temporal.Instant.from('2026-03-01T12:00:00Z');
  const ofAnna = { pepper, account: 'anna@example.org' };
  const ofBen = { pepper, account: 'ben@example.org' };

  test('a browser keeps one token of each account, of at most four', () => {
    const first = renewedTokens(ofAnna, [], now);
    const both = renewedTokens(ofBen, first, now);
    const again = renewedTokens(ofAnna, both, now);
    expect([first.length, both.length, again.length]).toEqual([1, 2, 2]);
    expect(again[1]).toBe(both[0]);
    expect(knownDevice(ofAnna, again, now)).not.toBe(knownDevice(ofAnna, first, now));
    const many = Array.from({ length: 6 }, (_, at) => ({ pepper, account: `person ${at}` }));
    const renewed = many.reduce<readonly string[]>(
      (tokens, device) => renewedTokens(device, tokens, now),
      [],
    );
    expect(renewed).toHaveLength(tokensMax);
  });

  test.each([
    ['of another account', (token: string) => ({ token, key: ofBen, at: now })],
    [
      'of another server',
      (token: string) => ({ token, key: { ...ofAnna, pepper: randomBytes(32) }, at: now }),
    ],
    [
      'that is older than its time',
      (token: string) => ({ token, key: ofAnna, at: now.add({ seconds: tokenLastsS + 1 }) }),
    ],
    [
      'with a later date',
      (token: string) => ({ token: token.replace(/^\w+/, 'zzzzzz'), key: ofAnna, at: now }),
    ],
    ['that is no token', () => ({ token: 'nothing', key: ofAnna, at: now })],
  ])('a token that is %s is invalid', (_, changed) => {
    const [token = ''] = renewedTokens(ofAnna, [], now);
    expect(knownDevice(ofAnna, [token], now)).toBe(token.split('.')[1]);
    const { token: original, key, at } = changed(token);
    expect(knownDevice(key, [original], at)).toBeNull();
  });
});
