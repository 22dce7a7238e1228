import { valueOf } from '@hearth/core/problem.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import {
  plantCanaries,
  remainingTables,
  tablesWithCanary,
} from '@hearth/platform/testing/canary.ts';
import { engines, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { identityMigrations } from '../migrations.ts';
import { identityClasses } from '../table-classes.ts';
import { newPerson } from '../testing-account.ts';
import { identityWorld } from '../testing.ts';

describe.each(engines)('a deleted account on $name', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await testDatabase(engine, [identityMigrations]);
  });
  afterAll(() => db.close());

  it('leaves a canary only in tables that the class list keeps', async () => {
    const world = await identityWorld(db, { pepper: new Uint8Array(32).fill(5) });
    const person = await newPerson(world);
    const session = await person.signIn();
    const body = { keep: session.sid };
    valueOf(await world.accounts.requestDeletion({ body }, session.call));
    const marked = await plantCanaries(db, {
      classes: identityClasses,
      values: { person_id: `'${person.subject}'` },
      // The mail about the deletion needs them, and the end of the sessions needs their content.
      readColumns: ['email', 'locale', 'payload'],
    });
    expect(marked).toEqual(
      expect.arrayContaining(['identity.account', 'identity.consent', 'identity.passkey']),
    );
    world.clock.advance({ hours: 24 * 8 });
    await world.job('identity/delete-accounts');
    await world.mail();
    expect(world.erased).toEqual([person.subject]);
    const left = await tablesWithCanary(db, [identityClasses]);
    expect(left).toEqual(remainingTables(marked, [identityClasses]));
  });
});
