import { fakeClock } from '@hearth/calendar/clock.ts';
import { ok, valueOf } from '@hearth/core/problem.ts';
import { createSealer } from '@hearth/platform/auth/seal.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import {
  plantCanaries,
  remainingTables,
  tablesWithCanary,
} from '@hearth/platform/testing/canary.ts';
import { engines, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDemoSessions } from './demo-sessions.ts';
import { webMigrations } from './migrations.ts';
import { createOpaqueName } from './opaque-name.ts';
import { createSessions } from './sessions.ts';
import { createStartLimit } from './start-limit.ts';
import { createStoredForms } from './stored-forms.ts';
import { webClasses } from './table-classes.ts';

const person = { issuer: 'https://home.example/idp', subject: 'anna' };
const unexpectedCall = () => {
  throw new Error('an unexpected call of the provider');
};

describe.each(engines)('a person without an account any more on $name', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await testDatabase(engine, [webMigrations]);
  });
  afterAll(() => db.close());

  it('leaves a canary only in tables that the class list keeps, and there until the rows expire', async () => {
    const clock = fakeClock('2026-03-02T10:00:00Z');
    const sealer = createSealer(new Uint8Array(32), 'web');
    const sessions = createSessions({
      db,
      clock,
      sealer,
      provider: {
        start: unexpectedCall,
        finish: unexpectedCall,
        signOut: unexpectedCall,
        refresh: unexpectedCall,
        readLogoutToken: async () =>
          ok({
            ...person,
            idpSession: undefined,
            jti: 'logout',
            expiresAtS: Date.parse('2026-03-02T10:05:00Z') / 1000,
          }),
      },
    });
    const marked = await plantCanaries(db, {
      classes: webClasses,
      values: { person_id: `'${person.subject}'`, issuer: `'${person.issuer}'` },
      readColumns: ['issuer', 'subject'],
    });
    expect(marked).toEqual(
      expect.arrayContaining(['web.session', 'web.stored_form', 'web.sign_in_attempt']),
    );
    // The provider ends every session with the account.
    valueOf(await sessions.endAll('logout token'));
    const left = await tablesWithCanary(db, [webClasses]);
    expect(left).toEqual(remainingTables(marked, [webClasses]));
    clock.advance({ hours: 24 * 366 });
    const now = clock.now();
    await sessions.deleteOld(now);
    await createDemoSessions({ db, clock, sealer }).deleteOld(now);
    await createStoredForms({ db, clock, sealer }).deleteOld(now);
    const opaque = createOpaqueName(new Uint8Array(32));
    await createStartLimit({ db, clock, opaque }).deleteOld(now);
    expect(await tablesWithCanary(db, [webClasses])).toEqual([]);
  });
});
