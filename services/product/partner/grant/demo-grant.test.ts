import { randomUUID } from 'node:crypto';
import { demoIssuer } from '@hearth/access/access.ts';
import { branded } from '@hearth/core/branded.ts';
import { valueOf } from '@hearth/core/problem.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { engines, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findOrCreatePerson } from '../../account/store.ts';
import { createDemoInstallation } from '../../installation/store.ts';
import { productMigrations } from '../../migrations.ts';
import { homeWithCompanies } from './testing-grant-home.ts';
import { scopesOfLevel } from './testing-grants.ts';

describe.each(engines)('requests of a demo session on $name', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await testDatabase(engine, [productMigrations]);
  });
  afterAll(() => db.close());

  /** A home with companies, and a visitor with a demo home, who asks Lindner. */
  async function visit() {
    const world = await homeWithCompanies(db);
    const { api, as, clock, params: template, lindner } = world;
    const now = clock.now();
    const until = now.add({ hours: 2 });
    const visitor = `visitor-${randomUUID()}`;
    const identity = { issuer: demoIssuer, subject: `person-${visitor}` };
    const { personId } = await findOrCreatePerson(db, identity, now);
    const created = {
      visitor: personId,
      name: 'Demo',
      timeZone: 'Europe/Berlin',
      until,
      template: { installationId: branded<string, 'InstallationId'>(template.installation), until },
    };
    const installation = await db.transaction((tx) => createDemoInstallation(tx, created, now));
    const params = { installation };
    const scopes = scopesOfLevel('monitoring');
    const body = { partner: lindner, scopes, firstDay: null, historyFrom: null, note: '' };
    const asked = await api.requestPartner({ params, body }, as(visitor));
    return { ...world, params, visitor, grant: valueOf(asked).grant };
  }

  it('need no sign-in to repeat, for asking and for allowing', async () => {
    const { api, as, visitor, params, grant } = await visit();
    expect(valueOf(await api.listGrants({ params }, as(visitor)))).toMatchObject([
      { grant, state: 'requested' },
    ]);
    const scope = { params: { ...params, grant, scope: 'settings' as const } };
    expect(await api.allowScope({ ...scope, body: { lastDay: null } }, as(visitor))).toMatchObject({
      code: 'not-accepted',
    });
  });

  it('reach no portal, no mailbox and no outbox, also when they are taken back', async () => {
    const { api, as, visitor, params, grant, lin, requestsTo } = await visit();
    const isInPortal = async () =>
      (await requestsTo(lin)).some((request) => request.grant === grant);
    const entries = async () =>
      (
        await db.query<{ found: number }>(
          'select count(*)::int as found from platform.outbox where payload::text like $1',
          [`%${grant}%`],
        )
      )[0]?.found;
    expect(await isInPortal()).toBe(false);
    expect(await entries()).toBe(0);
    valueOf(await api.withdrawGrant({ params: { ...params, grant } }, as(visitor)));
    expect(await isInPortal()).toBe(false);
    expect(await entries()).toBe(0);
  });

  it('cannot be answered by the company', async () => {
    const { api, as, visitor, params, grant, lin, accept, decline } = await visit();
    expect(await accept(lin, grant)).toMatchObject({ ok: false, kind: 'not-found' });
    expect(await decline(lin, grant)).toMatchObject({ ok: false, kind: 'not-found' });
    expect(valueOf(await api.listGrants({ params }, as(visitor)))).toMatchObject([
      { state: 'requested' },
    ]);
  });
});
