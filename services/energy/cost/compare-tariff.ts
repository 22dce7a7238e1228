import type { Access } from '@hearth/access/access.ts';
import { type Result, fail, ok } from '@hearth/core/problem.ts';
import { homeUnknown, readHome } from '../home/store.ts';
import type { PriceDeps } from '../price/read-published-prices.ts';
import { readSetting } from '../setting/read-setting.ts';
import { tariffKind } from '../setting/setting-kinds.ts';
import { versionOn } from '../tariff/billing-intervals.ts';
import { type CostPart, costParts } from '../tariff/cost-parts.ts';
import type { DailyCost } from '../tariff/daily-costs.ts';
import { alwaysOn } from '../tariff/kwh-prices.ts';
import { sumMicros } from '../tariff/micros.ts';
import type { TariffComparison } from './contract.ts';
import { roundedDays } from './day-costs.ts';
import {
  type TypedTariff,
  firstDayOf,
  isPriced,
  pricedDays,
  versionFrom,
  versionUnknown,
} from './preview-tariff.ts';

/**
 * Cost of the last year's readings under today's contract and under a typed one. Both are priced as if they had held all the time, so that
 * they differ by their prices alone.
 */
export async function compareTariff(
  deps: PriceDeps,
  access: Access,
  typed: TypedTariff,
): Promise<Result<TariffComparison>> {
  const home = await readHome(deps, access);
  if (!home) return homeUnknown;
  const version = versionFrom(typed);
  if (!version) return versionUnknown;
  const { terms } = typed;
  const saved = (await readSetting(deps.db, access, tariffKind)).document;
  const current = saved && versionOn(saved, home.today);
  if (!saved || !current) return fail('not-found', 'no-contract', { at: '/params/installation' });
  if (saved.currency !== terms.currency)
    return fail('invalid', 'other-currency', { at: '/body/terms/currency' });
  const from = await firstDayOf(deps, access, { home, terms, changed: null });
  if (from === null || from >= home.today) return nothingMeasured;
  const range = { from, to: home.today };
  const price = async (priced: typeof terms) =>
    (await pricedDays(deps, access, { home, terms: priced, range })).filter(isPriced);
  const [own, other] = [
    await price(alwaysOn(saved, current)),
    await price(alwaysOn(terms, version)),
  ];
  const inBoth = new Set(own.map(({ day }) => day));
  const common = other.filter(({ day }) => inBoth.has(day));
  const commonDays = new Set(common.map(({ day }) => day));
  const first = common[0];
  const last = common.at(-1);
  if (!first || !last) return nothingMeasured;
  const ownDays = roundedDays(own.filter(({ day }) => commonDays.has(day)));
  const otherDays = roundedDays(common);
  return ok({
    currency: terms.currency,
    from: first.day,
    to: last.day,
    days: common.length,
    importKwh: common.reduce((sum, { importKwh }) => sum + importKwh, 0),
    own: sumsOf(ownDays),
    other: sumsOf(otherDays),
    months: monthsOf(ownDays, otherDays),
  });
}

const nothingMeasured = fail('not-found', 'nothing-measured', { at: '/params/installation' });

function sumsOf(days: readonly DailyCost[]) {
  const parts: Partial<Record<CostPart, number>> = {};
  for (const part of costParts) {
    const amounts = days.flatMap((each) => each.parts[part] ?? []);
    if (amounts.length > 0) parts[part] = sumMicros(amounts);
  }
  return { total: sumMicros(days.map(({ gross }) => gross)), parts };
}

function monthsOf(own: readonly DailyCost[], offered: readonly DailyCost[]) {
  const others = monthTotals(offered);
  return [...monthTotals(own)].map(([month, amount]) => ({
    month,
    own: amount,
    other: others.get(month) ?? 0,
  }));
}

/** Amounts by calendar month, in order. */
export function monthTotals(days: readonly DailyCost[]): ReadonlyMap<string, number> {
  const months = Map.groupBy(days, ({ day }) => day.slice(0, 7));
  return new Map(
    [...months].map(([month, each]) => [month, sumMicros(each.map(({ gross }) => gross))]),
  );
}
