import { valueOf } from '@hearth/core/problem.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { engines, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { productMigrations } from '../../migrations.ts';
import { homeWithCompanies } from './testing-grant-home.ts';

describe.each(engines)('grants that have not begun, on $name', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await testDatabase(engine, [productMigrations]);
  });
  afterAll(() => db.close());

  it('an accepted home stays among the requests until its first day, without its name and without actions', async () => {
    const { ask, accept, requestsTo, lin, dora, lindner, clock, job, api, as, params } =
      await homeWithCompanies(db);
    const { grant } = valueOf(await ask(lindner, { firstDay: '2026-01-20' }));
    const mine = async () => (await requestsTo(lin)).filter((each) => each.grant === grant);
    expect(await mine()).toMatchObject([{ state: 'requested', actions: ['accept', 'decline'] }]);
    valueOf(await accept(lin, grant));
    expect(await mine()).toMatchObject([
      { state: 'accepted', firstDay: '2026-01-20', answerBy: null, actions: [] },
    ]);
    expect(JSON.stringify(await mine())).not.toContain(params.installation);
    expect(await requestsTo(dora)).not.toContainEqual(expect.objectContaining({ grant }));
    clock.advance({ hours: 24 * 5 });
    await job('partner-grant.start');
    expect(await mine()).toEqual([]);
    expect(valueOf(await api.listPortalHomes({}, as(lin))).homes).toMatchObject([params]);
  });
});
