import type { Database } from '@hearth/platform/database/database.ts';
import { valueOf } from '@hearth/core/problem.ts';
import { engines, testDatabase } from '@hearth/platform/testing/test-database.ts';
import * as oidc from 'openid-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { identityMigrations } from '../migrations.ts';
import { type SignedIn, logOf, newPerson } from '../testing-account.ts';
import { interactionIn, relyingParty } from '../testing-browser.ts';
import { type IdentityWorld, identityWorld } from '../testing.ts';

describe.each(engines)('sessions on $name', (engine) => {
  let db: Database;
  let world: IdentityWorld;

  beforeAll(async () => {
    db = await testDatabase(engine, [identityMigrations]);
    world = await identityWorld(db);
  });
  afterAll(() => db.close());

  const refresh = async ({ refreshToken }: SignedIn): Promise<string> =>
    await oidc.refreshTokenGrant((await relyingParty(world)).config, refreshToken).then(
      () => 'renewed',
      () => 'refused',
    );

  test('an ended session cannot be renewed, needs a new sign-in, and the web is notified', async () => {
    const person = await newPerson(world);
    const [mine, lost] = [await person.signIn(), await person.signIn()];
    const ending = { which: 'one', sid: lost.sid } as const;
    valueOf(await world.accounts.endSessions({ body: { ending } }, mine.call));
    expect([await refresh(mine), await refresh(lost)]).toEqual(['renewed', 'refused']);
    const { url } = await (await relyingParty(world)).begin();
    expect(interactionIn(await lost.browser.open(url))).toEqual(expect.any(String));
    await world.mail();
    expect(world.signedOut.filter((sid) => [mine.sid, lost.sid].includes(sid))).toEqual([lost.sid]);
    expect(await logOf(world, mine.call)).toContain('sessions-ended');
  });

  test('a person can end all other or all own sessions, and none of other people', async () => {
    const [person, stranger] = [await newPerson(world), await newPerson(world)];
    const [mine, second, third] = [
      await person.signIn(),
      await person.signIn(),
      await person.signIn(),
    ];
    const theirs = await stranger.signIn();
    const end = async (ending: { which: 'all' } | { which: 'one' | 'others'; sid: string }) =>
      valueOf(await world.accounts.endSessions({ body: { ending } }, mine.call));
    await end({ which: 'one', sid: theirs.sid });
    expect(await refresh(theirs)).toBe('renewed');
    await end({ which: 'others', sid: mine.sid });
    expect([await refresh(second), await refresh(third)]).toEqual(['refused', 'refused']);
    await end({ which: 'all' });
    expect(await refresh(mine)).toBe('refused');
    await world.mail();
    expect([...world.signedOut].sort()).toEqual(
      expect.arrayContaining([mine.sid, second.sid, third.sid].sort()),
    );
    expect(world.signedOut).not.toContain(theirs.sid);
  });

  test('the notification of the web is repeated until it succeeds', async () => {
    let isDown = true;
    const notified: string[] = [];
    const shaky = await identityWorld(db, {
      pepper: world.deps.pepper,
      fetchOwn: async (request) => {
        if (!isDown) notified.push(request.url);
        return new Response(null, { status: isDown ? 503 : 204 });
      },
    });
    const person = await newPerson(shaky);
    const { call } = await person.signIn();
    const body = { ending: { which: 'all' } } as const;
    valueOf(await shaky.accounts.endSessions({ body }, call));
    await shaky.mail();
    expect(notified).toEqual([]);
    isDown = false;
    shaky.clock.advance({ seconds: 30 });
    await shaky.mail();
    expect(notified).toHaveLength(1);
  });

  test('the log returns the person’s own entries by page', async () => {
    const [person, stranger] = [await newPerson(world), await newPerson(world)];
    for (let times = 0; times < 3; times += 1) await person.signIn();
    const { call } = await person.signIn();
    await stranger.signIn();
    const first = valueOf(await world.accounts.listSecurityLog({ query: { limit: 3 } }, call));
    expect(first.entries).toHaveLength(3);
    expect(first.entries[0]).toMatchObject({ action: 'sign-in', by: 'password', device: null });
    const query = { limit: 3, before: first.next ?? undefined };
    const second = valueOf(await world.accounts.listSecurityLog({ query }, call));
    expect(second.entries.map(({ action }) => action)).toEqual(['sign-in']);
    expect(second.next).toBeNull();
  });
});
