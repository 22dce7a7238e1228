import type { Implementation } from '@hearth/platform/http/http.ts';
import type { PriceDeps } from '../price/read-published-prices.ts';
import type { expectedYearContract } from './contract.ts';
import { expectYear } from './expect-year.ts';

export function expectedYearRoutes(deps: PriceDeps): Implementation<typeof expectedYearContract> {
  return { expectYear: ({ access, body }) => expectYear(deps, access, body.house) };
}
