import type { Implementation } from '@hearth/platform/http/http.ts';
import type { priceContract } from './contract.ts';
import { readPrices } from './read-prices.ts';
import type { PriceDeps } from './read-published-prices.ts';

export function priceRoutes(deps: PriceDeps): Implementation<typeof priceContract> {
  return { getPrices: ({ access, query }) => readPrices(deps, access, query) };
}
