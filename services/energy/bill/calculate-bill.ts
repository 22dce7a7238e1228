import type { Access } from '@hearth/access/access.ts';
import { type Result, ok } from '@hearth/core/problem.ts';
import { homeUnknown, readHome } from '../home/store.ts';
import type { PriceDeps } from '../price/read-published-prices.ts';
import { costParts } from '../tariff/cost-parts.ts';
import type { CalculatedBill, CalculatedBillRequest } from './contract.ts';
import { readBilledDays, sumsByPart } from './read-billed-days.ts';

/** The bill that a typed contract gives for the readings of days. */
export async function calculateBill(
  deps: PriceDeps,
  access: Access,
  { terms, firstDay, lastDay }: CalculatedBillRequest,
): Promise<Result<CalculatedBill>> {
  const home = await readHome(deps, access);
  if (!home) return homeUnknown;
  const days = { home, terms, firstDay, lastDay, at: '/body/firstDay' };
  const billed = await readBilledDays(deps, access, days);
  if (!billed.ok) return billed;
  const { bill, incompleteDays } = billed.value;
  const sums = sumsByPart(bill);
  return ok({
    currency: terms.currency,
    total: bill.gross,
    importKwh: bill.importKwh,
    exportKwh: bill.exportKwh,
    incompleteDays,
    lines: costParts.flatMap((part) => {
      const amount = sums.get(part);
      return amount === undefined ? [] : [{ part, amount }];
    }),
  });
}
