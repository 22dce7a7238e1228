import type { Access } from '@hearth/access/access.ts';
import { type Result, fail, ok } from '@hearth/core/problem.ts';
import { homeUnknown, readHome } from '../home/store.ts';
import type { PriceDeps } from '../price/read-published-prices.ts';
import { readSetting } from '../setting/read-setting.ts';
import { tariffKind } from '../setting/setting-kinds.ts';
import { isRounding } from '../tariff/agreement.ts';
import { correctionsOf } from '../tariff/bill-corrections.ts';
import { billEntriesOf } from '../tariff/bill-entries.ts';
import { type Bill, type BillResult, billOf } from '../tariff/bill.ts';
import type { UsageInterval } from '../tariff/billing-intervals.ts';
import { type CostPart, costParts } from '../tariff/cost-parts.ts';
import { partOf } from '../tariff/daily-costs.ts';
import type { Market } from '../tariff/market.ts';
import { microsOf, picosOf } from '../tariff/micros.ts';
import { priceRise } from '../tariff/price-rise.ts';
import { reconciliation } from '../tariff/reconciliation.ts';
import type { SuppliersBill } from '../tariff/supplier-bills.ts';
import type { Terms } from '../tariff/terms.ts';
import type { BillCheck, BillCheckRequest } from './contract.ts';
import { readBilledDays, sumsByPart } from './read-billed-days.ts';

/** A bill beside what the saved contract gives for the readings of the same days. */
export async function checkBill(
  deps: PriceDeps,
  access: Access,
  { bill: typed, rise }: BillCheckRequest,
): Promise<Result<BillCheck>> {
  const home = await readHome(deps, access);
  if (!home) return homeUnknown;
  const { document: terms, revision } = await readSetting(deps.db, access, tariffKind);
  if (!terms) return fail('not-found', 'no-contract', { at: '/params/installation' });
  const { firstDay, lastDay, importKwh, total } = typed;
  const billed = await readBilledDays(deps, access, {
    home,
    terms,
    firstDay,
    lastDay,
    at: '/body/bill/firstDay',
  });
  if (!billed.ok) return billed;
  const { bill, usage, intervals, market, incompleteDays } = billed.value;
  const billUnder = (own: Terms) => billOf(own, intervals, market);
  const { difference, causes } = reconciliation(
    { total, firstDay, lastDay, ...(importKwh === null ? {} : { importKwh }) },
    bill,
    terms,
  );
  const lines = linesOf(typed, bill, usage.length);
  const differing = lines.flatMap(({ part, billed: onPaper, calculated }) =>
    onPaper === null || isRounding(onPaper - calculated, calculated)
      ? []
      : [{ part, billed: onPaper }],
  );
  // A part that the bill names is not missing.
  const named = new Set<string>(typed.lines.map(({ part }) => `without-${part}`));
  return ok({
    currency: terms.currency,
    calculated: bill.gross,
    difference,
    importKwh: bill.importKwh,
    exportKwh: bill.exportKwh,
    days: usage.length,
    incompleteDays,
    lines,
    corrections: correctionsOf({
      terms,
      bill,
      lines: differing,
      hasIncompleteDays: incompleteDays > 0,
      billUnder,
    }).map((each) => ({ ...each, corrections: [...each.corrections] })),
    rise:
      incompleteDays > 0
        ? null
        : riseOf({ terms, bill, intervals, market, billUnder, differing, rise }),
    causes: causes.filter(({ code }) => !named.has(code)).map((cause) => ({ ...cause })),
    version: bill.lines.at(-1)?.validFrom ?? firstDay,
    revision,
  });
}

interface RiseSearch {
  readonly terms: Terms;
  readonly bill: Bill;
  readonly intervals: readonly UsageInterval[];
  readonly market: Market | null;
  readonly billUnder: (terms: Terms) => BillResult;
  readonly differing: readonly { readonly part: CostPart; readonly billed: number }[];
  readonly rise: BillCheckRequest['rise'];
}

function riseOf({ terms, bill, intervals, market, billUnder, differing, rise }: RiseSearch) {
  const line = differing.find(({ part }) => part === rise?.part);
  if (!rise || !line) return null;
  const priced = billEntriesOf(terms, intervals, market);
  if (!priced.ok) return null;
  const { entries } = priced;
  const found = priceRise({ terms, bill, entries, ...line, to: rise.to, billUnder });
  return found && { ...found, part: rise.part };
}

function linesOf({ lines }: SuppliersBill, bill: Bill, days: number): BillCheck['lines'] {
  const calculated = sumsByPart(bill);
  const billed = new Map(lines.map((line) => [line.part, microsOf(picosOf(line.amount))]));
  return costParts
    .filter((part) => calculated.has(part) || billed.has(part))
    .map((part) => ({
      part,
      billed: billed.get(part) ?? null,
      calculated: calculated.get(part) ?? 0,
      quantity: quantityOf(bill, part, days),
    }));
}

/** The energy of a part's prices, which all apply to the same energy or each to a part of it; its highest power; or its days. */
function quantityOf(
  bill: Bill,
  part: CostPart,
  days: number,
): BillCheck['lines'][number]['quantity'] {
  const own = bill.lines.filter((line) => partOf(line) === part);
  if (own.length === 0 || part === 'credit') return null;
  if (part === 'standing') return { value: days, unit: 'day' };
  if (part === 'capacity') return { value: Math.max(...own.map(({ kw }) => kw ?? 0)), unit: 'kW' };
  const byName = Map.groupBy(own, ({ name }) => name);
  const energies = [...byName.values()].map((lines) =>
    lines.reduce((sum, { kwh }) => sum + (kwh ?? 0), 0),
  );
  return { value: Math.max(...energies), unit: 'kWh' };
}
