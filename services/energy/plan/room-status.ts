import { billedSavingOf, planRooms } from '../air-conditioner/plan-rooms.ts';
import type { NothingToGain, RoomPlan } from '../air-conditioner/room-plan.ts';
import type { ObservedHome } from '../observed-home/observed-home.ts';
import type { Solver } from '../planner/solver.ts';
import type { PlanStatus } from './plan-status.ts';
import { type RoomUnit, scenarioOfRooms } from './rooms-of-plan.ts';

const nothing: Readonly<Record<NothingToGain, PlanStatus['code']>> = {
  'no-demand': 'rooms-no-demand',
  'bounds-too-narrow': 'rooms-bounds-too-narrow',
  'unit-at-its-limit': 'rooms-at-their-limit',
  'flat-price': 'rooms-flat-price',
  'losses-exceed-gain': 'rooms-losses-exceed-gain',
};

/**
 * What a plan of the home's air conditioners would gain today, and why it gains nothing. The units run by themselves either way: their
 * thermostats are the plan.
 */
export async function roomStatusOf(
  units: readonly RoomUnit[],
  observed: ObservedHome,
  solver: Solver,
): Promise<Pick<PlanStatus, 'code' | 'saves'>> {
  const result = await planRooms(scenarioOfRooms(units, observed), { solver });
  if (!result.ok) return { code: 'not-solved', saves: null };
  const { source, currency } = result.plan;
  return source === 'optimised'
    ? { code: 'rooms-by-thermostat', saves: { micros: billedSavingOf(result.plan), currency } }
    : { code: whyNoPlan(result.plan), saves: null };
}

function whyNoPlan({ degradations }: RoomPlan): PlanStatus['code'] {
  for (const each of degradations) {
    if (each.code === 'nothing-to-gain') return nothing[each.reason];
    if (each.code === 'room-not-measured') return 'not-measured';
    if (each.code === 'weather-missing') return 'no-weather';
  }
  return 'not-solved';
}
