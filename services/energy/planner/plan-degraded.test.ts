// @module-tag long
import fc from 'fast-check';
import { testing } from '@hearth/platform/testing/config.ts';
import { expect, test } from 'vitest';
import { plan } from './make-plan.ts';
import type { Plan } from './plan.ts';
import { type ScenarioInput } from './scenario.ts';
import { scenario } from './checked-scenario.ts';
import { horizonOf } from './horizon.ts';
import type { Solver } from './solver.ts';
import { highsRuns } from './highs-runs.ts';
import { homeOf } from './testing-scenarios.ts';

const runs = highsRuns();
const solver: Solver = {
  solve: (programme, limits) => runs.solve(programme, limits),
  close: async () => undefined,
};

async function planned(input: ScenarioInput, solve: Solver = solver): Promise<Plan> {
  const result = await plan(input, { solver: solve, effort: 'quick' });
  if (!result.ok) throw new Error(JSON.stringify(result.faults));
  return result.plan;
}

const short = homeOf({ slots: 24 });
const codes = ({ degradations }: Plan) => degradations.map(({ code }) => code);

test('makePlan: an invalid scenario is refused with its JSON pointer', async () => {
  const result = await plan({ ...short, state: { airC: Number.NaN, tankC: 48 } }, { solver });
  expect(result).toEqual({ ok: false, faults: [{ code: 'invalid-type', at: '/state/airC' }] });
});

test('makePlan: a failed solver gives normal operation with a code', async () => {
  const broken: Solver = {
    solve: async () => ({ status: 'failed', reason: 'the solver stopped', seconds: 0 }),
    close: async () => undefined,
  };
  const { source, outcome, normal, degradations } = await planned(short, broken);
  expect(source).toBe('normal-operation');
  expect(outcome).toEqual(normal);
  expect(degradations).toContainEqual({ code: 'not-solved', reason: 'the solver stopped' });
});

test('makePlan: the re-simulation rejects a wrong solution', async () => {
  const nonsense: Solver = {
    solve: async ({ columns }) => ({
      status: 'optimal',
      objective: -1e9,
      values: new Float64Array(columns),
      bound: -1e9,
      isLimited: false,
      seconds: 0,
    }),
    close: async () => undefined,
  };
  const outcome = await planned(homeOf({ slots: 96, meanOutdoorC: -5 }), nonsense);
  expect(outcome.source).toBe('normal-operation');
  expect(codes(outcome)).toContain('no-better-than-normal');
});

test('makePlan: the plan ends with the prices, after one day at least, and reports filled prices', () => {
  const home = homeOf({ slots: 144 });
  const slotsWith = (slots: number) =>
    horizonOf(
      scenario.parse({
        ...home,
        slots: {
          ...home.slots,
          importPerKwh: home.slots.importPerKwh.map((price, t) => (t < slots ? price : null)),
        },
      }),
    );
  const later = slotsWith(120);
  expect(later.count).toBe(120);
  expect(later.degradations).toEqual([
    { code: 'shorter', slots: 24, untilMs: later.fromMs + 120 * 900_000 },
  ]);
  const sooner = slotsWith(44);
  expect(sooner.count).toBe(96);
  expect(sooner.degradations).toContainEqual({
    code: 'prices-assumed',
    slots: 52,
    firstMs: sooner.fromMs + 44 * 900_000,
  });
  expect([...sooner.importPerKwh].every(Number.isFinite)).toBe(true);
});

test('makePlan: unavoidable discomfort is reported in kelvin-hours', async () => {
  const cold = { ...short, state: { ...short.state, airC: 15, massC: 15 } };
  const outcome = await planned(cold);
  expect(codes(outcome)).toContain('comfort-not-reached');
  expect(outcome.outcome.comfort.belowKh).toBeGreaterThan(1);
  expect(outcome.slots[0]?.heatingHeatW).toBeGreaterThan(4000);
});

test('makePlan: a locked unit takes no power, a dimmed unit at most its limit', async () => {
  const slots = short.slots.importPerKwh.length;
  const sgReady = Array.from({ length: slots }, (_, t) => (t < 4 ? 1 : 2));
  const capW = Array.from({ length: slots }, (_, t) => (t >= 8 && t < 12 ? 1200 : null));
  const outcome = await planned({ ...short, slots: { ...short.slots, sgReady, capW } });
  const taken = outcome.slots.map((slot) => slot.heatingW + slot.hotWaterW + slot.immersionW);
  expect(taken.slice(0, 4)).toEqual([0, 0, 0, 0]);
  expect(Math.max(...taken.slice(8, 12))).toBeLessThanOrEqual(1201);
  expect(Math.max(...taken)).toBeGreaterThan(1300);
});

