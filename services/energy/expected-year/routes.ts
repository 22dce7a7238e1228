import type { Implementation } from '@hearth/platform/http/http.ts';
import type { PriceDeps } from '../price/read-published-prices.ts';
import type { expectedYearContract } from './contract.ts';
import { estimateYear } from './estimate-year.ts';

export function expectedYearRoutes(deps: PriceDeps): Implementation<typeof expectedYearContract> {
  return { estimateYear: ({ access, body }) => estimateYear(deps, access, body) };
}
