import { ownIssuer } from '@hearth/access/access.ts';
import { fakeClock } from '@hearth/calendar/clock.ts';
import { testDatabase } from '@hearth/platform/testing/test-database.ts';
import { findOrCreatePerson } from '@hearth/product/account/store.ts';
import { createInstallation } from '@hearth/product/installation/store.ts';
import { expect, test } from 'vitest';
import { migrationSets } from './migration-sets.ts';
import { untilHomeExists } from './seed.ts';

const clock = fakeClock('2026-02-03T10:00:30Z');
const mara = { issuer: ownIssuer, subject: 'mara' };

test('a start waits for the home of its account, but not for ever', async () => {
  const db = await testDatabase('pglite', migrationSets);
  let pauses = 0;
  const waited = untilHomeExists({ db, clock, pause: async () => (pauses += 1) }, mara);
  expect([await waited, pauses]).toEqual([false, 75]);
  pauses = 0;
  async function pause(): Promise<void> {
    pauses += 1;
    if (pauses < 3) return;
    const now = clock.now();
    const { personId } = await findOrCreatePerson(db, mara, now);
    const home = { owner: personId, name: 'Lindenweg', timeZone: 'Europe/Berlin' };
    await db.transaction((tx) => createInstallation(tx, home, now));
  }
  expect([await untilHomeExists({ db, clock, pause }, mara), pauses]).toEqual([true, 3]);
  await db.close();
});
