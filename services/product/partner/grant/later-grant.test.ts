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

  it('an accepted home that is withdrawn before its first day leaves the portal, and never began', async () => {
    const { ask, accept, withdraw, requestsTo, lin, lindner, api, as, ada, params } =
      await homeWithCompanies(db);
    const { grant } = valueOf(await ask(lindner, { firstDay: '2026-01-20' }));
    valueOf(await accept(lin, grant));
    valueOf(await withdraw(grant));
    expect((await requestsTo(lin)).filter((each) => each.grant === grant)).toEqual([]);
    expect(valueOf(await api.listGrants({ params }, as(ada)))).toMatchObject([
      { state: 'withdrawn', hasBegun: false },
    ]);
  });

  it('a grant that has ended had begun', async () => {
    const { give, withdraw, lindner, api, as, ada, params } = await homeWithCompanies(db);
    const grant = await give(lindner, 'contact');
    valueOf(await withdraw(grant));
    expect(valueOf(await api.listGrants({ params }, as(ada)))).toMatchObject([
      { state: 'withdrawn', hasBegun: true },
    ]);
  });

  it('a request has not begun, also after the first day that it asks for', async () => {
    const { ask, decline, lin, lindner, clock, api, as, ada, params } = await homeWithCompanies(db);
    const { grant } = valueOf(await ask(lindner, { firstDay: '2026-01-20' }));
    clock.advance({ hours: 24 * 10 });
    const states = async () =>
      valueOf(await api.listGrants({ params }, as(ada))).map(({ state, hasBegun }) => [
        state,
        hasBegun,
      ]);
    expect(await states()).toEqual([['requested', false]]);
    valueOf(await decline(lin, grant));
    expect(await states()).toEqual([['declined', false]]);
  });

  it('a request that is taken back is no access that ended, in the log of the owner', async () => {
    const { ask, withdraw, lindner, donau, api, as, ada } = await homeWithCompanies(db);
    await ask(lindner);
    const { grant } = valueOf(await ask(donau));
    valueOf(await withdraw(grant));
    const changes = valueOf(await api.listMembershipChanges({}, as(ada)));
    expect(changes.map(({ change }) => change).toSorted()).toEqual([
      'grant-request-withdrawn',
      'grant-request-withdrawn',
      'grant-requested',
      'grant-requested',
    ]);
  });
});
