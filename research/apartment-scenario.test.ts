import { planRooms } from '@hearth/energy/air-conditioner/plan-rooms.ts';
import { planSetPoints } from '@hearth/energy/air-conditioner/plan-set-points.ts';
import type { RoomPlan } from '@hearth/energy/air-conditioner/room-plan.ts';
import { highsThread } from '@hearth/energy/planner/highs-thread.ts';
import { viaDeiTigli } from '@hearth/plant/homes/via-dei-tigli.ts';
import { afterAll, expect, test } from 'vitest';
import { apartmentScenarioOf, inMode } from './apartment-scenario.ts';
import { followShifts } from './apartment-shifts.ts';
import { apartmentContract } from './tariff-contracts.ts';

const solver = highsThread();
afterAll(() => solver.close());

/** A day from six o'clock UTC. */
async function planned(
  day: string,
  mode: 'auto' | 'heating' | 'cooling',
  prices: Parameters<typeof apartmentContract>[0],
): Promise<RoomPlan> {
  const home = inMode(viaDeiTigli, mode);
  const terms = apartmentContract(prices, home);
  const nowMs = Date.parse(`${day}T06:00:00Z`);
  const result = await planRooms(apartmentScenarioOf({ home, nowMs, terms }), { solver });
  if (!result.ok) throw new Error(JSON.stringify(result.faults));
  return result.plan;
}

test('the apartment with two air conditioners: at one price nothing can be gained, and a code says so', async () => {
  const plan = await planned('2026-07-20', 'auto', 'one-price');
  expect(plan.normal.unitKwh).toBeGreaterThan(0.3);
  expect(plan.source).toBe('normal-operation');
  expect(plan.degradations).toEqual([{ code: 'nothing-to-gain', reason: 'flat-price' }]);
});

test.each([
  ['one-price', 'flat-price'],
  ['noon-and-evening', 'bounds-too-narrow'],
] as const)(
  'the apartment with two air conditioners: in automatic operation only they know when they run, at %s',
  async (prices, reason) => {
    const plan = await planned('2026-03-10', 'auto', prices);
    expect(plan.source).toBe('normal-operation');
    expect(plan.degradations).toEqual([{ code: 'nothing-to-gain', reason }]);
  },
);

test('the apartment with two air conditioners: its little cold in July is not worth moving', async () => {
  const plan = await planned('2026-07-20', 'cooling', 'noon-and-evening');
  expect(plan.degradations).toEqual([{ code: 'nothing-to-gain', reason: 'losses-exceed-gain' }]);
});

test('the apartment with two air conditioners: with a dear evening it is heated ahead in winter, and that saves', async () => {
  const home = inMode(viaDeiTigli, 'heating');
  const terms = apartmentContract('noon-and-evening', home);
  const now = { home, nowMs: Date.parse('2026-01-11T10:00:00Z'), terms };
  const made = await planSetPoints(apartmentScenarioOf(now), {
    solver,
    begun: [],
    isAllowed: () => true,
  });
  if (!made.ok) throw new Error(JSON.stringify(made.faults));
  const { shifts, outcome, rooms } = made.plan;
  expect(shifts.map(({ room, task }) => [room, task])).toEqual([['soggiorno', 'heating']]);
  expect(shifts[0]?.reasons).toContain('low-price');
  expect(outcome.belowKh).toBeLessThanOrEqual(rooms.normal.belowKh + 0.05);
  const [followed, thermostats] = [followShifts(now, shifts), followShifts(now, [])];
  expect(followed.bill).toBeLessThan(thermostats.bill - 0.01);
  expect(followed.roomC).toBeGreaterThan(thermostats.roomC);
});

test('the apartment with two air conditioners: in May they hardly cool', async () => {
  const plan = await planned('2026-05-06', 'cooling', 'noon-and-evening');
  expect(plan.degradations.at(-1)).toEqual({ code: 'nothing-to-gain', reason: 'no-demand' });
});
