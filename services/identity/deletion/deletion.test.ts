import type { Database } from '@hearth/platform/database/database.ts';
import { valueOf } from '@hearth/core/problem.ts';
import { engines, testDatabase } from '@hearth/platform/testing/test-database.ts';
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
import { type IdentityWorld, identityWorld } from '../testing.ts';

const pepper = new Uint8Array(32).fill(5);

describe.each(engines)('deleting an account on $name', (engine) => {
  let db: Database;
  let world: IdentityWorld;

  beforeAll(async () => {
    db = await testDatabase(engine, [identityMigrations]);
  });
  afterAll(() => db.close());

  const begin = async () => {
    world = await identityWorld(db, { pepper });
    const person = await newPerson(world);
    const session = await person.signIn();
    const other = await person.signIn();
    const requested = valueOf(
      await world.accounts.requestDeletion({ body: { keep: session.sid } }, session.call),
    );
    return { person, session, other, dueAt: requested.dueAt };
  };
  const pass = async (days: number): Promise<void> => {
    world.clock.advance({ hours: 24 * days });
    await world.job('identity/delete-accounts');
    await world.mail();
  };

  test('deletes all data after seven days and notifies product', async () => {
    const { person, other, dueAt } = await begin();
    expect(Date.parse(dueAt) - world.clock.now().epochMilliseconds).toBe(7 * 86_400_000);
    await pass(0);
    expect(world.signedOut).toEqual([other.sid]);
    await pass(6);
    expect(await tryToSignIn(world, person)).toBe('ok');
    await pass(2);
    expect(await tryToSignIn(world, person)).toBe('email-or-password-wrong');
    expect(world.erased).toEqual([person.subject]);
    expect((await mailTo(world, person.email)).map(({ step }) => step)).toEqual([
      'requested',
      'done',
    ]);
    await pass(1);
    expect(world.erased).toEqual([person.subject]);
    const left = await everythingIn(db);
    expect(left).not.toContain(person.email);
  });

  test('is undone by the person, or by the link in the mail, once', async () => {
    const first = await begin();
    const cancelled = valueOf(await world.accounts.cancelDeletion({}, first.session.call));
    expect(cancelled).toMatchObject({ email: first.person.email, deletionDueAt: null });
    await pass(8);
    expect(await tryToSignIn(world, first.person)).toBe('ok');

    const { person, session } = await begin();
    const token = tokenIn((await mailTo(world, person.email)).at(-1));
    const use = async () =>
      await world.accounts.cancelDeletionByLink(
        { body: { token, address: newNetworkAddress() } },
        await world.asWeb(),
      );
    const answers = await Promise.all(Array.from({ length: 20 }, use));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await logOf(world, session.call)).toEqual(
      expect.arrayContaining(['deletion-undone', 'deletion-requested']),
    );
    await pass(8);
    expect(world.erased).toEqual([]);
    expect(await tryToSignIn(world, person)).toBe('ok');
  });

  test('a second request keeps the first date, which the account shows', async () => {
    const { session, dueAt } = await begin();
    world.clock.advance({ minutes: 2 });
    const again = await world.accounts.requestDeletion(
      { body: { keep: session.sid } },
      session.call,
    );
    expect(valueOf(again)).toEqual({ dueAt });
    expect(valueOf(await world.accounts.getAccount({}, session.call))).toMatchObject({
      deletionDueAt: dueAt,
    });
    world.clock.advance({ minutes: 4 });
    const late = await world.accounts.requestDeletion(
      { body: { keep: session.sid } },
      session.call,
    );
    expect(late).toMatchObject({ kind: 'step-up' });
  });
});

/** Every row of every table of identity and of the plumbing, as text. */
async function everythingIn(db: Database): Promise<string> {
  const tables = await db.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('identity', 'platform')`,
  );
  const texts: string[] = [];
  for (const { name } of tables) {
    const rows = await db.query<{ row: string }>(`select t::text as row from ${name} t`);
    texts.push(...rows.map(({ row }) => row));
  }
  return texts.join('\n');
}
