import { valueOf } from '@hearth/core/problem.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { engines, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { productMigrations } from '../migrations.ts';
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
      const { units } = valueOf(await api.getMonitoring({ params }, as(bob)));
      expect(units).toMatchObject([{ unit }]);
      expect(units[0]?.linking).not.toBeNull();
    },
  );
});
