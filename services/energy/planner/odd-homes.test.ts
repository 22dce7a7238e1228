import { afterAll, expect, test } from 'vitest';
import { highsThread } from './highs-thread.ts';
import { plan } from './make-plan.ts';
import type { Plan } from './plan.ts';
import type { ScenarioInput } from './scenario.ts';
import { type TestHome, homeOf } from './testing-scenarios.ts';

const solver = highsThread();
afterAll(() => solver.close());

async function planned(input: ScenarioInput): Promise<Plan> {
  const result = await plan(input, { solver });
  if (!result.ok) throw new Error(JSON.stringify(result.faults));
  return result.plan;
}

const places: Readonly<Record<string, TestHome>> = {
  'Tromsø, without sun': { meanOutdoorC: -14, pvPeakW: 0, from: '2026-01-15T13:00:00Z' },
  'Seville, in summer': { meanOutdoorC: 33, pvPeakW: 5000, from: '2026-07-15T13:00:00Z' },
  '2,000 m, in a clear winter': { meanOutdoorC: -9, pvPeakW: 6000 },
};

const missedOf = ({ comfort }: Plan['outcome']): number =>
  comfort.belowKh + comfort.aboveKh + comfort.tankBelowKh;

test.each(
  Object.entries(places).flatMap(([place, home]) =>
    ([10, 0.5] as const).map((size) => ({ place, size, home })),
  ),
)(
  'a plan is no worse than normal operation at $place, with $size times the unit',
  async ({ home, size }) => {
    const base = homeOf({ ...home, slots: 24 });
    const heatPump = { ...base.heatPump, heatW: 8000 * size, minW: 600 * size };
    const { outcome, normal } = await planned({ ...base, heatPump });
    expect(outcome.worth).toBeLessThanOrEqual(normal.worth);
    expect(outcome.cost <= normal.cost || missedOf(outcome) < missedOf(normal)).toBe(true);
    expect(outcome.comfort.highestAirC).toBeLessThanOrEqual(
      Math.max(23.05, normal.comfort.highestAirC + 0.05),
    );
  },
);

test.each([
  ['-500 EUR/MWh', -0.5],
  ['5,000 EUR/MWh with charges and taxes', 6.3],
])('two hours at %s are planned within the bounds', async (_, price) => {
  const base = homeOf({ slots: 28, meanOutdoorC: 2 });
  const importPerKwh = base.slots.importPerKwh.map((usual, t) =>
    t >= 12 && t < 20 ? price : usual,
  );
  const exportPerKwh = importPerKwh.map((each) => Math.min(each ?? 0, 0.08));
  const { outcome, normal } = await planned({
    ...base,
    slots: { ...base.slots, importPerKwh, exportPerKwh },
  });
  expect(outcome.cost).toBeLessThanOrEqual(normal.cost);
  expect(outcome.comfort.belowKh + outcome.comfort.aboveKh).toBeLessThan(0.05);
});

test('comfort holds at any price of the peak', async () => {
  const base = homeOf({ slots: 28, meanOutdoorC: -4, pvPeakW: 0 });
  const { outcome } = await planned({ ...base, grid: { capacity: { perKw: 100 } } });
  expect(outcome.comfort.belowKh + outcome.comfort.aboveKh).toBeLessThan(0.05);
});
