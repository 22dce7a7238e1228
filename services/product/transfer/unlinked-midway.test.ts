import { valueOf } from '@hearth/core/problem.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { engines, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { productMigrations } from '../migrations.ts';
import { redirectUri } from '../testing.ts';
import { givenHome } from './testing-transfer.ts';

describe.each(engines)('a vendor account that is unlinked during a transfer on $name', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await testDatabase(engine, [productMigrations]);
  });
  afterAll(() => db.close());

  it.each(['before the answer', 'before the agreed day'] as const)(
    '%s: the home passes on with its unit, which the taker links again',
    async (when) => {
      const world = await givenHome(db);
      const { api, as, ada, bob, params, unit, offer, codeFor, accept, clock, job } = world;
      const unlink = async () => {
        for (const { link } of valueOf(await api.listLinks({ params }, as(ada))))
          valueOf(await api.removeLink({ params: { ...params, link } }, as(ada)));
      };
      const isAgreed = when === 'before the agreed day';
      valueOf(await offer({ day: isAgreed ? '2026-01-20' : null }));
      const code = await codeFor(bob);
      if (!isAgreed) await unlink();
      valueOf(await accept(bob, code));
      if (isAgreed) {
        await unlink();
        clock.advance({ hours: 24 * 6 });
        await job('transfer.complete');
      }
      const [home] = valueOf(await api.listInstallations({}, as(bob)));
      expect(home).toMatchObject({ ...params, role: 'owner', units: 1 });
      expect(valueOf(await api.listInstallations({}, as(ada)))).toEqual([]);
      await world.drain();
      const sent = await world.mails(ada);
      const passed = sent.find(({ subject }) => subject.endsWith('has passed on'));
      expect(passed?.text).not.toMatch(/^1\./m);
      const { units } = valueOf(await api.getMonitoring({ params }, as(bob)));
      expect(units).toMatchObject([{ unit }]);
      expect(units[0]?.linking).not.toBeNull();
    },
  );

  it('after an undoing the mail to the taker leads out of the account that they have linked', async () => {
    const world = await givenHome(db);
    const { api, as, ada, bob, params, offer, codeFor, accept, fake, mails, drain } = world;
    valueOf(await offer());
    valueOf(await accept(bob, await codeFor(bob)));
    const body = { vendor: 'onecta' as const, ...params, redirectUri, timeZone: null };
    const { state } = valueOf(await api.startLink({ body }, as(bob)));
    const { code } = fake.signIn('ada');
    valueOf(await api.completeLink({ body: { state, code, redirectUri } }, as(bob)));
    await drain();
    const [taken] = valueOf(await api.listTransfers({}, as(bob)));
    const transfer = { transfer: taken?.transfer ?? '' };
    for (const person of [ada, bob])
      valueOf(await api.undoTransfer({ params: transfer }, as(person)));
    const stepsFor = async (person: string) =>
      (await mails(person)).find(({ subject }) => subject.endsWith('is undone'))?.text;
    expect(await stepsFor(bob)).toContain('1. Open the ONECTA app');
    expect(await stepsFor(ada)).not.toContain('ONECTA');
  });
});
