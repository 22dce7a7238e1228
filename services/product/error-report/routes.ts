import { ok } from '@hearth/core/problem.ts';
import type { Implementation } from '@hearth/platform/http/http.ts';
import type { ProductDeps } from '../deps.ts';
import type { errorReportContract } from './contract.ts';
import { recordErrors } from './record-errors.ts';
import { listGroups } from './store.ts';

export function errorReportRoutes(deps: ProductDeps): Implementation<typeof errorReportContract> {
  return {
    recordErrors: (call) => recordErrors(deps, call),
    listErrors: async () => ok({ groups: [...(await listGroups(deps.db))] }),
  };
}
