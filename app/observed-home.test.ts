// @module-tag longest
import { verifyToken } from '@hearth/access/access.ts';
import { valueOf } from '@hearth/core/problem.ts';
import { controlledHome } from '@hearth/energy/observed-home/controlled-home.ts';
import { readObservedHome } from '@hearth/energy/plan-input/read-observed-home.ts';
import { highsThread } from '@hearth/energy/planner/highs-thread.ts';
import { learnParameters } from '@hearth/energy/planner/learn-parameters.ts';
import { householdForecastOf, householdLoadOf } from '@hearth/energy/planner/household-forecast.ts';
import { plan } from '@hearth/energy/planner/make-plan.ts';
import { homeModelOf, scenarioOf } from '@hearth/energy/planner/scenario-of-observation.ts';
import { priceModel } from '@hearth/energy/price/price-model.ts';
import { climateWeather } from '@hearth/energy/weather/climate-weather.ts';
import { certifiedPoints } from '@hearth/product/data-sheet/certified-points.ts';
import { testing } from '@hearth/platform/testing/config.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DemoWorld, type Guest, demoWorld } from './testing-demo-world.ts';

const home = 'lindenweg';
const solver = highsThread();
let world: DemoWorld;
beforeAll(async () => {
  world = await demoWorld('pglite', [home]);
  await world.load();
  // Two years of the home are simulated, on any machine.
}, 240_000);
afterAll(async () => {
  await world.db.close();
  await solver.close();
});

/** Facts of a home from product: its record, data sheet and current values. */
async function controlledOf({ installation, token }: Guest) {
  const { api } = world.product;
  const params = { installation };
  const details = valueOf(await api.getHomeDetails({ params }, { token }));
  const [sheet] = valueOf(await api.listDataSheets({ params }, { token }));
  if (!sheet) throw new Error('the home has no data sheet');
  const figures = new Map(sheet.figures.map(({ name, value }) => [name, value]));
  const figure = (name: (typeof sheet.figures)[number]['name']) => figures.get(name) ?? null;
  return controlledHome.parse({
    house: details.building,
    emitter: null,
    designFlowC: null,
    sheet: {
      certificate: certifiedPoints(sheet),
      heatLeastKw: figure('heat-least'),
      heatMostKw: figure('heat-most'),
      tankLitres: figure('tank'),
      backupKw: figure('backup'),
    },
    lastReport: null,
    setPoints: { roomC: 20.5, roomWeek: null, tankC: 50, disinfection: null },
  });
}

test(
  'the stored readings of a demo home make an observation and a plan',
  testing.secondTier(),
  async () => {
    const guest = await world.guest(home);
    await world.settle();
    const { db, clock } = world;
    const key = { secret: new Uint8Array(32).fill(7) };
    const caller = valueOf(await verifyToken(await world.accessOf(guest), key, clock));
    if (caller.kind !== 'access') throw new Error(caller.kind);
    const deps = { db, clock, weather: climateWeather(), prices: priceModel() };
    const controlled = await controlledOf(guest);
    const { observation, description, gaps } = valueOf(
      await readObservedHome(deps, caller.access, controlled),
    );
    const codes = gaps.map(({ code }) => code);
    expect(codes).not.toContain('house-assumed');
    expect(codes).not.toContain('no-contract');
    expect(codes).not.toContain('room-not-measured');
    expect(codes).not.toContain('household-assumed');
    const { measurements } = observation;
    const lastDay = (column: Float64Array) =>
      column.subarray(-96).reduce((sum, wh) => sum + (Number.isNaN(wh) ? 0 : wh), 0) / 1000;
    const [heatingKwh, householdKwh] = [
      lastDay(measurements.heatingWh),
      lastDay(measurements.householdWh),
    ];
    expect(heatingKwh).toBeGreaterThan(3);
    expect(householdKwh).toBeGreaterThan(3);
    const model = homeModelOf(description, observation);
    const parameters = learnParameters(observation, description, model);
    const householdW = householdLoadOf(householdForecastOf(null, observation), observation);
    const { scenario } = scenarioOf({ observation, description, parameters, model, householdW });
    const result = await plan(scenario, { solver });
    if (!result.ok) throw new Error(JSON.stringify(result.faults));
    const { outcome, slots, degradations } = result.plan;
    expect(slots.length).toBeGreaterThanOrEqual(96);
    expect(outcome.heatPumpKwh).toBeGreaterThan(3);
    expect(degradations.map(({ code }) => code)).not.toContain('not-measured');
  },
);

test(
  'a demo home that is planned sends commands to the vendor, and off restores the values from before',
  { timeout: 240_000, ...testing.secondTier() },
  async () => {
    const guest = await world.guest(home);
    await world.settle();
    const { energyClient, clock, db } = world;
    const params = { installation: guest.installation };
    const as = async () => ({ token: await world.accessOf(guest) });
    valueOf(await energyClient.switchPlan({ params, body: { state: 'on' } }, await as()));
    await world.settle();
    const {
      status,
      plan: planned,
      decisions,
    } = valueOf(await energyClient.getPlan({ params }, await as()));
    expect(status?.code).toBe('planned');
    expect(planned?.saves).toBeGreaterThan(0);
    expect(decisions.every(({ facts }) => facts.reasons.length > 0)).toBe(true);
    clock.advance({ minutes: 2 });
    await world.settle();
    const commands = async () =>
      await db.query<{ target: string; to: unknown; before: unknown; state: string }>(
        `select target, command->'to' as "to", before->'to' as "before", state from product.command
       where installation_id = $1 and by_whom = 'plan' order by requested_at, command_id`,
        [guest.installation],
      );
    const sent = await commands();
    expect(sent.length).toBeGreaterThan(0);
    expect(new Set(sent.map(({ state }) => state))).toEqual(new Set(['confirmed']));
    valueOf(await energyClient.switchPlan({ params, body: { state: 'off' } }, await as()));
    await world.settle();
    const restored = (await commands()).slice(sent.length);
    for (const { target, before } of sent)
      expect(restored.find((each) => each.target === target)?.to).toEqual(before);
  },
);
