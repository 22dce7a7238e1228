import { accountingGroups, accountingPeriodOf } from '../tariff/accounting-period.ts';
import { type CostPart, costParts } from '../tariff/cost-parts.ts';
import { type DailyCost, exactDailyCostsOf, roundDailyCosts } from '../tariff/daily-costs.ts';
import type { Market } from '../tariff/market.ts';
import type { Terms } from '../tariff/terms.ts';
import type { StoredCostDay } from './store.ts';
import type { DayUsage } from './usage.ts';

/** Exact cost of a day, or the cause of a missing one. */
export type DayCost =
  | (StoredCostDay & { readonly fault: null })
  | (Omit<StoredCostDay, 'parts'> & { readonly parts: null; readonly fault: string });

/** Costs of days, in their order. A fault leaves out its accounting period; where each day stands alone, its day only. */
export function dayCostsOf(
  terms: Terms,
  usage: readonly DayUsage[],
  market: Market | null,
): readonly DayCost[] {
  const usageByDay = new Map(usage.map((each) => [each.day, each]));
  const isDaily = accountingPeriodOf(terms) === 'day';
  const groups = accountingGroups(terms, [...usageByDay.keys()]);
  return groups.flatMap((days) => {
    const group = days.flatMap((day) => usageByDay.get(day) ?? []);
    const costs = groupCosts(terms, group, market);
    const isSplit = isDaily && costs.some(({ fault }) => fault !== null);
    return isSplit ? group.flatMap((each) => groupCosts(terms, [each], market)) : costs;
  });
}

/** Amounts of the priced days, rounded as one split. */
export const roundedDays = (days: readonly DayCost[]): readonly DailyCost[] =>
  roundDailyCosts(
    days.flatMap(({ day, parts }) => (parts ? [{ day, parts: exactParts(parts) }] : [])),
  );

function exactParts(parts: StoredCostDay['parts']): ReadonlyMap<CostPart, bigint> {
  const exact = new Map<CostPart, bigint>();
  for (const part of costParts) {
    const sum = parts[part];
    if (sum !== undefined) exact.set(part, BigInt(sum));
  }
  return exact;
}

function groupCosts(
  terms: Terms,
  group: readonly DayUsage[],
  market: Market | null,
): readonly DayCost[] {
  const usage = group.flatMap(({ intervals }) => intervals);
  const exact = exactDailyCostsOf(terms, usage, market);
  const costs = new Map(exact.ok ? exact.days.map(({ day, parts }) => [day, parts]) : []);
  return group.map(({ day: name, importKwh, exportKwh, measuredShare }): DayCost => {
    const day = { day: name, importKwh, exportKwh, measuredShare };
    if (!exact.ok) return { ...day, parts: null, fault: exact.fault.code };
    const parts = [...(costs.get(day.day) ?? [])].map(([part, sum]) => [part, String(sum)]);
    return { ...day, parts: Object.fromEntries(parts), fault: null };
  });
}
