import { ok } from '@hearth/core/problem.ts';
import type { Implementation } from '@hearth/platform/http/http.ts';
import type { ProductDeps } from '../deps.ts';
import type { dataSheetContract } from './contract.ts';
import { correctDataSheet, readDataSheets } from './read-data-sheets.ts';

export function dataSheetRoutes(
  deps: Pick<ProductDeps, 'db' | 'clock'>,
): Implementation<typeof dataSheetContract> {
  return {
    listDataSheets: async ({ access }) => ok([...(await readDataSheets(deps.db, access))]),
    correctDataSheet: ({ access, params, body, requestId }) =>
      correctDataSheet(deps, { access, unit: params.unit, figures: body.figures, requestId }),
  };
}
