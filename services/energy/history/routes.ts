import type { Implementation } from '@hearth/platform/http/http.ts';
import { ok } from '@hearth/core/problem.ts';
import type { EmissionDeps } from '../emission/read-intensity.ts';
import type { HomeDeps } from '../home/store.ts';
import type { MembershipDeps } from '../membership.ts';
import { compareYears } from './compare-years.ts';
import type { historyContract } from './contract.ts';
import { exportReadings } from './export-readings.ts';
import { historyOf, readView } from './read-history.ts';

export function historyRoutes(
  deps: HomeDeps & MembershipDeps & EmissionDeps,
): Implementation<typeof historyContract> {
  return {
    getHistory: async ({ access, query }) => {
      const view = await readView(deps, access, query);
      return view.ok ? ok(historyOf(view.value, access)) : view;
    },
    compareYears: ({ access, query }) => compareYears(deps, access, query),
    exportHistory: ({ access, query }) => exportReadings(deps, access, query),
  };
}
