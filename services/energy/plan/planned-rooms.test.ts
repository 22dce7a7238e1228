// @module-tag long
import { randomUUID } from 'node:crypto';
import { addDays, datesOf } from '@hearth/calendar/dates.ts';
import { valueOf } from '@hearth/core/problem.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { wakeWork } from '@hearth/platform/jobs/due-work.ts';
import { runJobNow } from '@hearth/platform/testing/jobs.ts';
import { engines, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Temporal } from 'temporal-polyfill';
import { energyMigrations } from '../migrations.ts';
import { highsThread } from '../planner/highs-thread.ts';
import { type Bench, accessOfOwner, benchOn, newHome } from '../testing.ts';
import { flatContract } from '../testing-house.ts';
import type { HomeDecision } from './contract.ts';
import type { PlanAnswer, PlanControl, PlanControlRequest, PlanPort } from './plan-port.ts';
import { eveningTerms, plannedAt, readingsOfDays, roomControl } from './testing-planned-home.ts';

const today = '2026-01-20';
const pastDays = datesOf(addDays(today, -8), today);
/** The evening is dear from 17:00 in Berlin. */
const dearAt = '2026-01-20T16:00:00Z';
const person = randomUUID();
const solver = highsThread();
afterAll(() => solver.close());

type Outcome = PlanAnswer['outcomes'][number]['outcome'];
type Held = PlanControl['units'][number]['points'][number]['waitsFor'];

/** The unit of a home as product reports it, and what product answers to commands. */
interface Product {
  setPointC: number;
  outcome: Outcome;
  waitsFor: Held;
  roomC: number;
  task: 'Heating' | 'Cooling';
}

/** What product reports, with the plan's set-point in place of that of people. */
function reported({ setPointC, roomC, waitsFor, task }: Product): PlanControl {
  const control = roomControl(`roomSetPoint${task}`, roomC);
  return {
    ...control,
    units: control.units.map((unit) => ({
      ...unit,
      points: unit.points.map((point) => ({
        ...point,
        waitsFor,
        values: point.values.map((each) =>
          each.name.startsWith('roomSetPoint') ? { ...each, value: setPointC } : each,
        ),
        normal: [{ name: `roomSetPoint${task}`, to: peopleC }],
      })),
    })),
  };
}
const peopleC = 21;

