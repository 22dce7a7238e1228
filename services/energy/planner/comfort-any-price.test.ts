// @module-tag long
import fc from 'fast-check';
import { testing } from '@hearth/platform/testing/config.ts';
import { afterAll, expect, test } from 'vitest';
import { highsThread } from './highs-thread.ts';
import { plan } from './make-plan.ts';
import type { Plan, PlanSlot } from './plan.ts';
import type { ScenarioInput } from './scenario.ts';
import { type TestScenario, homeOf } from './testing-scenarios.ts';

const solver = highsThread();
afterAll(() => solver.close());

async function planned(input: ScenarioInput): Promise<Plan> {
  const result = await plan(input, { solver });
  if (!result.ok) throw new Error(JSON.stringify(result.faults));
  return result.plan;
}

type PriceAt = (price: number, slot: number) => number;

function withPrices(home: TestScenario, priceAt: PriceAt): TestScenario {
  const importPerKwh = home.slots.importPerKwh.map((price, t) => priceAt(price ?? 0, t));
  const exportPerKwh = importPerKwh.map((price) => Math.min(price, 0.08));
  return { ...home, slots: { ...home.slots, importPerKwh, exportPerKwh } };
}

/** DE-LU, day-ahead, 2 July 2023, EUR/MWh (SMARD): -500 from 14:00 to 16:00 local time. */
const sundayInJuly = [
  0.01, -0.01, -0.05, -0.33, -2.33, -5.05, -8.0, -19.99, -40.02, -62.11, -107.23, -222.36, -499.99,
  -500, -500, -223.86, -121.92, -14.92, 2.59, 60.8, 80.03, 96.43, 86.02, 76.81,
];

const cases: Readonly<Record<string, TestScenario>> = {
  'two hours at 4 per kWh': withPrices(homeOf(), (price, t) => (t >= 66 && t < 74 ? 4 : price)),
  'two hours at 4 per kWh on floor heating': {
    ...withPrices(homeOf({ meanOutdoorC: -4 }), (price, t) => (t >= 66 && t < 74 ? 4 : price)),
    house: { kind: 'heat-load', lossWPerK: 220, floorAreaM2: 140, mass: 'heavy', emitter: 'floor' },
  },
  'a Sunday in July 2023, on a mild day': withPrices(
    homeOf({ slots: 96, from: '2026-04-02T00:00:00Z', meanOutdoorC: 12, pvPeakW: 6000 }),
    (_, t) => (sundayInJuly[Math.floor(t / 4)] ?? 0) / 1000,
  ),
  'five hours at -4.9 per kWh': withPrices(homeOf({ meanOutdoorC: 8 }), (price, t) =>
    t >= 80 && t < 100 ? -4.9 : price,
  ),
};

test.each(testing.sampled(Object.entries(cases), 2))(
  'comfort holds at any price: %s',
  async (_, home) => {
    const { outcome, normal, slots, source } = await planned(home);
    expect(source).toBe('optimised');
    expect(outcome.comfort.belowKh).toBeLessThan(0.02);
    expect(outcome.comfort.aboveKh).toBeLessThan(0.02);
    expect(outcome.comfort.tankBelowKh).toBeLessThan(0.1);
    expect(outcome.cost).toBeLessThan(normal.cost);
    expect(shortestRunOf(slots)).toBeGreaterThanOrEqual(2);
  },
);

test('comfort stays within its bounds for any price vector, at no more than the cost of normal operation', async () => {
  const cents = fc.oneof(fc.integer({ min: -50, max: 60 }), fc.integer({ min: -490, max: 490 }));
  await fc.assert(
    fc.asyncProperty(
      fc.array(cents, { minLength: 10, maxLength: 10 }),
      fc.integer({ min: -8, max: 10 }),
      async (hourly, meanOutdoorC) => {
        const home = withPrices(homeOf({ slots: 40, meanOutdoorC }), (_, t) => {
          return (hourly[Math.floor(t / 4)] ?? 0) / 100;
        });
        const { outcome, normal } = await planned(home);
        const { belowKh, aboveKh } = outcome.comfort;
        expect(belowKh + aboveKh).toBeLessThan(0.05);
        expect(outcome.worth).toBeLessThanOrEqual(normal.worth);
        expect(outcome.cost <= normal.cost || isWarmer(outcome, normal)).toBe(true);
      },
    ),
    { numRuns: testing.runs(6) },
  );
});

test(
  'a mild day has few starts, and each run and pause has its minimum',
  testing.secondTier(),
  async () => {
    const { outcome, normal, slots } = await planned(homeOf({ meanOutdoorC: 12 }));
    expect(outcome.starts).toBeLessThanOrEqual(12);
    expect(outcome.starts).toBeLessThan(0.6 * normal.starts);
    expect(shortestRunOf(slots)).toBeGreaterThanOrEqual(2);
    expect(outcome.comfort.belowKh + outcome.comfort.aboveKh).toBeLessThan(0.05);
  },
);

test('normal operation keeps the minimum run of the compressor too', async () => {
  const slots = homeOf({ slots: 96, meanOutdoorC: 12 });
  const heatPump = { ...slots.heatPump, minRunMin: 60, minPauseMin: 45 };
  const { normal, outcome } = await planned({ ...slots, heatPump });
  // An hour and three quarters for each cycle.
  expect(normal.starts).toBeLessThanOrEqual(24 / 1.75 + 1);
  expect(outcome.starts).toBeLessThanOrEqual(normal.starts);
});

function isWarmer(plan: Plan['outcome'], normal: Plan['outcome']): boolean {
  const missed = ({ comfort }: Plan['outcome']) =>
    comfort.belowKh + comfort.aboveKh + comfort.tankBelowKh;
  return missed(plan) < missed(normal);
}

/** Slots of the shortest compressor run that begins and ends within the plan. */
function shortestRunOf(slots: readonly PlanSlot[]): number {
  let shortest = Infinity;
  let from = 0;
  slots.forEach(({ heatingHeatW, hotWaterHeatW }, t) => {
    if (heatingHeatW > 50 || hotWaterHeatW > 50) return;
    if (t > from && from > 0) shortest = Math.min(shortest, t - from);
    from = t + 1;
  });
  return shortest;
}
