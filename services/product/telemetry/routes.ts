import { ok } from '@hearth/core/problem.ts';
import type { Implementation } from '@hearth/platform/http/http.ts';
import type { ProductDeps } from '../deps.ts';
import type { telemetryContract } from './contract.ts';
import { recordTelemetry } from './record-telemetry.ts';
import { listCounts, listVitals } from './store.ts';

export function telemetryRoutes(deps: ProductDeps): Implementation<typeof telemetryContract> {
  return {
    recordTelemetry: (call) => recordTelemetry(deps, call),
    listTelemetry: async ({ query }) =>
      ok({ vitals: await listVitals(deps.db, query), counts: await listCounts(deps.db, query) }),
  };
}
