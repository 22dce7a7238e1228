import type { Implementation } from '@hearth/platform/http/http.ts';
import type { ProductDeps } from '../deps.ts';
import type { scheduleContract } from './contract.ts';
import { listSchedules, writeSchedule } from './edit-schedules.ts';
import { addException, removeException } from './app-week/edit-exceptions.ts';

export function scheduleRoutes(deps: ProductDeps): Implementation<typeof scheduleContract> {
  return {
    listSchedules: ({ access, params }) => listSchedules(deps, access, params.unit),
    writeSchedule: (call) => writeSchedule(deps, call),
    addScheduleException: async (call) => {
      const added = await addException(deps, call);
      return added.ok ? listSchedules(deps, call.access, call.params.unit) : added;
    },
    removeScheduleException: async (call) => {
      const removed = await removeException(deps, call);
      return removed.ok ? listSchedules(deps, call.access, call.params.unit) : removed;
    },
  };
}
