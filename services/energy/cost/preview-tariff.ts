import type { Access } from '@hearth/access/access.ts';
import { addDays, datesOf, daysBetween, weekdayOf } from '@hearth/calendar/dates.ts';
import { hourMs } from '@hearth/calendar/durations.ts';
import { type Result, fail, ok } from '@hearth/core/problem.ts';
import { type CurrentHome, homeUnknown, readHome } from '../home/store.ts';
import type { PriceDeps } from '../price/read-published-prices.ts';
import { readExtent } from '../reading/store.ts';
import { readSetting } from '../setting/read-setting.ts';
import { tariffKind } from '../setting/setting-kinds.ts';
import { firstChangedDay } from '../tariff/first-changed-day.ts';
import { type Hour, alwaysOn, kwhPrices } from '../tariff/kwh-prices.ts';
import { sumMicros } from '../tariff/micros.ts';
import type { Terms, Version } from '../tariff/terms.ts';
import type { TariffEffect, TariffPrices } from './contract.ts';
import { type DayCost, dayCostsOf, roundedDays } from './day-costs.ts';
import { readMarket, readUsage, seriesOf } from './read-usage.ts';
import { type DayUsage, billedParts } from './usage.ts';

export interface TypedTariff {
  readonly terms: Terms;
  /** First day of the version on screen. */
  readonly version: string;
}

export const versionUnknown = fail('invalid', 'version-unknown', { at: '/body/version' });

/** Prices per kWh of one version: now, and in each hour of the last full week. */
export async function previewPrices(
  deps: PriceDeps,
  access: Access,
  typed: TypedTariff,
): Promise<Result<TariffPrices>> {
  const home = await readHome(deps, access);
  if (!home) return homeUnknown;
  const version = versionFrom(typed);
  if (!version) return versionUnknown;
  const terms = alwaysOn(typed.terms, version);
  const { days, nowMs } = home.horizon;
  const monday = lastMonday(home.today);
  const range = { from: monday, to: addDays(home.today, 1) };
  const market = await readMarket(deps, access, { home, terms, range });
  const week = datesOf(monday, addDays(monday, 7));
  const hours = week.map((day) => hoursOf(days.spanOf(day)));
  const thisHour = Math.floor(nowMs / hourMs) * hourMs;
  const now = { fromMs: thisHour, toMs: thisHour + hourMs };
  const prices = kwhPrices(terms, [...hours.flat(), now], { market, meter: 'house' });
  let next = 0;
  return ok({
    currency: terms.currency,
    now: prices.at(-1) ?? null,
    heatPumpNow:
      version.heatPumpMeter === 'none'
        ? null
        : (kwhPrices(terms, [now], { market, meter: 'heat-pump' })[0] ?? null),
    week: week.map((day, i) => {
      const count = hours[i]?.length ?? 0;
      next += count;
      return { day, hours: prices.slice(next - count, next) };
    }),
  });
}

const yearDays = 365;
/** Earlier days are left out of the effect. */
const effectDaysMax = 800;

/** Cost of the home's readings under typed terms beside the saved ones. */
export async function previewEffect(
  deps: PriceDeps,
  access: Access,
  typed: TypedTariff,
): Promise<Result<TariffEffect>> {
  const home = await readHome(deps, access);
  if (!home) return homeUnknown;
  const version = versionFrom(typed);
  if (!version) return versionUnknown;
  const { terms } = typed;
  const none: TariffEffect = { currency: terms.currency, lastYear: null, past: null };
  const saved = (await readSetting(deps.db, access, tariffKind)).document;
  const year = alwaysOn(terms, version);
  const changed = firstChangedDay(saved, terms);
  const from = await firstDayOf(deps, access, { home, terms, changed });
  if (from === null || from >= home.today) return ok(none);
  const yearFrom = addDays(home.today, -yearDays);
  const price = async (priced: Terms, first = from) =>
    await pricedDays(deps, access, { home, terms: priced, range: { from: first, to: home.today } });
  // Without a contract of this currency there is no cost of the past to compare with.
  const earlier = saved?.currency === terms.currency ? saved : null;
  const [after, before, always] = [
    earlier ? await price(terms) : [],
    earlier ? await price(earlier) : [],
    await price(year, from > yearFrom ? from : yearFrom),
  ];
  const isInYear = ({ day }: DayCost) => day >= yearFrom;
  const lastYear = compared(before.filter(isInYear), always);
  return ok({
    ...none,
    lastYear: lastYear ?? alone(always),
    past: changed === null ? null : changedDays(before, after, changed),
  });
}

