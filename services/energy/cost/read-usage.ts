import type { Access } from '@hearth/access/access.ts';
import { addDays, datesOf } from '@hearth/calendar/dates.ts';
import type { BalancePart } from '../balance/parts.ts';
import type { CurrentHome } from '../home/store.ts';
import { locateHome } from '../place/locate-home.ts';
import { marketPricesOf } from '../price/price-days.ts';
import { type PriceDeps, readPublishedPrices } from '../price/read-published-prices.ts';
import { readDays } from '../reading/store.ts';
import { type Market, marketOf } from '../tariff/market.ts';
import type { Terms } from '../tariff/terms.ts';
import { type DayUsage, usageOfDay } from './usage.ts';

/** Half-open local days. */
export interface CostRange {
  readonly from: string;
  readonly to: string;
}

/** Billed energy of each day of the range. */
export async function readUsage(
  deps: PriceDeps,
  access: Access,
  {
    home,
    parts,
    range,
  }: {
    readonly home: CurrentHome;
    readonly parts: readonly BalancePart[];
    readonly range: CostRange;
  },
): Promise<readonly DayUsage[]> {
  const { horizon } = home;
  const rows = await readDays(deps.db, access, {
    series: seriesOf(parts),
    range: { ...range, slotsOf: 'all' },
    horizon,
  });
  const rowsByDay = Map.groupBy(rows, ({ day }) => day);
  return datesOf(range.from, range.to).map((day) =>
    usageOfDay(parts, day, {
      rows: rowsByDay.get(day) ?? [],
      days: horizon.days,
      nowMs: horizon.nowMs,
    }),
  );
}

/** Market prices of the days in the contract's currency; null for a contract that follows no market, or without prices. */
export async function readMarket(
  deps: PriceDeps,
  access: Access,
  {
    home,
    terms,
    range,
  }: { readonly home: CurrentHome; readonly terms: Terms; readonly range: CostRange },
): Promise<Market | null> {
  const components = terms.versions.flatMap((version) => [
    ...version.energyImport,
    ...version.energyExport,
  ]);
  if (!components.some(({ kind, noneWhenNegative }) => kind === 'indexed' || noneWhenNegative))
    return null;
  const located = await locateHome(deps, access);
  if (!located) return null;
  const { days } = home.horizon;
  const { currency, prices } = await readPublishedPrices(deps, located, {
    fromMs: days.spanOf(range.from).fromMs,
    toMs: days.spanOf(addDays(range.to, -1)).toMs,
  });
  return currency === terms.currency && prices.length > 0 ? marketOf(marketPricesOf(prices)) : null;
}

export const seriesOf = (parts: readonly BalancePart[]) =>
  parts.flatMap(({ members }) =>
    members.flatMap(({ total, byUse }) => [...total, ...byUse.flat()]),
  );
