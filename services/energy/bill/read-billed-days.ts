import type { Access } from '@hearth/access/access.ts';
import { addDays } from '@hearth/calendar/dates.ts';
import { type Result, fail, ok } from '@hearth/core/problem.ts';
import { readMarket, readUsage } from '../cost/read-usage.ts';
import { type DayUsage, billedParts } from '../cost/usage.ts';
import type { CurrentHome } from '../home/store.ts';
import type { PriceDeps } from '../price/read-published-prices.ts';
import { type Bill, billOf } from '../tariff/bill.ts';
import type { UsageInterval } from '../tariff/billing-intervals.ts';
import type { CostPart } from '../tariff/cost-parts.ts';
import { partOf } from '../tariff/daily-costs.ts';
import type { Market } from '../tariff/market.ts';
import { type Micros, sumMicros } from '../tariff/micros.ts';
import type { Terms } from '../tariff/terms.ts';

/** A day counts as measured when this share of it is. */
const enoughShare = 0.98;

export interface BilledDays {
  readonly bill: Bill;
  readonly usage: readonly DayUsage[];
  readonly intervals: readonly UsageInterval[];
  readonly market: Market | null;
  /** Days without complete readings. */
  readonly incompleteDays: number;
}

/** Bill of a contract for the readings of days; `at` is the place of a fault in the request. */
export async function readBilledDays(
  deps: PriceDeps,
  access: Access,
  {
    home,
    terms,
    firstDay,
    lastDay,
    at,
  }: {
    readonly home: CurrentHome;
    readonly terms: Terms;
    readonly firstDay: string;
    readonly lastDay: string;
    readonly at: string;
  },
): Promise<Result<BilledDays>> {
  const parts = billedParts(home.frame.series, terms);
  if (!parts) return fail('not-found', 'no-grid-meter', { at: '/params/installation' });
  const range = { from: firstDay, to: addDays(lastDay, 1) };
  const usage = await readUsage(deps, access, { home, parts, range });
  if (usage.every(({ measuredShare }) => measuredShare === 0))
    return fail('not-found', 'nothing-measured', { at });
  const market = await readMarket(deps, access, { home, terms, range });
  const intervals = usage.flatMap((day) => day.intervals);
  const billed = billOf(terms, intervals, market);
  if (!billed.ok) return fail('invalid', billed.fault.code, { at });
  const incompleteDays = usage.filter(({ measuredShare }) => measuredShare < enoughShare).length;
  return ok({ bill: billed.bill, usage, intervals, market, incompleteDays });
}

/** Amount of each part that the bill has. */
export function sumsByPart({ lines }: Bill): ReadonlyMap<CostPart, Micros> {
  const byPart = Map.groupBy(lines, partOf);
  return new Map(
    [...byPart].map(([part, own]) => [part, sumMicros(own.map(({ gross }) => gross))]),
  );
}
