import type { Implementation } from '@hearth/platform/http/http.ts';
import type { PriceDeps } from '../price/read-published-prices.ts';
import { calculateBill } from './calculate-bill.ts';
import { checkBill } from './check-bill.ts';
import type { billContract } from './contract.ts';

export function billRoutes(deps: PriceDeps): Implementation<typeof billContract> {
  return {
    calculateBill: async ({ access, body }) => await calculateBill(deps, access, body),
    checkBill: async ({ access, body }) => await checkBill(deps, access, body),
  };
}
