import fc from 'fast-check';
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
  const result = await plan(input, { solver: solve, effort: 'quick', timeLimitS: 60 });
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
      gap: 0,
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
    { numRuns: 8 },
  );
});
