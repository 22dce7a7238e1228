import type { Access } from '@hearth/access/access.ts';
import { addDays } from '@hearth/calendar/dates.ts';
import { type Result, fail, ok } from '@hearth/core/problem.ts';
import { readMarket, readUsage } from '../cost/read-usage.ts';
import { billedParts } from '../cost/usage.ts';
import { homeUnknown, readHome } from '../home/store.ts';
import type { PriceDeps } from '../price/read-published-prices.ts';
import { readSetting } from '../setting/read-setting.ts';
import { tariffKind } from '../setting/setting-kinds.ts';
import { type Bill, billOf } from '../tariff/bill.ts';
import { type CostPart, costParts } from '../tariff/cost-parts.ts';
import { partOf } from '../tariff/daily-costs.ts';
import { type Micros, microsOf, picosOf, sumMicros } from '../tariff/micros.ts';
import { reconciliation } from '../tariff/reconciliation.ts';
import type { SuppliersBill } from '../tariff/supplier-bills.ts';
import type { BillCheck } from './contract.ts';

/** A day counts as measured when this share of it is. */
const enoughShare = 0.98;

const notMeasured = fail('not-found', 'nothing-measured', { at: '/body/bill/firstDay' });

/** A bill beside what the saved contract gives for the readings of the same days. */
export async function checkBill(
  deps: PriceDeps,
  access: Access,
  typed: SuppliersBill,
): Promise<Result<BillCheck>> {
  const home = await readHome(deps, access);
  if (!home) return homeUnknown;
  const terms = (await readSetting(deps.db, access, tariffKind)).document;
  if (!terms) return fail('not-found', 'no-contract', { at: '/params/installation' });
  const parts = billedParts(home.frame.series, terms);
  if (!parts) return fail('not-found', 'no-grid-meter', { at: '/params/installation' });
  const range = { from: typed.firstDay, to: addDays(typed.lastDay, 1) };
  const usage = await readUsage(deps, access, { home, parts, range });
  if (usage.every(({ measuredShare }) => measuredShare === 0)) return notMeasured;
  const market = await readMarket(deps, access, { home, terms, range });
  const billed = billOf(
    terms,
    usage.flatMap(({ intervals }) => intervals),
    market,
  );
  if (!billed.ok) return fail('invalid', billed.fault.code, { at: '/body/bill/firstDay' });
  const { bill } = billed;
  const { importKwh, firstDay, lastDay, total } = typed;
  const { difference, causes } = reconciliation(
    { total, firstDay, lastDay, ...(importKwh === null ? {} : { importKwh }) },
    bill,
    terms,
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
    incompleteDays: usage.filter(({ measuredShare }) => measuredShare < enoughShare).length,
    lines: linesOf(typed, bill),
    causes: causes.filter(({ code }) => !named.has(code)).map((cause) => ({ ...cause })),
    version: bill.lines.at(-1)?.validFrom ?? firstDay,
  });
}

function linesOf({ lines }: SuppliersBill, bill: Bill): BillCheck['lines'] {
  const calculated = sumsByPart(bill);
  const billed = new Map(lines.map((line) => [line.part, microsOf(picosOf(line.amount))]));
  return costParts
    .filter((part) => calculated.has(part) || billed.has(part))
    .map((part) => ({
      part,
      billed: billed.get(part) ?? null,
      calculated: calculated.get(part) ?? 0,
    }));
}

function sumsByPart({ lines }: Bill): ReadonlyMap<CostPart, Micros> {
  const byPart = Map.groupBy(lines, partOf);
  return new Map(
    [...byPart].map(([part, own]) => [part, sumMicros(own.map(({ gross }) => gross))]),
  );
}
