import { randomUUID } from 'node:crypto';
import { valueOf } from '@hearth/core/problem.ts';
import { createClient } from '@hearth/platform/http/client.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import {
  plantCanaries,
  remainingTables,
  tablesWithCanary,
} from '@hearth/platform/testing/canary.ts';
import { engines, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { energyMigrations } from '../migrations.ts';
import { energyClasses } from '../table-classes.ts';
import { benchOn } from '../testing.ts';
import { forgetContract } from './contract.ts';

describe.each(engines)('a deleted home in energy on $name', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await testDatabase(engine, [energyMigrations]);
  });
  afterAll(() => db.close());

  it('leaves a canary only in tables that the class list keeps', async () => {
    const bench = benchOn(db, '2026-03-02T10:00:00Z');
    const installation = randomUUID();
    await db.query(`insert into energy.home (installation_id) values ($1)`, [installation]);
    const marked = await plantCanaries(db, {
      classes: energyClasses,
      values: {
        installation_id: `'${installation}'`,
        'import.state': `'stored'`,
        'import.file': 'null',
        'plan_decision.state': `'planned'`,
        'setting_revision.restores': 'null',
        'plan_veto.kind': `'once'`,
        'reading_period.to_at': `'2026-03-02T10:00:00Z'`,
      },
    });
    const api = createClient(forgetContract, {
      fetch: bench.energy.fetch,
      baseUrl: 'http://energy.invalid',
      timeoutMs: 20_000,
      retries: 0,
      random: () => 0,
    });
    const neighbour = { params: { installation: randomUUID() } };
    valueOf(await api.forgetHome(neighbour, await bench.asService()));
    expect(await tablesWithCanary(db, [energyClasses])).toEqual(marked);
    valueOf(await api.forgetHome({ params: { installation } }, await bench.asService()));
    const left = await tablesWithCanary(db, [energyClasses]);
    expect(left).toEqual(remainingTables(marked, [energyClasses]));
    expect(marked).toContain('energy.log_entry');
  });
});
