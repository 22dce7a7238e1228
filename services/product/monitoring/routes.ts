import type { Implementation } from '@hearth/platform/http/http.ts';
import type { ProductDeps } from '../deps.ts';
import type { monitoringContract } from './contract.ts';
import { monitoringOf, refreshMonitoring } from './read-monitoring.ts';
import { temperaturesOf } from './read-temperatures.ts';

export function monitoringRoutes(deps: ProductDeps): Implementation<typeof monitoringContract> {
  return {
    getMonitoring: ({ access }) => monitoringOf(deps, access),
    getTemperatures: ({ access }) => temperaturesOf(deps, access),
    refreshMonitoring: ({ access }) => refreshMonitoring(deps, access),
  };
}
