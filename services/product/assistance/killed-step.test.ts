// @module-tag long
import { valueOf } from '@hearth/core/problem.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { killableProcess } from '@hearth/platform/testing/killable-process.ts';
import { enginesAndCluster, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { productMigrations } from '../migrations.ts';
import type { AssistanceStep } from './contract.ts';
import { assistedHome } from './testing-assistance.ts';

const propose: AssistanceStep = {
  event: 'propose',
  times: [{ day: '2026-01-16', from: '14:00', to: '16:00' }],
};
const resolve: AssistanceStep = { event: 'resolve', findings: 'Done', parts: [], logAs: 'repair' };

describe.each(enginesAndCluster)('a process that dies within a step on $name', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await testDatabase(engine, [productMigrations]);
  });
  afterAll(() => db.close());

  it.each([
    ['an acknowledgement', [], { event: 'acknowledge' }],
    ['proposed times', [{ event: 'acknowledge' }], propose],
    ['findings', [{ event: 'acknowledge' }], resolve],
    ['the end of a request', [{ event: 'acknowledge' }], { event: 'cancel' }],
  ] satisfies [string, AssistanceStep[], AssistanceStep][])(
    '%s: after any of its statements all of it has happened or nothing, and then it can be repeated',
    async (_, earlier, step) => {
      const process = killableProcess(db);
      const home = await assistedHome(process.db);
      const by = (event: AssistanceStep['event']) => (event === 'cancel' ? home.ada : home.cem);
      /** What the step may change: the request, the log and the messages to be sent. */
      const factsOf = async (request: string) => {
        const { state, events, proposals, contact } = await home.read(request);
        const log = valueOf(
          await home.api.getMaintenance({ params: home.params }, home.as(home.ada)),
        );
        const [outbox] = await db.query<{ count: number }>(
          'select count(*)::integer as count from platform.outbox',
        );
        const counts = [events.length, proposals.length, log.entries.length, outbox?.count ?? 0];
        return { state, contact, counts };
      };
      const prepared = async (): Promise<string> => {
        const request = await home.begin();
        valueOf(await home.submit(request));
        for (const each of earlier) valueOf(await home.step(request, each, by(each.event)));
        return request;
      };
      const end = async (request: string) =>
        await home.step(request, { event: 'cancel' }, home.ada);
      const example = await prepared();
      const was = await factsOf(example);
      valueOf(await home.step(example, step, by(step.event)));
      const is = await factsOf(example);
      await end(example);
      let deaths = 0;
      for (let statements = 0; ; statements += 1) {
        const request = await prepared();
        const before = await factsOf(request);
        const counts = before.counts.map(
          (count, i) => count + (is.counts[i] ?? 0) - (was.counts[i] ?? 0),
        );
        const after = { ...is, counts };
        process.dieAfter(statements);
        await home.step(request, step, by(step.event)).catch(() => null);
        const hasDied = process.isDead();
        process.revive();
        const found = await factsOf(request);
        const possible = hasDied ? [before, after] : [after];
        expect(possible, `dead after ${statements}`).toContainEqual(found);
        const hasHappened = found.counts[0] !== before.counts[0];
        if (!hasHappened) valueOf(await home.step(request, step, by(step.event)));
        expect(await factsOf(request), `repeated after ${statements}`).toEqual(after);
        await end(request);
        if (!hasDied) break;
        deaths += 1;
      }
      expect(deaths).toBeGreaterThan(3);
    },
  );
});
