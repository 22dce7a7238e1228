// @module-tag long
import { randomUUID } from 'node:crypto';
import { addDays, datesOf } from '@hearth/calendar/dates.ts';
import { valueOf } from '@hearth/core/problem.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { branded } from '@hearth/core/branded.ts';
import { wakeWork } from '@hearth/platform/jobs/due-work.ts';
import { runJobNow } from '@hearth/platform/testing/jobs.ts';
import { killableProcess } from '@hearth/platform/testing/killable-process.ts';
import { engines, testDatabase } from '@hearth/platform/testing/test-database.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Temporal } from 'temporal-polyfill';
import { energyMigrations } from '../migrations.ts';
import { highsThread } from '../planner/highs-thread.ts';
import type { PlanOutcome } from '../planner/plan.ts';
import type { Solution, Solver } from '../planner/solver.ts';
import { type Bench, accessOfOwner, benchOn, newHome } from '../testing.ts';
import { climateWeather } from '../weather/climate-weather.ts';
import { priceModel } from '../price/price-model.ts';
import { heldObservations } from './held-observations.ts';
import { planHome } from './plan-home.ts';
import type { PlanControl, PlanControlRequest, PlanPort } from './plan-port.ts';
import {
  nightTerms,
  plannedAt,
  plannedControl,
  plannedUnit,
  readingsOfDays,
} from './testing-planned-home.ts';

const now = plannedAt;
const today = '2026-01-20';
const pastDays = datesOf(addDays(today, -8), today);
const person = randomUUID();
const real = highsThread();
const solutions = new Map<string, Promise<Solution>>();
/** Equal programmes are solved once, because the tests repeat a plan after each kill. */
const solver: Solver = {
  solve(programme, limits) {
    const key = JSON.stringify([programme, limits]);
    const solution = solutions.get(key) ?? real.solve(programme, limits);
    solutions.set(key, solution);
    return solution;
  },
  close: () => real.close(),
};
afterAll(() => solver.close());

