import { randomUUID } from 'node:crypto';
import { accessOf, signAccess } from '@hearth/access/access.ts';
import type { PartnerUse } from '@hearth/access/partner-use.ts';
import { ok, valueOf } from '@hearth/core/problem.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { drainOutbox } from '@hearth/platform/jobs/outbox.ts';
import { engines, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { energyMigrations } from './migrations.ts';
import { benchOn, newHome } from './testing.ts';

describe.each(engines)('uses by partners on $name', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await testDatabase(engine, [energyMigrations]);
  });
  afterAll(() => db.close());

  it('reach product once for a quarter-hour, from several processes', async () => {
    const uses: PartnerUse[] = [];
    const postUse = async (use: PartnerUse) => {
      uses.push(use);
      return ok(undefined);
    };
    const processes = [1, 2].map(() => benchOn(db, '2026-01-15T10:05:00Z', { postUse }));
    const [bench = benchOn(db, '2026-01-15T10:05:00Z')] = processes;
    const installation = await newHome(bench, 'Europe/Berlin');
    const key = { secret: new Uint8Array(32).fill(7) };
    const person = randomUUID();
    const tokenWith = async (scopes: string[]) => ({
      token: await signAccess(
        accessOf({
          installationId: installation,
          personId: person,
          role: 'partner',
          scopes,
          visibleFrom: '2026-01-01T00:00:00Z',
          until: null,
          epoch: 1,
        }),
        key,
        bench.clock,
      ),
    });
    const request = { params: { installation } };
    const drain = async () => await drainOutbox(db, bench.energy.outbox, bench.clock.now());
    const granted = await tokenWith(['contact', 'monitoring']);
    for (const { client } of processes) {
      expect(await client.listLogs(request, await tokenWith(['contact']))).toMatchObject({
        code: 'not-granted',
      });
      expect(
        await client.listAppliances(request, await bench.asPerson(installation)),
      ).toMatchObject({ ok: true });
    }
    await drain();
    expect(uses).toEqual([]);
    for (const { client } of processes) valueOf(await client.listLogs(request, granted));
    await drain();
    expect(uses).toEqual([
      { installation, person, area: 'log', isChange: false, from: '2026-01-15T10:00:00.000Z' },
    ]);
  });
});
