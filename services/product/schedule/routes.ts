import type { Implementation } from '@hearth/platform/http/http.ts';
import type { ProductDeps } from '../deps.ts';
import type { scheduleContract } from './contract.ts';
import { listSchedules, writeSchedule } from './edit-schedules.ts';

export function scheduleRoutes(deps: ProductDeps): Implementation<typeof scheduleContract> {
  return {
    listSchedules: ({ access, params }) => listSchedules(deps, access, params.unit),
    writeSchedule: (call) => writeSchedule(deps, call),
  };
}
