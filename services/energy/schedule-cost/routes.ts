import type { Implementation } from '@hearth/platform/http/http.ts';
import { type ScheduleCostDeps, calculateScheduleCost } from './calculate-schedule-cost.ts';
import type { scheduleCostContract } from './contract.ts';

export function scheduleCostRoutes(
  deps: ScheduleCostDeps,
): Implementation<typeof scheduleCostContract> {
  return {
    calculateScheduleCost: ({ access, body }) => calculateScheduleCost(deps, access, body),
  };
}
