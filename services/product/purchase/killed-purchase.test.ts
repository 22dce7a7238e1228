import { randomUUID } from 'node:crypto';
import { type FakeClock, fakeClock } from '@hearth/calendar/clock.ts';
import { valueOf } from '@hearth/core/problem.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { testing } from '@hearth/platform/testing/config.ts';
import {
  type KillableProcess,
  killableProcess,
} from '@hearth/platform/testing/killable-process.ts';
import { enginesAndCluster, testDatabase } from '@hearth/platform/testing/test-database.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { productMigrations } from '../migrations.ts';
import { importPackages } from '../package/import-packages.ts';
import { samplePackages } from '../sample-data/sample-packages.ts';
import { heatPump } from '../testing-devices.ts';
import { type TestWorld, worldOn } from '../testing.ts';
import { checkPurchaseKind } from './check-purchase.ts';
import { fulfilmentTopic } from './outbox.ts';
import { type SandboxOutcome, sandboxOutcomes } from './sandbox/sandbox-outcomes.ts';
import { sandboxEventKind } from './sandbox/sandbox-provider.ts';
import { munich } from './testing-purchase.ts';
import { purchaseTotals, totalsOf, unfulfilledOrders } from './testing-purchase-totals.ts';

const purchases = testing.isDeep() ? 200 : 6;
/** Statements that a process executes before it is killed; an order has about 30. */
const livesForMax = 120;
/** Longer than the lease of work that a killed process held. */
const restMs = 90_000;
const roundsMax = 100 * purchases;

/** Outcomes that end with a payment of the ordered amount: events twice, late, in another order or never, and a second charge. */
const paid = sandboxOutcomes.filter(
  (outcome) => !['decline', 'cancel', 'charge-other-amount'].includes(outcome),
);

interface Buyer {
  readonly person: string;
  readonly installation: string;
  readonly attempt: string;
  readonly outcome: SandboxOutcome;
}

/** People with a home each, who all buy the same package. */
async function buyersOn(
  db: Database,
  clock: FakeClock,
  outcomes: Iterator<SandboxOutcome>,
): Promise<readonly Buyer[]> {
  const people = Array.from({ length: purchases }, () => randomUUID());
  const accounts = people.map((person) => [person, [heatPump({ id: `pump-${person}` })]] as const);
  const world = worldOn(db, { clock, accounts: Object.fromEntries(accounts) });
  valueOf(await importPackages({ db, clock }, samplePackages));
  const buyers: Buyer[] = [];
  for (const person of people) {
    const { installation } = await world.link(person, person);
    const address = { params: { installation }, body: munich };
    valueOf(await world.api.putAddress(address, { ...world.as(person), ifMatch: '"1"' }));
    const attempt = randomUUID();
    buyers.push({ person, installation, attempt, outcome: outcomes.next().value });
  }
  await db.query('delete from platform.due_work');
  await db.query('delete from platform.outbox');
  return buyers;
}

/** Repeats an action in processes that are killed, until one of them lives long enough. */
async function untilDone<T>(
  process: KillableProcess,
  lives: Iterator<number>,
  action: (process: KillableProcess) => Promise<T>,
): Promise<T> {
  for (;;) {
    process.dieAfter(lives.next().value);
    const result = await action(process).catch((error: unknown) => {
      if (!process.isDead()) throw error;
      return null;
    });
    const wasKilled = process.isDead();
    process.revive();
    if (!wasKilled && result !== null) return result;
  }
}

async function buy({ api, as }: TestWorld, buyer: Buyer): Promise<void> {
  const { person, installation, attempt, outcome } = buyer;
  const body = { package: 'comfort-check', unit: null, termsVersion: 2, language: 'en' } as const;
  const params = { installation };
  const ordered = await api.createPurchase({ params, body: { ...body, attempt } }, as(person));
  if (!ordered.ok) throw new Error(ordered.code);
  const payment = { params: { order: ordered.value.order }, body: { outcome } };
  const answer = await api.paySandbox(payment, as(person));
  if (!answer.ok && answer.code !== 'paid-or-ended') throw new Error(answer.code);
}

describe.each(enginesAndCluster)('purchases in killed processes on $name', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await testDatabase(engine, [productMigrations]);
  });
  afterAll(() => db.close());

  it(`${purchases} purchases give ${purchases} packages and as many receipts without a gap, whatever comes twice, late or never`, async () => {
    const stream = fc.tuple(
      fc.infiniteStream(fc.integer({ min: 1, max: livesForMax })),
      fc.infiniteStream(fc.constantFrom(...paid)),
      fc.infiniteStream(fc.integer({ min: 0, max: 3 })),
    );
    const run = fc.asyncProperty(stream, async ([lives, outcomes, turns]) => {
      const clock = fakeClock('2026-01-15T10:05:00Z');
      const buyers = await buyersOn(db, clock, outcomes);
      const process = killableProcess(db);
      const started = () => worldOn(process.db, { clock, more: { payments: 'sandbox' } });
      for (const buyer of buyers) await untilDone(process, lives, () => buy(started(), buyer));
      const turn: readonly ((world: TestWorld) => Promise<unknown>)[] = [
        (world) => world.job(sandboxEventKind),
        (world) => world.job(checkPurchaseKind),
        (world) => world.drain(),
        // A delivery whose process was killed before it noted it.
        () =>
          db.query(
            `update platform.outbox set done_at = null, due_at = created_at
             where topic = $1 and done_at is not null and attempts < 3`,
            [fulfilmentTopic],
          ),
      ];
      for (let round = 0; round < roundsMax && (await unfulfilledOrders(db)) > 0; round += 1) {
        const take = turn[turns.next().value] ?? turn[0];
        process.dieAfter(lives.next().value);
        await take?.(started()).catch((error: unknown) => {
          if (!process.isDead()) throw error;
        });
        process.revive();
        clock.advance({ milliseconds: restMs });
      }
      // What was still on its way arrives, twice.
      for (const take of [...turn, ...turn, ...turn]) await take(started());
      expect(await unfulfilledOrders(db)).toBe(0);
      expect(await purchaseTotals(db)).toEqual(totalsOf(purchases));
    });
    await fc.assert(run, { numRuns: 1, endOnFailure: true });
  }, 900_000);
});