describe.each(engines)('planning of rooms on $name', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await testDatabase(engine, [energyMigrations]);
  });
  beforeEach(async () => {
    await db.query('delete from platform.due_work');
  });
  afterAll(() => db.close());

  async function home(terms: typeof eveningTerms | typeof flatContract = eveningTerms) {
    const product: Product = {
      setPointC: peopleC,
      outcome: 'queued',
      waitsFor: null,
      roomC: 20.9,
      task: 'Heating',
    };
    const requests: PlanControlRequest[] = [];
    const calls = { ended: 0 };
    const plans: PlanPort = {
      watchAccess: accessOfOwner(person),
      planControl: async () => ({ ok: true, value: reported(product) }),
      requestCommands: async (_, request) => {
        requests.push(request);
        const outcomes = request.commands.map(({ point, name, to }) => {
          if (product.outcome === 'queued') product.setPointC = Number(to);
          const { outcome } = product;
          return { point, name, outcome, waitsFor: null, reason: null, command: null, state: null };
        });
        return { ok: true, value: { outcomes, writesLeft: 14 } };
      },
      endControl: async () => {
        calls.ended += 1;
        product.setPointC = peopleC;
        return { ok: true, value: undefined };
      },
    };
    const bench: Bench = benchOn(db, plannedAt, { plans, solver });
    const installation = await newHome(bench, 'Europe/Berlin');
    const params = { installation };
    await bench.send(installation, { batch: randomUUID(), series: readingsOfDays(pastDays) });
    const owner = await bench.asPerson(installation);
    const saved = { params, body: { terms } };
    valueOf(await bench.client.saveTariff(saved, { ...owner, ifMatch: '"0"' }));
    valueOf(await bench.client.switchPlan({ params, body: { state: 'on' } }, owner));
    const run = async (kind: 'plan-home' | 'dispatch-plan' | 'score-plan') => {
      const key = { kind: `energy.${kind}`, key: installation };
      await wakeWork(db, key, bench.clock.now());
      await runJobNow(bench.energy, `energy.${kind}`, { db, clock: bench.clock });
    };
    /** Plans and sends at an instant of this day. */
    const at = async (instant: string) => {
      const ahead = Temporal.Instant.from(instant).since(bench.clock.now());
      bench.clock.advance({ seconds: ahead.total('seconds') });
      await run('plan-home');
      await run('dispatch-plan');
    };
    const view = async () =>
      valueOf(await bench.client.getPlan({ params }, await bench.asPerson(installation)));
    return { ...bench, product, requests, calls, installation, params, run, at, view };
  }

  /** A home with the decision that heats its room ahead of the evening, at the time it begins. */
  async function begun() {
    const own = await home();
    await own.at('2026-01-20T10:07:00Z');
    const [planned] = (await own.view()).decisions;
    if (!planned) throw new Error('nothing is decided');
    await own.at(new Date(Date.parse(planned.from) + 60_000).toISOString());
    const decision = (await own.view()).decisions.find(({ state }) => state === 'active');
    if (!decision) throw new Error('nothing has begun');
    return { ...own, decision };
  }

  const minutesAfter = (instant: string, minutes: number): string =>
    new Date(Date.parse(instant) + minutes * 60_000).toISOString();

  const stateOf = async (
    { view }: { readonly view: () => Promise<{ decisions: readonly HomeDecision[] }> },
    { decision }: Pick<HomeDecision, 'decision'>,
  ) => (await view()).decisions.find((each) => each.decision === decision);

  test('a room is heated ahead of a dear evening, as a decision with its reason', async () => {
    const { at, view, requests } = await home();
    await at('2026-01-20T10:07:00Z');
    const { status, plan, decisions, now } = await view();
    expect(status).toMatchObject({ code: 'planned', saves: null });
    expect(plan).toMatchObject({ source: 'optimised' });
    expect(plan?.saves).toBeGreaterThan(10_000);
    const [decision] = decisions;
    expect(decision).toMatchObject({ task: 'heating', state: 'planned' });
    expect(decision?.room?.appliance).toBe(roomControl('roomSetPointHeating').units[0]?.appliance);
    expect(Date.parse(decision?.to ?? '')).toBeLessThanOrEqual(Date.parse(dearAt));
    const { facts } = decision ?? {};
    expect(facts?.setPointC).toBeGreaterThan(peopleC);
    expect(facts?.setPointC).toBeLessThanOrEqual(peopleC + 2);
    expect(facts?.reasons).toContain('before-high-price');
    expect(facts?.alternative?.cost).toBeGreaterThan(facts?.cost ?? Number.NaN);
    expect(facts?.comfort.airToC).toBeGreaterThan(facts?.comfort.airFromC ?? Number.NaN);
    expect(facts?.comfort.airLeastC).toBe(peopleC);
    expect(now).toBeNull();
    expect(requests).toEqual([]);
  });

  test('its unit gets one set-point until it ends; then the plan asks for nothing', async () => {
    const { at, view, requests, decision } = await begun();
    expect((await view()).now).toMatchObject({ state: 'heating', reason: 'by-plan' });
    await at(minutesAfter(decision.from, 16));
    const ends = await view();
    const { to } = ends.decisions.find(({ state }) => state === 'active') ?? decision;
    expect(requests.map(({ decision: id }) => id)).toEqual([decision.decision, decision.decision]);
    for (const { until, commands } of requests) {
      expect(Date.parse(until)).toBeLessThanOrEqual(Date.parse(to));
      expect(commands.map(({ to: value }) => value)).toEqual([decision.facts.setPointC]);
    }
    expect(requests.map(({ commands }) => commands[0]?.precondition)).toEqual([
      peopleC,
      decision.facts.setPointC,
    ]);
    const sent = requests.length;
    await at(minutesAfter(to, 1));
    expect(requests.slice(sent).filter((each) => each.decision === decision.decision)).toEqual([]);
  });

  test('one that a first plan begins at once stays the same decision in the next plan', async () => {
    const { at, view, requests } = await home();
    await at('2026-01-20T12:07:00Z');
    const [first] = (await view()).decisions;
    expect(first?.from).toBe('2026-01-20T12:00:00.000Z');
    await at('2026-01-20T12:22:00Z');
    const { decisions } = await view();
    expect(decisions.filter(({ from }) => from < dearAt)).toEqual([
      expect.objectContaining({ decision: first?.decision, state: 'active', to: first?.to }),
    ]);
    expect(requests.map(({ decision }) => decision)).toEqual([first?.decision, first?.decision]);
    const values = requests.flatMap(({ commands }) => commands.map(({ to }) => to));
    expect(new Set(values).size).toBe(1);
  });

  test('when it is over it says that it was done, and what the room had', async () => {
    const own = await begun();
    const { at, product, decision } = own;
    product.roomC = 22.3;
    await at(minutesAfter(decision.to, 1));
    expect(await stateOf(own, decision)).toMatchObject({
      state: 'done',
      done: { kwh: null, airC: 22.3 },
    });
  });

  test('one that its unit refused says so', async () => {
    const own = await home();
    own.product.outcome = 'refused';
    await own.at('2026-01-20T10:07:00Z');
    const [planned] = (await own.view()).decisions;
    if (!planned) throw new Error('nothing is decided');
    await own.at(minutesAfter(planned.from, 1));
    const [active] = (await own.view()).decisions.filter(({ state }) => state === 'active');
    await own.at(minutesAfter(active?.to ?? planned.to, 1));
    expect(await stateOf(own, active ?? planned)).toMatchObject({
      state: 'skipped',
      reason: 'not-accepted',
    });
  });

  test('one that nobody sent says so', async () => {
    const own = await home();
    await own.at('2026-01-20T10:07:00Z');
    const [planned] = (await own.view()).decisions;
    if (!planned) throw new Error('nothing is decided');
    await own.at(minutesAfter(planned.to, 1));
    expect(await stateOf(own, planned)).toMatchObject({ state: 'skipped', reason: 'not-sent' });
  });

  test('a veto forbids one that has begun: its unit returns to its set-point at once, and no plan repeats it', async () => {
    const own = await begun();
    const { at, client, params, calls, asPerson, installation, decision, requests, run } = own;
    const veto = {
      params: { ...params, decision: decision.decision },
      body: { kind: 'once' },
    } as const;
    const owner = await asPerson(installation);
    valueOf(await client.vetoDecision(veto, { ...owner, idempotencyKey: randomUUID() }));
    await run('plan-home');
    await run('dispatch-plan');
    expect(calls.ended).toBeGreaterThan(0);
    expect(await stateOf(own, decision)).toMatchObject({ state: 'vetoed' });
    const sent = requests.length;
    await at(minutesAfter(decision.from, 16));
    await at(minutesAfter(decision.from, 31));
    expect(requests.slice(sent)).toEqual([]);
    const { vetoes, decisions } = await own.view();
    expect(vetoes[0]?.room).toEqual(decision.room);
    const again = decisions.filter(
      ({ state, from, to }) => state !== 'vetoed' && from < decision.to && decision.from < to,
    );
    expect(again).toEqual([]);
  });

  test('a value set by hand is not overruled', async () => {
    const own = await begun();
    const { at, product, requests, decision } = own;
    product.waitsFor = { controller: 'manual', until: '2026-01-21T02:00:00Z' };
    product.setPointC = 19;
    const sent = requests.length;
    await at(minutesAfter(decision.from, 16));
    expect(requests.slice(sent)).toEqual([]);
    const { decisions } = await own.view();
    const open = decisions.filter(
      ({ state, from }) =>
        (state === 'planned' || state === 'active') && from < '2026-01-21T02:00:00Z',
    );
    expect(open).toEqual([]);
  });

  test('a unit that was set to cool meanwhile gets no warmer set-point', async () => {
    const { at, product, requests, decision } = await begun();
    product.task = 'Cooling';
    const sent = requests.length;
    await at(minutesAfter(decision.from, 16));
    expect(requests.slice(sent)).toEqual([]);
  });

  test('at one price nothing is planned, and no plan is stored', async () => {
    const { at, view, requests } = await home(flatContract);
    await at('2026-01-20T10:07:00Z');
    const { status, plan, decisions } = await view();
    expect(status?.code).toBe('rooms-flat-price');
    expect([plan, decisions, requests]).toEqual([null, [], []]);
  });

  test('a day of set-points says why it has no result', async () => {
    const { clock, run, client, params, asPerson, installation, decision } = await begun();
    expect(decision.state).toBe('active');
    clock.advance({ hours: 24 });
    await run('score-plan');
    const { days } = valueOf(
      await client.getPlanResults({ params, query: { days: 7 } }, await asPerson(installation)),
    );
    expect(days).toHaveLength(7);
    expect(days.filter(({ isPlanned }) => isPlanned).map(({ day }) => day)).toEqual([today]);
    expect(new Set(days.map(({ missing }) => missing))).toEqual(new Set(['air-conditioners']));
  });
});
