// @module-tag longest
import { randomUUID } from 'node:crypto';
import { createRegistry } from '@hearth/access/registry.ts';
import { valueOf } from '@hearth/core/problem.ts';
import { type Database, databaseOn, storeOf } from '@hearth/platform/database/database.ts';
import { createClient } from '@hearth/platform/http/client.ts';
import { dyingStore } from '@hearth/platform/testing/dying-store.ts';
import { runJobNow } from '@hearth/platform/testing/jobs.ts';
import { everyEngineAndCluster, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createProduct } from '../app.ts';
import { productMigrations } from '../migrations.ts';
import { testContract } from '../testing-contract.ts';
import { inProcess, quiet } from '../testing.ts';
import { controlledHome } from './testing-controlled-home.ts';

type Home = Awaited<ReturnType<typeof controlledHome>>;

/** What a process does that may end, and again after it has ended. */
interface Action {
  readonly prepare?: (home: Home) => Promise<unknown>;
  readonly run: (home: Home, process: OwnProcess) => Promise<unknown>;
  /** Values sent to the tank, in order. */
  readonly sent: readonly number[];
  /** Controllers of the tank in the end. */
  readonly held: readonly string[];
}

type OwnProcess = Pick<Home, 'api'> & { readonly job: (name: string) => Promise<void> };

const [key, decision] = [randomUUID(), randomUUID()];

const setTo = (to: number) => (home: Home, process: OwnProcess) =>
  process.api.sendCommand(
    {
      params: home.params,
      body: {
        unit: home.unit,
        command: { kind: 'set', point: 'tank', name: 'dhwSetPoint', to },
        precondition: null,
      },
    },
    { ...home.as(home.people.ada), idempotencyKey: key },
  );

const planTo = (to: number) => async (home: Home, process: OwnProcess) => {
  const commands = [{ point: 'tank', name: 'dhwSetPoint', to, precondition: null }];
  const body = { unit: home.unit, attempt: key, decision, until: '2026-01-15T11:05:00Z', commands };
  return await process.api.requestPlanCommands({ params: home.params, body }, await home.service());
};

const actions: Readonly<Record<string, Action>> = {
  'a command of a person': { run: setTo(52), sent: [52], held: ['manual'] },
  'a command of a person who takes over from the plan': {
    prepare: async (home) => {
      await home.planTank(46, 1);
      await home.settle();
    },
    run: setTo(52),
    sent: [46, 52],
    held: ['manual'],
  },
  'commands of the plan': { run: planTo(46), sent: [46], held: ['plan'] },
  'the end of the plan': {
    prepare: async (home) => {
      await home.planTank(46, 0.2);
      await home.settle();
      home.clock.advance({ minutes: 15 });
    },
    run: (_, process) => process.job('plan-control.end'),
    sent: [46, 48],
    held: [],
  },
  'a change of a week': {
    prepare: async (home) => {
      await home.followWeek();
      await home.settle();
      home.clock.advance({ hours: 10 });
    },
    run: (_, process) => process.job('schedule.run'),
    sent: [44],
    held: [],
  },
  'the beginning of a trip': {
    run: (home, { api }) =>
      api.planTrip(
        {
          params: home.params,
          body: { from: '2026-01-15', to: '2026-01-20', units: [home.unit] },
        },
        { ...home.as(home.people.ada), idempotencyKey: key },
      ),
    sent: [30],
    held: [],
  },
};

describe.each(everyEngineAndCluster)('control of a unit on $name', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await testDatabase(engine, [productMigrations]);
  });
  afterAll(() => db.close());

  /** Another process of the home, on a store that may end. */
  function processOn(home: Home, own: Database): OwnProcess {
    const { deps, clock } = home;
    const product = createProduct({ ...deps, db: own, registry: createRegistry() });
    const api = createClient(testContract, inProcess(product));
    return { api, job: (name) => runJobNow(product, name, { db: own, clock }) };
  }

  /** The home after an action, in a process that ended after this many statements, and again in another one. */
  async function afterDeath({ prepare, run }: Action, statements: number) {
    await quiet(db);
    const home = await controlledHome(db);
    await prepare?.(home);
    const dying = dyingStore(storeOf(db), statements);
    await run(home, processOn(home, databaseOn(dying.store))).catch(() => undefined);
    const isDead = dying.isDead();
    if (isDead) {
      // The leases of work and of the request have ended.
      home.clock.advance({ seconds: 61 });
      await run(home, processOn(home, db));
    }
    await home.settle();
    // What was not taken is tried again ten minutes later.
    home.clock.advance({ minutes: 10 });
    await home.settle();
    await home.drain();
    return { isDead, home: await stateOf(home) };
  }

  async function stateOf(home: Home) {
    const { installation } = home.params;
    const commands = await db.query<{
      target: string;
      by_whom: string;
      state: string;
      point: string;
    }>(
      `select target, by_whom, state, command ->> 'point' as point
       from product.command where installation_id = $1 order by requested_at, target`,
      [installation],
    );
    const held = await db.query<{ controller: string }>(
      `select controller from product.control_hold where installation_id = $1 and point = 'tank'`,
      [installation],
    );
    const [audit] = await db.query<{ count: number }>(
      `select count(*)::int as count from platform.audit where action = 'command.request' and installation_id = $1`,
      [installation],
    );
    const trip = valueOf(await home.api.getTrip({ params: home.params }, home.as(home.people.ada)));
    return {
      sent: home.sent(),
      held: held.map(({ controller }) => controller),
      commands: commands.map(({ target, by_whom: by }) => `${by} ${target}`),
      // Once for each command, with its outcome.
      logged: home.energy.logs.filter(({ kind }) => kind === 'command').length,
      audited: audit?.count,
      trip: trip.trip?.state,
      mayHaveArrived: commands.filter(
        ({ state, point }) => state === 'timed-out' && point === 'tank',
      ).length,
    };
  }

  it.each(Object.entries(actions))(
    '%s: happens once, wherever the process ends',
    async (_, action) => {
      const { home: whole } = await afterDeath(action, Infinity);
      expect(whole).toMatchObject({ sent: action.sent, held: action.held, mayHaveArrived: 0 });
      for (let statements = 0, isDead = true; isDead; statements += 1) {
        const after = await afterDeath(action, statements);
        ({ isDead } = after);
        const { sent, mayHaveArrived, ...state } = after.home;
        const { sent: all, mayHaveArrived: none, ...expected } = whole;
        expect({ statements, ...state }).toEqual({ statements, ...expected });
        // A command whose sending had begun is looked for, and never sent again.
        expect(mayHaveArrived, `ended after ${statements}`).toBeLessThanOrEqual(none + 1);
        expect(sent, `ended after ${statements}`).toEqual(
          all.slice(0, all.length - mayHaveArrived),
        );
      }
    },
  );
});
