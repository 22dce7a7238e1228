// @module-tag long
import { valueOf } from '@hearth/core/problem.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { testing } from '@hearth/platform/testing/config.ts';
import { killableProcess } from '@hearth/platform/testing/killable-process.ts';
import { enginesAndCluster, testDatabase } from '@hearth/platform/testing/test-database.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { productMigrations } from '../migrations.ts';
import { quiet } from '../testing.ts';
import { decideDispute } from './decide-dispute.ts';
import { type DisputePasses, type DisputeState, answerDays } from './dispute-state.ts';
import { unansweredRequest } from './testing-dispute.ts';

type World = Awaited<ReturnType<typeof unansweredRequest>>;

type ModelEvent =
  | { readonly do: 'accept' | 'decline'; readonly by: 'holder' | 'claimant' }
  | { readonly do: 'withdraw'; readonly by: 'holder' | 'claimant' }
  | { readonly do: 'decide'; readonly passes: DisputePasses | null }
  | { readonly do: 'days'; readonly days: number };

const anyone = fc.constantFrom('holder' as const, 'claimant' as const);
const plannedEvent: fc.Arbitrary<ModelEvent> = fc.oneof(
  fc.record({ do: fc.constantFrom('accept' as const, 'decline' as const), by: anyone }),
  fc.record({ do: fc.constant('withdraw' as const), by: anyone }),
  fc.record({
    do: fc.constant('decide' as const),
    passes: fc.constantFrom(null, 'unit' as const, 'home' as const),
  }),
  fc.record({ do: fc.constant('days' as const), days: fc.integer({ min: 1, max: 9 }) }),
);

/** A dispute in a few lines: who may do what when, and where home and unit are. */
function createModel() {
  let state: DisputeState = 'open';
  let day = 0;
  let owner: 'holder' | 'claimant' = 'holder';
  let isUnitInHome = true;
  const isRunning = (): boolean =>
    state === 'open' || state === 'contested' || state === 'unanswered';
  return {
    happen(event: ModelEvent): string {
      if (event.do === 'days') {
        day += event.days;
        if (state === 'open' && day >= answerDays) state = 'unanswered';
        return 'ok';
      }
      if (event.do === 'decide') {
        if (state === 'open') return 'holder-may-answer';
        if (!isRunning()) return 'dispute-over';
        state = event.passes === null ? 'rejected' : 'granted';
        if (event.passes === 'unit') isUnitInHome = false;
        if (event.passes === 'home') owner = 'claimant';
        return 'ok';
      }
      const isParty = (event.do === 'withdraw') === (event.by === 'claimant');
      if (!isParty) return 'not-found';
      const after = { accept: 'accepted', decline: 'contested', withdraw: 'withdrawn' } as const;
      if (state === after[event.do]) return 'ok';
      if (!isRunning()) return 'dispute-over';
      state = after[event.do];
      if (event.do === 'accept') isUnitInHome = false;
      return 'ok';
    },
    facts: () => ({ state, owner, isUnitInHome }),
  };
}

async function happen(world: World, dispute: string, event: ModelEvent): Promise<string> {
  const personOf = (by: 'holder' | 'claimant') => world[by];
  switch (event.do) {
    case 'days':
      await world.passDays(event.days);
      return 'ok';
    case 'decide': {
      const decided = await world.decide({ dispute, passes: event.passes });
      return decided.ok ? 'ok' : decided.code;
    }
    case 'withdraw': {
      const done = await world.withdraw(personOf(event.by), dispute);
      return done.ok ? 'ok' : done.code;
    }
    case 'accept':
    case 'decline': {
      const done = await world.answer(personOf(event.by), dispute, event.do);
      return done.ok ? 'ok' : done.code;
    }
  }
}

async function factsOf(world: World, dispute: string) {
  await world.drain();
  const { state } = valueOf(await world.see(world.claimant, dispute));
  const homes = await world.homesOf(world.claimant);
  const owner = homes.includes(world.home) ? ('claimant' as const) : ('holder' as const);
  const other = owner === 'holder' ? 'claimant' : 'holder';
  // Never both of them.
  expect(await world.homesOf(world[owner])).toEqual([world.home]);
  expect(await world.homesOf(world[other])).toEqual([]);
  const params = { installation: world.home };
  const { units } = valueOf(await world.api.getMonitoring({ params }, world.as(world[owner])));
  return { state, owner, isUnitInHome: units.length === 1 };
}

describe('the model of a dispute', () => {
  let db: Database;
  beforeAll(async () => {
    db = await testDatabase('pglite', [productMigrations]);
  });
  afterAll(() => db.close());
  beforeEach(() => quiet(db));

  it('events in any order lead to the states of the model, and home and unit have one owner', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(plannedEvent, { minLength: 3, maxLength: 8 }), async (events) => {
        const world = await unansweredRequest(db);
        const model = createModel();
        const { dispute } = await world.open();
        for (const event of events) {
          const expected = model.happen(event);
          expect(`${event.do}: ${await happen(world, dispute, event)}`).toBe(
            `${event.do}: ${expected}`,
          );
          expect(await factsOf(world, dispute)).toEqual(model.facts());
        }
      }),
      { numRuns: testing.isDeep() ? 100 : 12 },
    );
  });
});

describe.each(enginesAndCluster)('a dispute of a process that is killed on $name', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await testDatabase(engine, [productMigrations]);
  });
  afterAll(() => db.close());

  it.each([
    ['for the unit', 'unit'],
    ['for the home', 'home'],
    ['for the holder', null],
  ] as const)('a decision %s is whole or absent after any statement', async (_, passes) => {
    await quiet(db);
    const world = await unansweredRequest(db);
    const { dispute } = await world.open();
    valueOf(await world.answer(world.holder, dispute, 'decline'));
    const before = await factsOf(world, dispute);
    const mailsBefore = (await world.mailsTo(world.claimant)).length;
    const dying = killableProcess(db);
    const deps = { ...world.deps, db: dying.db };
    const decision = { dispute, passes, reason: 'Land register' };
    let statements = 0;
    for (;;) {
      dying.revive();
      dying.dieAfter(statements);
      const decided = await decideDispute(deps, decision).catch(() => null);
      if (decided) break;
      expect(await factsOf(world, dispute)).toEqual(before);
      expect(await world.mailsTo(world.claimant)).toHaveLength(mailsBefore);
      statements += 1;
    }
    expect(statements).toBeGreaterThan(5);
    expect(await factsOf(world, dispute)).toMatchObject({
      state: passes === null ? 'rejected' : 'granted',
      owner: passes === 'home' ? 'claimant' : 'holder',
      isUnitInHome: passes !== 'unit',
    });
    expect(await world.mailsTo(world.claimant)).toHaveLength(mailsBefore + 1);
  });
});