export function versionFrom({ terms, version }: TypedTariff): Version | null {
  return terms.versions.find(({ validFrom }) => validFrom === version) ?? null;
}

/** First day with readings in the last year, or since the change where that is longer ago. */
export async function firstDayOf(
  deps: PriceDeps,
  access: Access,
  {
    home,
    terms,
    changed,
  }: { readonly home: CurrentHome; readonly terms: Terms; readonly changed: string | null },
): Promise<string | null> {
  const parts = billedParts(home.frame.series, terms);
  if (!parts) return null;
  const { horizon } = home;
  const extent = await readExtent(deps.db, access, { series: seriesOf(parts), horizon });
  if (!extent) return null;
  const earliest = addDays(home.today, -effectDaysMax);
  const yearFrom = addDays(home.today, -yearDays);
  const firstDay = changed !== null && changed < yearFrom ? changed : yearFrom;
  return [extent.first, earliest, firstDay].toSorted().at(-1) ?? null;
}

export async function pricedDays(
  deps: PriceDeps,
  access: Access,
  priced: {
    readonly home: CurrentHome;
    readonly terms: Terms;
    readonly range: { readonly from: string; readonly to: string };
  },
): Promise<readonly DayCost[]> {
  const parts = billedParts(priced.home.frame.series, priced.terms);
  if (!parts) return [];
  const usage: readonly DayUsage[] = await readUsage(deps, access, { ...priced, parts });
  const measured = usage.filter(({ measuredShare }) => measuredShare > 0);
  return dayCostsOf(priced.terms, measured, await readMarket(deps, access, priced));
}

/** Sums of the days that both price; null without one. */
function compared(before: readonly DayCost[], after: readonly DayCost[]) {
  const pricedBefore = new Set(before.filter(isPriced).map(({ day }) => day));
  const days = after.filter((each) => isPriced(each) && pricedBefore.has(each.day));
  const common = new Set(days.map(({ day }) => day));
  const sum = sumOf(days);
  return sum && { ...sum, before: totalOf(before.filter(({ day }) => common.has(day))) };
}

const alone = (days: readonly DayCost[]) => {
  const sum = sumOf(days.filter(isPriced));
  return sum && { ...sum, before: null };
};

/** The days from the change on, up to the last one whose cost differs; null where none does. */
function changedDays(before: readonly DayCost[], after: readonly DayCost[], changed: string) {
  const earlier = new Map(before.map(({ day, parts }) => [day, JSON.stringify(parts)]));
  const last = after.findLast(
    ({ day, parts }) => earlier.has(day) && earlier.get(day) !== JSON.stringify(parts),
  )?.day;
  if (last === undefined || last < changed) return null;
  const isIn = ({ day }: DayCost) => day >= changed && day <= last;
  return compared(before.filter(isIn), after.filter(isIn));
}

export const isPriced = ({ parts }: DayCost): boolean => parts !== null;

function sumOf(days: readonly DayCost[]) {
  const [first, last] = [days[0], days.at(-1)];
  return first && last
    ? { from: first.day, to: last.day, days: days.length, after: totalOf(days) }
    : null;
}

function totalOf(days: readonly DayCost[]): number {
  return sumMicros(roundedDays(days).map(({ gross }) => gross));
}

/** Monday of the last week that ended before today. */
function lastMonday(today: string): string {
  const weekday = weekdayOf(daysBetween('1970-01-01', today));
  return addDays(today, -weekday - 7);
}

const hoursOf = ({ fromMs, toMs }: Hour): readonly Hour[] =>
  Array.from({ length: Math.ceil((toMs - fromMs) / hourMs) }, (_, k) => ({
    fromMs: fromMs + k * hourMs,
    toMs: Math.min(toMs, fromMs + (k + 1) * hourMs),
  }));
