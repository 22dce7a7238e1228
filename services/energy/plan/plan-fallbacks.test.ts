// @module-tag longest
import { randomUUID } from 'node:crypto';
import { addDays, datesOf } from '@hearth/calendar/dates.ts';
import { fail, valueOf } from '@hearth/core/problem.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { wakeWork } from '@hearth/platform/jobs/due-work.ts';
import { runJobNow } from '@hearth/platform/testing/jobs.ts';
import { engines, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { Temporal } from 'temporal-polyfill';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { EnergyDeps } from '../app.ts';
import { energyMigrations } from '../migrations.ts';
import { highsThread } from '../planner/highs-thread.ts';
import type { Solver } from '../planner/solver.ts';
import { priceModel } from '../price/price-model.ts';
import { accessOfOwner, benchOn, newHome } from '../testing.ts';
import { flatContract } from '../testing-house.ts';
import { climateWeather } from '../weather/climate-weather.ts';
import type { PlanControl, PlanPort } from './plan-port.ts';
import { planGaps, planStates } from './plan-state.ts';
import {
  nightTerms,
  plannedAt,
  plannedControl,
  readingsOfDays,
  roomControl,
} from './testing-planned-home.ts';

const today = '2026-01-20';
const pastDays = datesOf(addDays(today, -6), today);
const quarterLater = '2026-01-20T10:22:00Z';
const person = randomUUID();
const solver = highsThread();
afterAll(() => solver.close());

type Terms = typeof nightTerms | typeof flatContract;

const marketTerms = {
  ...flatContract,
  versions: flatContract.versions.map((version) => ({
    ...version,
    energyImport: [{ name: 'Energy', kind: 'indexed' as const, adder: 0.16 }],
  })),
};
const endedTerms = {
  ...nightTerms,
  versions: nightTerms.versions.map((version) => ({ ...version, validTo: '2026-01-10' })),
};

/** Sources outside of the process that have not answered yet. */
const silentPrices = { ...priceModel(), callsPerDay: 100 };
const silentWeather = {
  ...climateWeather(),
  limits: { callsPerDay: 100, freshS: 3600, costOf: () => 1 },
};
const failing: Solver = {
  solve: async () => ({ status: 'failed', reason: 'the solver stopped', seconds: 0 }),
  close: async () => undefined,
};

const withUnits = (
  change: (unit: PlanControl['units'][number]) => PlanControl['units'][number],
): PlanControl => ({ ...plannedControl, units: plannedControl.units.map(change) });

const withoutRoom = withUnits((unit) => ({
  ...unit,
  points: unit.points.map((point) => ({
    ...point,
    values: point.values.filter(({ name }) => name !== 'roomTemperature'),
  })),
}));

interface Case {
  readonly terms?: Terms | typeof marketTerms | typeof endedTerms | null;
  readonly control?: PlanControl | null;
  readonly deps?: Partial<EnergyDeps>;
  readonly code: keyof typeof planStates;
  readonly gaps?: readonly (keyof typeof planGaps)[];
}

const cases: Readonly<Record<string, Case>> = {
  'nothing is missing': { code: 'planned' },
  'the market prices are missing': {
    terms: marketTerms,
    deps: { prices: silentPrices },
    code: 'no-prices',
    gaps: ['prices-missing'],
  },
  'the market has prices': { terms: marketTerms, code: 'planned' },
  'the weather service is away': {
    deps: { weather: silentWeather },
    code: 'no-weather',
    gaps: ['weather-missing'],
  },
  'the contract has ended': { terms: endedTerms, code: 'planned', gaps: ['contract-ended'] },
  'there is no contract': { terms: null, code: 'planned', gaps: ['no-contract'] },
  'the readings have stopped': {
    control: withUnits((unit) => ({ ...unit, readAt: '2026-01-20T04:00:00Z' })),
    code: 'readings-stopped',
    gaps: ['room-not-measured', 'tank-not-measured'],
  },
  'the room is not measured': {
    control: withoutRoom,
    code: 'not-measured',
    gaps: ['room-not-measured'],
  },
  'the cloud has no connection to the unit': {
    control: withUnits((unit) => ({ ...unit, online: false })),
    code: 'unit-offline',
  },
  'product does not answer': { control: null, code: 'product-silent' },
  'there is no unit': { control: { ...plannedControl, units: [] }, code: 'no-unit' },
  'the unit has no set-point': {
    control: withUnits((unit) => ({ ...unit, points: [] })),
    code: 'not-controllable',
  },
  'air conditioners, and night is cheap': {
    control: roomControl('roomSetPointHeating'),
    code: 'rooms-by-thermostat',
    gaps: [],
  },
  'air conditioners, and all hours cost the same': {
    terms: flatContract,
    control: roomControl('roomSetPointHeating'),
    code: 'rooms-flat-price',
  },
  'air conditioners that cool in winter': {
    control: roomControl('roomSetPointCooling'),
    code: 'rooms-no-demand',
  },
  'air conditioners that heat and cool to one temperature': {
    control: roomControl('roomSetPointAuto'),
    code: 'rooms-bounds-too-narrow',
  },
  'air conditioners without a room temperature': {
    control: roomControl('roomSetPointHeating', null),
    code: 'not-measured',
  },
  'air conditioners without market prices': {
    terms: marketTerms,
    deps: { prices: silentPrices },
    control: roomControl('roomSetPointHeating'),
    code: 'no-prices',
    gaps: ['prices-missing'],
  },
  'the solver fails': { deps: { solver: failing }, code: 'not-solved' },
  'there is no data sheet': {
    control: withUnits((unit) => ({ ...unit, sheet: null })),
    code: 'planned',
    gaps: ['unit-assumed', 'tank-assumed'],
  },
};

describe.each(engines)('a home whose plan lacks something on $name', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await testDatabase(engine, [energyMigrations]);
  });
  beforeEach(async () => {
    await db.query('delete from platform.due_work');
  });
  afterAll(() => db.close());

  async function home({ terms = nightTerms, control = plannedControl, deps }: Partial<Case>) {
    const calls = { asked: 0, ended: 0 };
    const plans: PlanPort = {
      watchAccess: accessOfOwner(person),
      planControl: async () =>
        control ? { ok: true, value: control } : fail('unavailable', 'silent'),
      requestCommands: async () => {
        calls.asked += 1;
        return { ok: true, value: { outcomes: [], writesLeft: 14 } };
      },
      endControl: async () => {
        calls.ended += 1;
        return { ok: true, value: undefined };
      },
    };
    const bench = benchOn(db, plannedAt, { plans, solver, ...deps });
    const installation = await newHome(bench, 'Europe/Berlin');
    const params = { installation };
    await bench.send(installation, { batch: randomUUID(), series: readingsOfDays(pastDays) });
    const owner = await bench.asPerson(installation);
    const as = { ...owner, ifMatch: '"0"' };
    if (terms) valueOf(await bench.client.saveTariff({ params, body: { terms } }, as));
    valueOf(await bench.client.switchPlan({ params, body: { state: 'on' } }, owner));
    const run = async (kind: 'plan-home' | 'dispatch-plan') => {
      const key = { kind: `energy.${kind}`, key: installation };
      await wakeWork(db, key, Temporal.Instant.from(plannedAt));
      await runJobNow(bench.energy, `energy.${kind}`, { db, clock: bench.clock });
    };
    const view = async () =>
      valueOf(await bench.client.getPlan({ params }, await bench.asPerson(installation)));
    /** Plans after 15 minutes in a process that lacks nothing. */
    const again = async () => {
      const whole = benchOn(db, quarterLater, { plans, solver });
      const at = Temporal.Instant.from(quarterLater);
      await wakeWork(db, { kind: 'energy.plan-home', key: installation }, at);
      await runJobNow(whole.energy, 'energy.plan-home', { db, clock: whole.clock });
    };
    return { bench, run, view, calls, again };
  }

  test.each(Object.entries(cases))('%s', async (_, { code, gaps = [], ...world }) => {
    const { run, view, calls } = await home(world);
    await run('plan-home');
    await run('dispatch-plan');
    const { status, plan } = await view();
    expect(status?.code).toBe(code);
    expect(status?.gaps).toEqual(expect.arrayContaining([...gaps]));
    const saves = {
      micros: expect.toSatisfy((micros: number) => micros > 10_000),
      currency: 'EUR',
    };
    expect(status?.saves).toEqual(code === 'rooms-by-thermostat' ? saves : null);
    const isPlanned = planStates[code].operation === 'plan';
    // The plan waits for a unit without a connection, and sends it nothing.
    const isReady = isPlanned || code === 'unit-offline';
    const source = isReady ? 'optimised' : 'normal-operation';
    expect(plan?.source ?? source).toBe(source);
    expect(calls).toEqual({ asked: isPlanned ? 2 : 0, ended: plan === null || isReady ? 0 : 1 });
    for (const gap of gaps)
      expect(planGaps[gap].operation === 'normal' && isPlanned, gap).toBe(false);
  });

  test.each([
    ['prices', { terms: marketTerms, deps: { prices: silentPrices } }, 'no-prices'],
    ['the weather', { deps: { weather: silentWeather } }, 'no-weather'],
    ['the solver', { deps: { solver: failing } }, 'not-solved'],
  ] as const)('%s back: the next quarter-hour decides everything again', async (_, lack, code) => {
    const { bench, run, view, again } = await home(lack);
    await run('plan-home');
    expect((await view()).status?.code).toBe(code);
    bench.clock.advance({ minutes: 15 });
    await again();
    expect((await view()).status?.code).toBe('planned');
  });

  test('a unit that has sent nothing has the time of its last value', async () => {
    const readAt = '2026-01-20T04:00:00Z';
    const { run, view } = await home({ control: withUnits((unit) => ({ ...unit, readAt })) });
    await run('plan-home');
    expect((await view()).status?.since).toBe(readAt);
  });

  test('a plan that is not renewed within an hour says so, with its time', async () => {
    const { bench, run, view } = await home({});
    await run('plan-home');
    bench.clock.advance({ minutes: 59 });
    expect((await view()).status?.code).toBe('planned');
    bench.clock.advance({ minutes: 2 });
    expect((await view()).status).toMatchObject({ code: 'not-renewed', since: plannedAt });
    await run('plan-home');
    expect((await view()).status?.code).not.toBe('not-renewed');
  });
});
