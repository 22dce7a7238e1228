import type { Access } from '@hearth/access/access.ts';
import { addDays } from '@hearth/calendar/dates.ts';
import { type Result, fail, ok } from '@hearth/core/problem.ts';
import type { HouseRecord } from '../building/contract.ts';
import type { Certificate } from '../heat-pump/contract.ts';
import { houseLocationOf } from '../building/house-of-record.ts';
import { type CurrentHome, homeUnknown, readHome } from '../home/store.ts';
import { locateHome } from '../place/locate-home.ts';
import type { PriceDeps } from '../price/read-published-prices.ts';
import { type CostRange, readMarket, readUsage } from '../cost/read-usage.ts';
import { billedParts } from '../cost/usage.ts';
import { readSetting } from '../setting/read-setting.ts';
import { tariffKind } from '../setting/setting-kinds.ts';
import { alwaysOn, versionOn } from '../tariff/kwh-prices.ts';
import type { Market } from '../tariff/market.ts';
import type { Terms, Version } from '../tariff/terms.ts';
import { measuredPeaks, usualCapacityCosts } from '../tariff/usual-capacity.ts';
import { type UseMonth, type YearOfDays, yearCost } from './year-cost.ts';
import type { ExpectedYear } from './contract.ts';
import { comparedHouse } from './compared-house.ts';
import { heatOf, homeYear, loadOf, renovationSavings } from './home-year.ts';
import { houseMeasured, readMeasuredHouse } from './read-measured-house.ts';

export interface ExpectedYearRequest {
  readonly house: HouseRecord;
  readonly heatPump?: Certificate | undefined;
}

/** Energy and money of a usual year at the home's location, under its present contract. */
export async function estimateYear(
  deps: PriceDeps,
  access: Access,
  { house: record, heatPump }: ExpectedYearRequest,
): Promise<Result<ExpectedYear>> {
  const [home, located] = [await readHome(deps, access), await locateHome(deps, access)];
  if (!home || !located) return homeUnknown;
  const year = Number(home.today.slice(0, 4));
  const location = { ...houseLocationOf(located.place, year), heatPump };
  const read = await readMeasuredHouse(deps.db, access, { home, located, record, location });
  const measured = houseMeasured(read);
  const found = homeYear(record, location, measured);
  if (!found.ok) return fail('invalid', found.code, { at: '/body/house' });
  const { budget, heat } = found.year;
  const use: readonly UseMonth[] = budget.months;
  const pricing = await readPricing(deps, access, home);
  const costOf = (months: readonly UseMonth[]) => pricing && yearCost(pricing, months);
  const cost = costOf(use);
  const scaled = (kwh: number) =>
    costOf(
      use.map((month) => ({
        ...month,
        heatPumpKwh: (month.heatPumpKwh * kwh) / budget.heatPumpKwh.middle,
      })),
    )?.total ?? null;
  const [low, high] = [scaled(budget.heatPumpKwh.low), scaled(budget.heatPumpKwh.high)];
  const source = heat.uValues?.from ?? null;
  return ok({
    isLocationAssumed: located.place.isAssumed,
    load: loadOf(record, found.year, measured),
    source: source && {
      country: source.country,
      firstYear: source.firstYear,
      lastYear: source.lastYear,
    },
    heat: heatOf(found.year),
    measured: comparedHouse(read, record, location),
    spf: budget.heatPump.spf,
    heatPumpKwh: budget.heatPumpKwh,
    householdKwh: budget.householdKwh,
    totalKwh: budget.totalKwh,
    currency: cost && pricing ? pricing.terms.currency : null,
    cost: cost && low !== null && high !== null ? { low, middle: cost.total, high } : null,
    months: use.map(({ heatPumpKwh, householdKwh }, i) => ({
      heatPumpKwh,
      householdKwh,
      amount: cost?.months[i] ?? null,
    })),
    renovations: renovationSavings(record, location, measured).map(({ part, kwh }) => {
      const after = scaled(budget.heatPumpKwh.middle - kwh);
      return { part, kwh, amount: cost && after !== null ? cost.total - after : null };
    }),
  });
}

interface Pricing extends YearOfDays {
  readonly terms: Terms;
  readonly version: Version;
  readonly market: Market | null;
  readonly capacityCosts: readonly number[];
}

/** The present version of the contract as if it had held in the last twelve full months, and their market prices. */
async function readPricing(
  deps: PriceDeps,
  access: Access,
  home: CurrentHome,
): Promise<Pricing | null> {
  const { document } = await readSetting(deps.db, access, tariffKind);
  const version = document ? versionOn(document, home.today) : undefined;
  if (!document || !version) return null;
  const terms = alwaysOn(document, version);
  const to = `${home.today.slice(0, 7)}-01`;
  const from = `${addDays(to, -360).slice(0, 7)}-01`;
  const market = await readMarket(deps, access, { home, terms, range: { from, to } });
  const year = { terms, version, range: { from, to } };
  const capacityCosts = await readCapacityCosts(deps, access, home, year);
  return { terms, version, market, capacityCosts, from, to, days: home.horizon.days };
}

/** Capacity charges by calendar month, from the peaks measured in the twelve months. */
async function readCapacityCosts(
  deps: PriceDeps,
  access: Access,
  home: CurrentHome,
  {
    terms,
    version,
    range,
  }: { readonly terms: Terms; readonly version: Version; readonly range: CostRange },
): Promise<readonly number[]> {
  const parts = version.capacity.length > 0 ? billedParts(home.frame.series, terms) : null;
  const days = parts ? await readUsage(deps, access, { home, parts, range }) : [];
  const measured = days.flatMap(({ intervals }) =>
    intervals.filter(({ measuredMs, fromMs, toMs }) => measuredMs >= toMs - fromMs),
  );
  return usualCapacityCosts(version, (capacity) => measuredPeaks(terms, measured, capacity));
}
