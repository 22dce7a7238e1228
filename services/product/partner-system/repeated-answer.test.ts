import { randomUUID } from 'node:crypto';
import { fail, ok, valueOf } from '@hearth/core/problem.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { localTablesOf } from '@hearth/platform/jobs/move-pending-rows.ts';
import { lostAnswerFaults } from '@hearth/platform/testing/lost-answer.ts';
import { everyEngineAndCluster, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { productMigrations } from '../migrations.ts';
import { worldOn } from '../testing.ts';
import { companyWithSystem } from './testing-company.ts';

const clusters = everyEngineAndCluster.filter(({ name }) => name === 'citus');
const nowhere = { url: 'http://127.0.0.1:9/events', origin: new URL('http://127.0.0.1:9') };

describe.each(clusters)('the answer of a company whose process ends, on $name', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await testDatabase(engine, [productMigrations]);
  });
  afterAll(() => db.close());

  const steps = {
    acknowledge: { event: 'acknowledge' },
    message: { event: 'message', message: 'On our way' },
    resolve: { event: 'resolve', findings: 'Strainer cleaned', parts: [], logAs: 'repair' },
  };

  it.each(Object.entries(steps))('%s, sent again, has the effect of one', async (_, step) => {
    const localTables = localTablesOf([worldOn(db).product]);
    const prepare = async (own: Database) => {
      await db.query('delete from product.partner_member');
      const home = await companyWithSystem(own, nowhere);
      const { begin, submit, params, answer, clock } = home;
      const request = await begin();
      valueOf(await submit(request));
      if (step.event === 'resolve')
        valueOf(await home.step(request, { event: 'acknowledge' }, home.cem));
      const [id, content] = [randomUUID(), { home: params.installation, request, step }];
      const call = async () => {
        const { status, answer: body } = await answer(content, { id });
        return status === 200 ? ok(body) : fail('conflict', `status ${status}`);
      };
      return { clock, call };
    };
    expect(await lostAnswerFaults(db, { prepare, localTables })).toEqual([]);
  });
});
