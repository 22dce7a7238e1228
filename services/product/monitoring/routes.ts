import type { Implementation } from '@hearth/platform/http/http.ts';
import type { ProductDeps } from '../deps.ts';
import { type monitoringContract, temperatureNames } from './contract.ts';
import { monitoringOf, refreshMonitoring } from './read-monitoring.ts';

export function monitoringRoutes(deps: ProductDeps): Implementation<typeof monitoringContract> {
  return {
    getMonitoring: ({ access, query }) =>
      monitoringOf(deps, access, query.values === 'all' ? null : temperatureNames),
    refreshMonitoring: ({ access }) => refreshMonitoring(deps, access),
  };
}
