import { planRooms } from '@hearth/energy/air-conditioner/plan-rooms.ts';
import type { RoomPlan } from '@hearth/energy/air-conditioner/room-plan.ts';
import { highsThread } from '@hearth/energy/planner/highs-thread.ts';
import { viaDeiTigli } from '@hearth/plant/homes/via-dei-tigli.ts';
import { afterAll, expect, test } from 'vitest';
import { apartmentScenarioOf } from './apartment-scenario.ts';

const solver = highsThread();
afterAll(() => solver.close());

/** A day and a half from six o'clock UTC. */
async function planned(day: string, priceAt: (hour: number) => number): Promise<RoomPlan> {
  const fromMs = Date.parse(`${day}T06:00:00Z`);
  const importPerKwh = Array.from({ length: 144 }, (_, t) => priceAt((6 + t / 4) % 24));
  const days = { home: viaDeiTigli, fromMs, importPerKwh, utcOffsetH: 2 };
  const result = await planRooms(apartmentScenarioOf(days), { solver });
  if (!result.ok) throw new Error(JSON.stringify(result.faults));
  return result.plan;
}

const flat = () => 0.28;
/** Much sun at noon, an evening peak: prices of the market in a summer week with charges. */
const market = (hour: number) =>
  hour >= 8 && hour < 15 ? 0.16 : hour >= 17 && hour < 21 ? 0.42 : 0.28;

test('the apartment with two air conditioners: at one price nothing can be gained, and a code says so', async () => {
  const plan = await planned('2026-07-20', flat);
  expect(plan.normal.unitKwh).toBeGreaterThan(0.3);
  expect(plan.source).toBe('normal-operation');
  expect(plan.degradations).toEqual([{ code: 'nothing-to-gain', reason: 'flat-price' }]);
});

test('the apartment with two air conditioners: its little cold in July is not worth moving', async () => {
  const plan = await planned('2026-07-20', market);
  expect(plan.degradations).toEqual([{ code: 'nothing-to-gain', reason: 'losses-exceed-gain' }]);
});

test('the apartment with two air conditioners: at market prices it is heated ahead of a winter evening', async () => {
  const plan = await planned('2026-01-20', market);
  expect(plan.source).toBe('optimised');
  expect(plan.outcome.cost).toBeLessThan(plan.normal.cost);
  expect(plan.outcome.belowKh).toBeLessThanOrEqual(plan.normal.belowKh + 0.05);
  expect(plan.blocks.some(({ reasons }) => reasons.includes('low-price'))).toBe(true);
});

test('the apartment with two air conditioners: in May they hardly run', async () => {
  const plan = await planned('2026-05-06', market);
  expect(plan.degradations).toEqual([{ code: 'nothing-to-gain', reason: 'no-demand' }]);
});
