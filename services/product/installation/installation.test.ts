import { randomUUID } from 'node:crypto';
import { verifyToken } from '@hearth/access/access.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { valueOf } from '@hearth/core/problem.ts';
import { engines, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { productMigrations } from '../migrations.ts';
import { worldOn } from '../testing.ts';

describe.each(engines)('persons and installations on $name', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await testDatabase(engine, [productMigrations]);
  });
  afterAll(() => db.close());

  const home = async () => {
    const world = worldOn(db);
    const ada = randomUUID();
    const { installation } = await world.link(ada);
    return { ...world, ada, params: { installation } };
  };

  it('concurrent first calls create one person', async () => {
    const { api, as } = worldOn(db);
    const ada = randomUUID();
    const listed = await Promise.all(
      Array.from({ length: 8 }, async () => valueOf(await api.getPerson({}, as(ada))).person),
    );
    expect(new Set(listed).size).toBe(1);
  });

  it('a change of preferences keeps the others, also of two concurrent changes', async () => {
    const { api, as } = worldOn(db);
    const ada = randomUUID();
    await Promise.all([
      api.updatePerson({ body: { preferences: { locale: 'ar' } } }, as(ada)),
      api.updatePerson({ body: { preferences: { theme: 'dark' } } }, as(ada)),
    ]);
    expect(valueOf(await api.getPerson({}, as(ada))).preferences).toEqual({
      locale: 'ar',
      theme: 'dark',
      textSize: 100,
      allowZoom: false,
      timeZone: null,
    });
    const wrong = { preferences: { timeZone: 'Mars/Olympus' } };
    expect(await api.updatePerson({ body: wrong }, as(ada))).toMatchObject({
      kind: 'invalid',
      at: '/body/preferences/timeZone',
    });
  });

  it('a rename with an old version is refused', async () => {
    const { api, as, ada, params } = await home();
    const seen = await api.getInstallation({ params }, as(ada));
    const ifMatch = seen.ok ? (seen.etag ?? '') : '';
    const body = { name: 'Cabin' };
    expect(await api.renameInstallation({ params, body }, as(ada))).toMatchObject({
      kind: 'malformed',
      code: 'if-match-missing',
    });
    const renamed = await api.renameInstallation({ params, body }, { ...as(ada), ifMatch });
    expect(renamed).toMatchObject({ ok: true, etag: '"2"', value: { name: 'Cabin', version: 2 } });
    expect(
      await api.renameInstallation({ params, body: { name: 'Hut' } }, { ...as(ada), ifMatch }),
    ).toMatchObject({ kind: 'stale', code: 'installation-changed' });
    expect(valueOf(await api.getInstallation({ params }, as(ada))).name).toBe('Cabin');
  });

  it('of two concurrent renames one succeeds', async () => {
    const { api, as, ada, params } = await home();
    const answers = await Promise.all(
      ['Cabin', 'Hut'].map((name) =>
        api.renameInstallation({ params, body: { name } }, { ...as(ada), ifMatch: '"1"' }),
      ),
    );
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
  });

  it('strangers and former members see nothing', async () => {
    const { api, as, ada, params, clock } = await home();
    const gone = { ok: false, kind: 'not-found' };
    expect(await api.getInstallation({ params }, as(randomUUID()))).toMatchObject(gone);
    await db.query('update product.membership set until = $2 where installation_id = $1', [
      params.installation,
      '2026-01-15T11:00:00Z',
    ]);
    expect((await api.getInstallation({ params }, as(ada))).ok).toBe(true);
    clock.advance({ hours: 1 });
    expect(await api.getInstallation({ params }, as(ada))).toMatchObject(gone);
    expect(valueOf(await api.listInstallations({}, as(ada)))).toEqual([]);
  });

  it('an access for another service has an epoch, which the service can check', async () => {
    const { api, as, ada, params, deps, clock, asService } = await home();
    const { token } = valueOf(await api.issueAccess({ params }, as(ada)));
    const caller = valueOf(await verifyToken(token, deps.key, clock));
    if (caller.kind !== 'access') throw new Error('not an access');
    const { epoch, personId, role } = caller.access;
    expect(role).toBe('owner');
    const target = { params: { ...params, person: personId } };
    const energy = await asService('energy');
    expect(valueOf(await api.checkEpoch(target, energy))).toEqual({ epoch });
    await db.query('delete from product.membership where installation_id = $1', [
      params.installation,
    ]);
    expect(valueOf(await api.checkEpoch(target, energy))).toEqual({ epoch: null });
  });
});
