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
import { quiet, worldOn } from '../testing.ts';
import { checkPurchaseKind } from './check-purchase.ts';
import { fulfilmentTopic } from './outbox.ts';
import { sandboxOutcomes } from './sandbox/sandbox-outcomes.ts';
import { sandboxEventKind } from './sandbox/sandbox-provider.ts';
import { munich } from './testing-purchase.ts';
import { faultsAtRest, movedBack, ordersOf, receiptFaults } from './testing-purchase-model.ts';

/** Longer than the lease of work that a killed process held. */
const leaseS = 90;

/** `nth`: an attempt or an order, counted from the newest. */
const action = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('order' as const), isRepeated: fc.boolean() }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('pay' as const),
      nth: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.nat({ max: 2 })),
      outcome: fc.constantFrom(...sandboxOutcomes),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constantFrom('events' as const, 'deliver' as const, 'deliver-again' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('check' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constantFrom('withdraw' as const, 'cancel' as const) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('wait' as const), s: fc.constantFrom(6, 400, 90_000) }),
  },
);
type Action = typeof action extends fc.Arbitrary<infer A> ? A : never;

const step = fc.record({
  action,
  /** The process is killed after as many statements; null: it lives. */
  livesFor: fc.option(fc.integer({ min: 1, max: 60 }), { freq: 2 }),
});

/** Declined and paid late, bought again meanwhile and withdrawn from; another amount after a charge: a small sample may have none of these. */
const examples = [
  [
    [
      { action: { do: 'order', isRepeated: false }, livesFor: 12 },
      { action: { do: 'pay', nth: 0, outcome: 'approve-out-of-order' }, livesFor: null },
      { action: { do: 'events' }, livesFor: null },
      { action: { do: 'order', isRepeated: false }, livesFor: null },
      { action: { do: 'pay', nth: 0, outcome: 'charge-twice' }, livesFor: null },
      { action: { do: 'wait', s: 6 }, livesFor: null },
      { action: { do: 'events' }, livesFor: 9 },
      { action: { do: 'deliver' }, livesFor: 20 },
      { action: { do: 'withdraw' }, livesFor: 14 },
    ],
  ],
  [
    [
      { action: { do: 'order', isRepeated: false }, livesFor: null },
      { action: { do: 'pay', nth: 0, outcome: 'approve-late' }, livesFor: null },
      { action: { do: 'pay', nth: 0, outcome: 'charge-other-amount' }, livesFor: null },
    ],
  ],
] satisfies [(typeof step extends fc.Arbitrary<infer S> ? S : never)[]][];

describe.each(enginesAndCluster)('a purchase on $name', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await testDatabase(engine, [productMigrations]);
    const clock = fakeClock('2026-01-01T00:00:00Z');
    valueOf(await importPackages({ db, clock }, samplePackages));
  });
  afterAll(() => db.close());

  it('after any order of person, provider, jobs and crashes there is one package for the money retained, with its receipt', async () => {
    const plan = fc.array(step, { minLength: 6, maxLength: 14 });
    let [confirmed, refunded] = [0, 0];
    await fc.assert(
      fc.asyncProperty(plan, async (steps) => {
        const home = await buyersHome(db);
        for (const [at, { action: event, livesFor }] of steps.entries()) {
          const before = await home.orders();
          await home.happen(event, livesFor ?? Infinity);
          const back = movedBack(before, await home.orders());
          expect(back, `step ${at}: ${event.do}`).toEqual([]);
        }
        await home.settle();
        const orders = await home.orders();
        expect(faultsAtRest(orders, home.withdrawn)).toEqual([]);
        expect(await receiptFaults(db)).toEqual([]);
        confirmed += orders.filter(({ state }) => state === 'confirmed').length;
        refunded += orders.filter(({ state }) => state === 'refunded').length;
      }),
      { numRuns: testing.isDeep() ? 300 : 8, endOnFailure: true, examples },
    );
    expect(confirmed + refunded).toBeGreaterThan(0);
    expect(refunded).toBeGreaterThan(0);
  }, 3_600_000);
});

/** A home in Germany whose owner buys the comfort check, in processes that can be killed. */
async function buyersHome(db: Database) {
  const clock = fakeClock('2026-01-15T10:05:00Z');
  const process = killableProcess(db);
  const started = () => worldOn(process.db, { clock, more: { payments: 'sandbox' } });
  const name = randomUUID();
  const accounts = { [name]: [heatPump({ id: `pump-${name}` })] };
  const { installation } = await worldOn(db, { clock, accounts }).link(name, name);
  await quiet(db);
  const params = { installation };
  const { api, as } = started();
  valueOf(await api.putAddress({ params, body: munich }, { ...as(name), ifMatch: '"1"' }));
  const cast: Cast = {
    db,
    process,
    clock,
    started,
    name,
    installation,
    attempts: [],
    withdrawn: new Set(),
    shown: null,
  };
  return {
    withdrawn: cast.withdrawn,
    orders: () => ordersOf(db, installation),
    happen: (event: Action, livesFor: number) => inKilledProcess(cast, event, livesFor),
    /** Everything that is on its way arrives, and what was never paid expires. */
    settle: async () => {
      for (let round = 0; round < 3; round += 1)
        for (const next of ['events', 'check', 'deliver', 'deliver', 'deliver-again'] as const)
          await happen(cast, { do: next });
      clock.advance({ hours: 25 });
      for (const next of ['events', 'check', 'deliver', 'deliver', 'deliver'] as const)
        await happen(cast, { do: next });
    },
  };
}