test('makePlan: no import and export at once where import is cheaper than feed-in pays', async () => {
  const home = homeOf({ slots: 32, price: 0.05, swing: 0.2, exportPrice: 0.12, pvPeakW: 5000 });
  const battery = { capacityKwh: 6, chargeW: 2500, dischargeW: 2500, mayChargeFromGrid: true };
  const outcome = await planned({ ...home, battery, state: { ...home.state, batteryKwh: 3 } });
  expect(outcome.source).toBe('optimised');
  for (const { importW, exportW } of outcome.slots) expect(Math.min(importW, exportW)).toBe(0);
  expect(Number.isFinite(outcome.outcome.cost)).toBe(true);
});

test('a day with negative prices only is planned within the limits of the unit', async () => {
  const home = homeOf({ slots: 32, price: -0.05, swing: 0.02, exportPrice: -0.02, pvPeakW: 5000 });
  const outcome = await planned(home);
  expect(outcome).toMatchObject({ source: 'optimised', degradations: [] });
  expect(outcome.outcome.cost).toBeLessThan(outcome.normal.cost);
});

test('makePlan: disinfection before its due time, at sun or a low price', async () => {
  const home = homeOf({ slots: 40, pvPeakW: 5000 });
  const tank = { litres: 200, immersionW: 2000, disinfection: { lastAt: '2026-01-08T20:00:00Z' } };
  const outcome = await planned({ ...home, tank });
  expect(outcome.outcome.disinfectedMs).not.toBeNull();
  expect(outcome.outcome.disinfectedMs).toBeLessThanOrEqual(Date.parse('2026-01-15T20:15:00Z'));
  expect(codes(outcome)).not.toContain('disinfection-not-reached');
  const block = outcome.blocks.find(({ task }) => task === 'disinfection');
  expect(block?.reasons[0]).toBe('disinfection-due');
});

const withSlots = (change: Partial<ScenarioInput['slots']>) => ({
  ...short,
  slots: { ...short.slots, ...change },
});
const each = <T>(value: (t: number) => T): T[] => short.slots.importPerKwh.map((_, t) => value(t));

test('makePlan: without any price the plan uses a flat one and says so', async () => {
  const outcome = await planned(withSlots({ importPerKwh: each(() => null) }));
  expect(outcome.degradations).toContainEqual({ code: 'prices-missing', perKwh: 0.4 });
  expect(outcome.slots).toHaveLength(24);
  const { importPerKwh: _, ...unpriced } = short.slots;
  expect(codes(await planned({ ...short, slots: unpriced }))).toContain('prices-missing');
});

test('makePlan: a gap in the weather is filled; without weather the plan is normal operation', async () => {
  const gap = withSlots({ outdoorC: each((t) => (t > 4 && t < 9 ? null : 3)) });
  expect((await planned(gap)).degradations).toContainEqual({
    code: 'weather-assumed',
    slots: 4,
    firstMs: Date.parse(short.from) + 5 * 900_000,
  });
  const blind = await planned(withSlots({ outdoorC: each(() => null) }));
  expect(blind).toMatchObject({ source: 'normal-operation', solve: { status: 'skipped' } });
  expect(codes(blind)).toContain('weather-missing');
  expect(codes(blind)).not.toContain('no-better-than-normal');
});

test('makePlan: gaps of load and sun are filled', async () => {
  const outcome = await planned(
    withSlots({
      baseLoadW: each((t) => (t < 3 ? null : 300)),
      pvW: each((t) => (t < 2 ? null : 500)),
    }),
  );
  expect(outcome.degradations).toContainEqual({ code: 'load-assumed', slots: 3 });
  expect(outcome.degradations).toContainEqual({ code: 'pv-assumed', slots: 2 });
});

test.each([
  ['a room sensor at -20 degrees', { airC: -20, tankC: 48 }, 'sensor-implausible'],
  ['no room temperature', { airC: null, tankC: 48 }, 'not-measured'],
  ['no tank temperature', { airC: 20.5 }, 'not-measured'],
  ['a tank sensor at 120 degrees', { airC: 20.5, tankC: 120 }, 'sensor-implausible'],
])('makePlan: %s gives normal operation, not full power', async (_, state, code) => {
  const outcome = await planned({ ...short, state });
  expect(outcome.source).toBe('normal-operation');
  expect(codes(outcome)).toContain(code);
  const full = outcome.slots.filter(({ heatingHeatW }) => heatingHeatW > 6000);
  expect(full.length).toBeLessThan(4);
});