describe.each(engines)('planning of a home on $name', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await testDatabase(engine, [energyMigrations]);
  });
  beforeEach(async () => {
    await db.query('delete from platform.due_work');
  });
  afterAll(() => db.close());

  function world(on: Database = db, held: PlanControl = plannedControl) {
    const requests: PlanControlRequest[] = [];
    const calls = { ended: 0 };
    const plans: PlanPort = {
      watchAccess: accessOfOwner(person),
      planControl: async () => ({ ok: true, value: held }),
      requestCommands: async (_, request) => {
        requests.push(request);
        return { ok: true, value: { outcomes: [], writesLeft: 14 } };
      },
      endControl: async () => {
        calls.ended += 1;
        return { ok: true, value: undefined };
      },
    };
    const bench: Bench = benchOn(on, now, { plans, solver });
    const run = (kind: 'plan-home' | 'dispatch-plan' | 'score-plan') =>
      runJobNow(bench.energy, `energy.${kind}`, { db: on, clock: bench.clock });
    return { ...bench, bench, plans, requests, calls, run };
  }

  async function home() {
    const own = world();
    const installation = await newHome(own, 'Europe/Berlin');
    const params = { installation };
    await own.send(installation, { batch: randomUUID(), series: readingsOfDays(pastDays) });
    const owner = await own.asPerson(installation);
    valueOf(
      await own.client.saveTariff(
        { params, body: { terms: nightTerms } },
        { ...owner, ifMatch: '"0"' },
      ),
    );
    valueOf(await own.client.switchPlan({ params, body: { state: 'on' } }, owner));
    const view = async () =>
      valueOf(await own.client.getPlan({ params }, await own.asPerson(installation)));
    return { ...own, installation, params, owner, view };
  }

  const countsOf = async (installation: string) => {
    const [row] = await db.query<{ plans: number; decisions: number; twice: number }>(
      `select (select count(*)::int from energy.plan where installation_id = $1) as plans,
         (select count(*)::int from energy.plan_decision where installation_id = $1) as decisions,
         (select count(*)::int from energy.plan_decision a join energy.plan_decision b
            on b.installation_id = a.installation_id and b.task = a.task and b.decision_id > a.decision_id
              and b.from_at < a.to_at and a.from_at < b.to_at where a.installation_id = $1) as twice`,
      [installation],
    );
    return row ?? { plans: 0, decisions: 0, twice: 0 };
  };

  const resetPlans = async (installation: string) => {
    for (const table of ['plan', 'plan_slot_list', 'plan_decision', 'plan_dispatch'])
      await db.query(`delete from energy.${table} where installation_id = $1`, [installation]);
    await db.query(
      'update energy.planning set plan_no = 0, planned_event_no = 0 where installation_id = $1',
      [installation],
    );
    await db.query('delete from platform.due_work');
    await wakeWork(db, { kind: 'energy.plan-home', key: installation }, Temporal.Instant.from(now));
  };

  test('has a plan with decisions; its signals are asked for once a quarter-hour', async () => {
    const { installation, run, requests, view } = await home();
    await run('plan-home');
    await run('dispatch-plan');
    const { status, decisions, plan } = await view();
    expect(status?.code).toBe('planned');
    const [stored] = await db.query<{ outcome: PlanOutcome; normal: PlanOutcome }>(
      'select outcome, normal from energy.plan where installation_id = $1',
      [installation],
    );
    const paid = (by: 'outcome' | 'normal') =>
      (stored?.[by].bill ?? 0) - (stored?.[by].storedValue ?? 0);
    expect(plan?.saves).toBeGreaterThan(0);
    expect(plan?.saves).toBe(paid('normal') - paid('outcome'));
    expect(decisions.length).toBeGreaterThan(0);
    expect(await countsOf(installation)).toMatchObject({ plans: 1, twice: 0 });
    expect(requests.map(({ attempt }) => attempt)).toEqual([
      'plan 2026-01-20T10:00:00.000Z climate',
      'plan 2026-01-20T10:00:00.000Z tank',
    ]);
    await wakeWork(
      db,
      { kind: 'energy.dispatch-plan', key: installation },
      Temporal.Instant.from(now),
    );
    await run('dispatch-plan');
    expect(requests).toHaveLength(2);
  });

  test('ended days are compared without the plan; their bills are those of the costs, and days without a plan show the error', async () => {
    const own = await home();
    const { installation, params, client, clock, asPerson } = own;
    await own.run('plan-home');
    await own.run('dispatch-plan');
    clock.advance({ hours: 24 });
    const tomorrow = addDays(today, 1);
    await own.send(installation, {
      batch: randomUUID(),
      series: readingsOfDays([today, tomorrow]),
    });
    await own.run('score-plan');
    const results = valueOf(
      await client.getPlanResults({ params, query: { days: 7 } }, await asPerson(installation)),
    );
    const { days, week, months, accuracy } = results;
    expect(days.filter(({ isPlanned }) => isPlanned).map(({ day }) => day)).toEqual([today]);
    expect(days.map(({ missing }) => missing)).toEqual(days.map(() => null));
    expect(accuracy).toMatchObject({ basis: 'measured', days: 6, holdsZero: true });
    const longer = valueOf(
      await client.getPlanResults({ params, query: { days: 9 } }, await asPerson(installation)),
    );
    expect(longer.days.slice(0, 2).map(({ missing }) => missing)).toEqual([
      'room-measured-too-briefly',
      'room-measured-too-briefly',
    ]);
    expect(results.cameTrue).toBeNull();
    const saidToSave = days.map(({ figures }) => figures?.planned ?? null);
    expect(saidToSave.filter((each) => each !== null)).toHaveLength(1);
    const { plan } = valueOf(await client.getPlan({ params }, await asPerson(installation)));
    expect(saidToSave.at(-1)).toBe(Math.round(24 * ((plan?.saves ?? Number.NaN) / 36)));
    const costs = valueOf(
      await client.getCosts(
        { params, query: { from: results.from, to: results.to } },
        await asPerson(installation),
      ),
    );
    const billOf = new Map(costs.days.map(({ day, gross }) => [day, gross]));
    for (const { day, figures } of days) {
      expect(figures?.bill).toBe(billOf.get(day));
      const { without = 0, bill = 0, stored = 0, saved, parts } = figures ?? {};
      expect(saved).toBe(without - bill + stored);
      expect(saved).toBe((parts?.hotWater ?? 0) + (parts?.heating ?? 0));
    }
    expect(week.bill).toBe(billOf.get(today));
    expect(months.reduce((sum, { saved }) => sum + saved, 0)).toBe(week.saved);
    const hidden = await client.getPlanResults(
      { params },
      await asPerson(installation, '2026-01-20T00:00:00Z'),
    );
    expect(valueOf(hidden).days.map(({ day }) => day)).toEqual([today]);
  });

  test('of two processes that plan one home at once, one stores its plan', async () => {
    const { installation } = await home();
    const both = [world(), world()];
    await Promise.all(
      both.map(({ bench, plans }) =>
        planHome(
          {
            db,
            clock: bench.clock,
            weather: climateWeather(),
            prices: priceModel(),
            product: plans,
            solver,
            observations: heldObservations(),
          },
          branded(installation),
        ),
      ),
    );
    expect(await countsOf(installation)).toMatchObject({ plans: 1, twice: 0 });
  });

  test('a value set by hand holds the task of its point, and a change by hand asks for a new plan', async () => {
    const { installation, run, view, client, asService } = await home();
    await run('plan-home');
    const first = await view();
    expect(first.decisions.map(({ task }) => task)).toContain('hot-water');
    const entry = {
      entry: randomUUID(),
      at: now,
      appliance: plannedUnit,
      kind: 'command' as const,
      by: 'person' as const,
      name: 'dhwSetPoint',
      before: 48,
      after: 50,
      outcome: 'confirmed',
      reason: null,
    };
    const params = { installation };
    valueOf(await client.appendLogs({ params, body: { entries: [entry] } }, await asService()));
    const byHand = {
      ...plannedControl,
      units: plannedControl.units.map((each) => ({
        ...each,
        points: each.points.map((point) =>
          point.type === 'dhw'
            ? {
                ...point,
                waitsFor: { controller: 'manual' as const, until: '2026-01-23T02:00:00Z' },
              }
            : point,
        ),
      })),
    };
    const next = world(db, byHand);
    await next.run('plan-home');
    await next.run('dispatch-plan');
    const { decisions } = await view();
    const tank = decisions.filter(({ task }) => task === 'hot-water' || task === 'disinfection');
    expect(new Set(tank.map(({ state, reason }) => `${state} ${reason}`))).toEqual(
      new Set(['skipped manual']),
    );
    expect(next.requests.map(({ attempt }) => attempt)).toEqual([
      'plan 2026-01-20T10:00:00.000Z climate',
    ]);
    const [row] = await db.query<{ trigger: string }>(
      'select trigger from energy.plan where installation_id = $1 order by plan_no desc limit 1',
      [installation],
    );
    expect(row?.trigger).toBe('manual-change');
  });

  test('a set-point that the unit’s own week changes asks for no new plan, one changed at the unit does', async () => {
    const { installation, client, asService } = await home();
    const eventsAfter = async (by: 'schedule' | 'unit'): Promise<number> => {
      const entry = {
        entry: randomUUID(),
        at: now,
        appliance: plannedUnit,
        kind: 'change' as const,
        by,
        name: 'roomSetPointHeatingRoomTemperature',
        before: 21,
        after: 19.5,
        outcome: null,
        reason: null,
      };
      const params = { installation };
      valueOf(await client.appendLogs({ params, body: { entries: [entry] } }, await asService()));
      const [row] = await db.query<{ event_no: number }>(
        'select event_no from energy.planning where installation_id = $1',
        [installation],
      );
      return Number(row?.event_no);
    };
    const byWeek = await eventsAfter('schedule');
    expect(await eventsAfter('schedule')).toBe(byWeek);
    expect(await eventsAfter('unit')).toBeGreaterThan(byWeek);
  });

  test('a process killed in the midst of plan or dispatch leaves one plan, and asks for the same signals again', async () => {
    const { installation } = await home();
    let survivors = 0;
    for (let statements = firstKill; survivors === 0; statements += killStep) {
      await resetPlans(installation);
      const process = killableProcess(db);
      const dying = world(process.db);
      process.dieAfter(statements);
      await dying.run('plan-home').catch(() => undefined);
      await dying.run('dispatch-plan').catch(() => undefined);
      if (!process.isDead()) survivors += 1;
      await db.query(
        'update platform.due_work set lease_until = null, holder = null, due_at = $1',
        [now],
      );
      const next = world();
      await next.run('plan-home');
      await next.run('dispatch-plan');
      const counts = await countsOf(installation);
      expect(counts.twice, `after ${statements} statements`).toBe(0);
      expect(counts.decisions).toBeGreaterThan(0);
      const asked = [...dying.requests, ...next.requests];
      expect(asked.length).toBeGreaterThan(0);
      for (const repeated of Map.groupBy(asked, ({ attempt }) => attempt).values())
        expect(new Set(repeated.map(({ commands }) => JSON.stringify(commands))).size).toBe(1);
    }
  });
});

/** Statements between two kills: another remainder than that of the loops inside, so that all places are hit in time. */
const killStep = 7;
/** Drawn for each run, so that the runs hit every statement in turn. */
const firstKill = 1 + (Math.abs(fc.readConfigureGlobal().seed ?? 0) % killStep);