interface Cast {
  readonly db: Database;
  readonly process: KillableProcess;
  readonly clock: FakeClock;
  readonly started: () => ReturnType<typeof worldOn>;
  readonly name: string;
  readonly installation: string;
  readonly attempts: string[];
  /** Orders whose package the person has withdrawn from. */
  readonly withdrawn: Set<string>;
  /** Before the action. */
  shown: RunningPackage | null;
}

/** Does the action in a process that may be killed in it; the next process does it again. */
async function inKilledProcess(cast: Cast, event: Action, livesFor: number): Promise<void> {
  const { process, clock } = cast;
  if (event.do === 'order' && !(event.isRepeated && cast.attempts.length > 0))
    cast.attempts.push(randomUUID());
  cast.shown = await shownPackage(cast);
  process.dieAfter(livesFor);
  await happen(cast, event).catch((error: unknown) => {
    if (!process.isDead()) throw error;
  });
  const wasKilled = process.isDead();
  process.revive();
  // Orders of one instant have no order among themselves.
  clock.advance({ seconds: wasKilled ? leaseS : 1 });
  if (wasKilled) await happen(cast, event);
}

async function happen(cast: Cast, event: Action): Promise<void> {
  const { db, clock, started } = cast;
  const world = started();
  switch (event.do) {
    case 'order':
      return await order(cast);
    case 'pay':
      return await pay(cast, event);
    case 'events':
      return await world.job(sandboxEventKind);
    case 'check':
      return await world.job(checkPurchaseKind);
    case 'deliver':
      return void (await world.drain());
    case 'deliver-again':
      // A delivery whose process was killed before it noted it.
      await db.query(
        `update platform.outbox set done_at = null, due_at = created_at where topic = $1 and done_at is not null`,
        [fulfilmentTopic],
      );
      return void (await world.drain());
    case 'withdraw':
    case 'cancel':
      return await end(cast, event.do);
    case 'wait':
      return clock.advance({ seconds: event.s });
  }
}

async function order({ started, name, installation, attempts }: Cast): Promise<void> {
  const { api, as } = started();
  const body = {
    package: 'comfort-check',
    unit: null,
    termsVersion: 2,
    language: 'en' as const,
    attempt: attempts.at(-1) ?? '',
  };
  const ordered = await api.createPurchase({ params: { installation }, body }, as(name));
  if (!ordered.ok && ordered.code !== 'not-eligible') throw new Error(ordered.code);
}

async function pay(
  { db, started, name, installation }: Cast,
  { nth, outcome }: Extract<Action, { do: 'pay' }>,
): Promise<void> {
  const chosen = (await ordersOf(db, installation)).at(-1 - nth);
  if (!chosen) return;
  const { api, as } = started();
  const payment = { params: { order: chosen.order }, body: { outcome } };
  const paid = await api.paySandbox(payment, as(name));
  if (!paid.ok && paid.code !== 'paid-or-ended') throw new Error(paid.code);
}

interface RunningPackage {
  readonly entitlement: string;
  readonly order: string;
}

/** The package that the page of the home shows as running. */
async function shownPackage({ db, installation }: Cast): Promise<RunningPackage | null> {
  const [running] = await db.query<RunningPackage>(
    `select entitlement_id as entitlement, order_id as "order" from product.entitlement
     where installation_id = $1 and state in ('active', 'cancelled')`,
    [installation],
  );
  return running ?? null;
}

/** Ends the package by the button of the page, as the page was before a crash too. */
async function end(
  { started, name, installation, withdrawn, shown }: Cast,
  verb: 'withdraw' | 'cancel',
): Promise<void> {
  if (!shown) return;
  const { api, as } = started();
  const params = { installation, entitlement: shown.entitlement };
  const call = { params, body: { language: 'en' as const } };
  const ended =
    verb === 'withdraw'
      ? await api.withdrawPackage(call, as(name))
      : await api.cancelPackage(call, as(name));
  if (ended.ok && verb === 'withdraw') withdrawn.add(shown.order);
  if (!ended.ok && ended.code !== 'not-active' && ended.code !== 'withdrawal-over')
    throw new Error(ended.code);
}