test('makePlan: an unmeasured battery counts as empty, and the plan goes on', async () => {
  const home = homeOf({ slots: 24, hasBattery: true });
  const outcome = await planned({ ...home, state: { ...home.state, batteryKwh: null } });
  expect(outcome.source).toBe('optimised');
  expect(outcome.degradations).toContainEqual({
    code: 'not-measured',
    sensor: 'battery',
    assumed: 0,
  });
});

test('makePlan: a unit locked for 36 hours in frost takes no power, with codes for the lock and the frost', async () => {
  const home = homeOf({ meanOutdoorC: -10 });
  const sgReady = home.slots.importPerKwh.map(() => 1);
  const outcome = await planned({
    ...home,
    slots: { ...home.slots, sgReady },
    tank: { litres: 200, immersionW: 2000, disinfection: {} },
    state: { ...home.state, airC: 12, massC: 12 },
  });
  const toMs = Date.parse(home.from) + 144 * 900_000;
  expect(outcome.degradations).toContainEqual({ code: 'locked', slots: 144, untilMs: toMs });
  expect(codes(outcome)).toEqual(
    expect.arrayContaining(['frost', 'comfort-not-reached', 'disinfection-not-reached']),
  );
  expect(codes(outcome)).not.toContain('not-solved');
  expect(Math.max(...outcome.slots.map((slot) => slot.heatingW + slot.immersionW))).toBe(0);
});

test('makePlan: a tank that was disinfected yesterday is not disinfected again, however cheap it is', async () => {
  const tank = { litres: 200, immersionW: 6000, disinfection: { lastAt: '2026-01-14T20:00:00Z' } };
  const outcome = await planned({ ...homeOf({ slots: 96, price: 0.3, swing: 0.1 }), tank });
  expect(outcome.outcome.disinfectedMs).toBeNull();
  expect(outcome.blocks.filter(({ task }) => task === 'disinfection')).toEqual([]);
});

test('makePlan: a disinfection that nothing can reach is left out with a code', async () => {
  const outcome = await planned({ ...short, tank: { litres: 200, disinfection: {} } });
  expect(outcome.source).toBe('optimised');
  expect(outcome.degradations).toContainEqual({
    code: 'disinfection-not-possible',
    reachC: 60,
    mostC: 55,
  });
});

test('makePlan: the same scenario gives the same plan', async () => {
  const [first, second] = [await planned(short), await planned(short)];
  expect(second.slots).toEqual(first.slots);
  expect(second.solve.gap).toBe(first.solve.gap);
});

test('makePlan: a battery never charges and discharges at once where prices are below zero, and the gap is small', async () => {
  const home = homeOf({ slots: 48, price: 0.02, swing: 0.25, pvPeakW: 5000, hasBattery: true });
  const battery = { capacityKwh: 8, chargeW: 3000, dischargeW: 3000, mayChargeFromGrid: true };
  const { outcome, normal, slots, solve } = await planned({ ...home, battery });
  for (const { importW, exportW } of slots) expect(Math.min(importW, exportW)).toBe(0);
  expect(outcome.cost).toBeLessThan(normal.cost);
  expect(solve.gap).toBeLessThan(Math.abs(normal.cost - outcome.cost) / 1e6);
});

test('makePlan: never worse than normal operation in cost and comfort', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        meanOutdoorC: fc.integer({ min: -12, max: 16 }),
        pvPeakW: fc.integer({ min: 0, max: 8000 }),
        price: fc.double({ min: 0.02, max: 0.5, noNaN: true }),
        swing: fc.double({ min: 0, max: 0.3, noNaN: true }),
        exportPrice: fc.double({ min: -0.1, max: 0.2, noNaN: true }),
      }),
      fc.integer({ min: 38, max: 54 }),
      async (home, tankC) => {
        const input = homeOf({ ...home, slots: 28 });
        const { outcome, normal } = await planned({ ...input, state: { ...input.state, tankC } });
        expect(outcome.worth).toBeLessThanOrEqual(normal.worth);
      },
    ),
    { numRuns: testing.runs(8) },
  );
});
