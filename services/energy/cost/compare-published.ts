import { setImmediate as breathe } from 'node:timers/promises';
import type { Access } from '@hearth/access/access.ts';
import { type Result, fail, ok } from '@hearth/core/problem.ts';
import { type CurrentHome, homeUnknown, readHome } from '../home/store.ts';
import { locateHome } from '../place/locate-home.ts';
import type { PriceDeps } from '../price/read-published-prices.ts';
import { readSetting } from '../setting/read-setting.ts';
import { tariffKind } from '../setting/setting-kinds.ts';
import { versionOn } from '../tariff/billing-intervals.ts';
import { alwaysOn, kwhPrices } from '../tariff/kwh-prices.ts';
import type { Market } from '../tariff/market.ts';
import { sumMicros } from '../tariff/micros.ts';
import { publishedShapes } from '../tariff/published-shapes.ts';
import type { Terms } from '../tariff/terms.ts';
import { monthTotals } from './compare-tariff.ts';
import type { PublishedComparison } from './contract.ts';
import { type DayCost, dayCostsOf, roundedDays } from './day-costs.ts';
import { firstDayOf, isPriced } from './preview-tariff.ts';
import { type ShiftableDay, readShiftable } from './read-shiftable.ts';
import { readMarket, readUsage } from './read-usage.ts';
import { type SlotLimits, shiftDay } from './shift-use.ts';
import { billedParts } from './usage.ts';

/** The contract of today and published prices of the country on the readings of the last year, without and with shifted use. */
export async function comparePublished(
  deps: PriceDeps,
  access: Access,
): Promise<Result<PublishedComparison>> {
  const home = await readHome(deps, access);
  const located = await locateHome(deps, access);
  if (!home || !located) return homeUnknown;
  const saved = (await readSetting(deps.db, access, tariffKind)).document;
  const current = saved && versionOn(saved, home.today);
  if (!saved || !current) return fail('not-found', 'no-contract', { at: '/params/installation' });
  const own = alwaysOn(saved, current);
  const candidates = publishedShapes({ terms: saved, current, country: located.place.country });
  const from = await firstDayOf(deps, access, { home, terms: own, changed: null });
  if (from === null || from >= home.today) return nothingMeasured;
  const range = { from, to: home.today };
  const [ownDays, ...priced] = await pricedTogether(deps, access, {
    home,
    all: [own, ...candidates.map(({ terms }) => terms)],
    range,
  });
  if (!ownDays) return nothingMeasured;
  const shapes = candidates.flatMap((shape, k) => {
    const offered = priced[k];
    return offered && isMostlyPriced(offered.days, ownDays.days) ? [{ ...shape, ...offered }] : [];
  });
  const all = [{ terms: own, ...ownDays }, ...shapes];
  const common = commonDays(all.map(({ days }) => days));
  const [first, last] = [common[0], common.at(-1)];
  if (!first || !last) return nothingMeasured;
  const slots = await readShiftable(deps, access, { home, range });
  const commonNames = new Set(common.map(({ day }) => day));
  const compared: PublishedComparison['own'][] = [];
  for (const { terms, days, market } of all) {
    // A year of a contract takes a quarter of a second: other requests are answered in between.
    await breathe();
    const rounded = roundedDays(days.filter(({ day }) => commonNames.has(day)));
    compared.push({
      total: sumMicros(rounded.map(({ gross }) => gross)),
      months: [...monthTotals(rounded)].map(([month, amount]) => ({ month, amount })),
      shift: shiftOf(slots, terms, market),
    });
  }
  const [ownSum, ...sums] = compared;
  if (!ownSum) return nothingMeasured;
  return ok({
    currency: saved.currency,
    from: first.day,
    to: last.day,
    days: common.length,
    importKwh: common.reduce((sum, { importKwh }) => sum + importKwh, 0),
    own: ownSum,
    shapes: shapes.flatMap(({ terms: _terms, days: _days, market: _market, ...shape }, k) => {
      const sum = sums[k];
      return sum ? [{ ...shape, ...sum }] : [];
    }),
  });
}

const nothingMeasured = fail('not-found', 'nothing-measured', { at: '/params/installation' });

/** Costs of one read of the readings under several terms. */
async function pricedTogether(
  deps: PriceDeps,
  access: Access,
  {
    home,
    all,
    range,
  }: {
    readonly home: CurrentHome;
    readonly all: readonly Terms[];
    readonly range: { readonly from: string; readonly to: string };
  },
) {
  const [own] = all;
  const parts = own && billedParts(home.frame.series, own);
  const usage = parts ? await readUsage(deps, access, { home, parts, range }) : [];
  const measured = usage.filter(({ measuredShare }) => measuredShare > 0);
  const priced: { readonly market: Market | null; readonly days: readonly DayCost[] }[] = [];
  for (const terms of all) {
    await breathe();
    const market = await readMarket(deps, access, { home, terms, range });
    priced.push({ market, days: dayCostsOf(terms, measured, market) });
  }
  return priced;
}

/** Share of the days of today's contract that a shape has to price; fewer would shorten the comparison of all. */
const enoughShare = 0.9;

/** A market of which few prices are known is left out. */
function isMostlyPriced(days: readonly DayCost[], own: readonly DayCost[]): boolean {
  const count = (all: readonly DayCost[]): number => all.filter(isPriced).length;
  return count(days) > 0 && count(days) >= enoughShare * count(own);
}

/** The days that every contract prices, in order. */
function commonDays(days: readonly (readonly DayCost[])[]): readonly DayCost[] {
  const [first = [], ...others] = days.map((each) => each.filter(isPriced));
  const sets = others.map((each) => new Set(each.map(({ day }) => day)));
  return first.filter(({ day }) => sets.every((each) => each.has(day)));
}

/** Energy that could move and what it would save, by days; null without counts of the heat pump or prices. */
function shiftOf(
  days: readonly ShiftableDay[],
  terms: Terms,
  market: Market | null,
): PublishedComparison['own']['shift'] {
  const all = days.flatMap(({ slots }) => slots);
  if (all.every(({ hotWaterKwh, heatingKwh }) => hotWaterKwh + heatingKwh === 0)) return null;
  const limits = { counted: countedLimits(days), even: evenLimits(days) };
  const prices = kwhPrices(terms, all, { market, meter: 'house' });
  let next = 0;
  const sum = { days: 0, countedDays: 0, low: { kwh: 0, saving: 0 }, high: { kwh: 0, saving: 0 } };
  for (const { slots, isCounted } of days) {
    const own = prices.slice(next, next + slots.length);
    next += slots.length;
    const priced = slots.flatMap((slot, k) => {
      const perKwh = own[k] ?? null;
      return perKwh === null ? [] : [{ ...slot, perKwh }];
    });
    if (priced.length < slots.length) continue;
    const { low, high } = shiftDay(priced, isCounted ? limits.counted : limits.even);
    sum.days += 1;
    sum.countedDays += Number(isCounted);
    for (const [edge, day] of [
      ['low', low],
      ['high', high],
    ] as const) {
      sum[edge].kwh += day.kwh;
      sum[edge].saving += day.saving;
    }
  }
  if (sum.days === 0) return null;
  const micros = (saving: number): number => Math.round(saving * 1e6);
  return {
    days: sum.days,
    countedDays: sum.countedDays,
    kwh: { low: sum.low.kwh, high: sum.high.kwh },
    saving: { low: micros(sum.low.saving), high: micros(sum.high.saving) },
  };
}

const slotsWhere = (days: readonly ShiftableDay[], isCounted: boolean) =>
  days.filter((day) => day.isCounted === isCounted).map(({ slots }) => slots);

/** The most that the heat pump took in a counted slot. */
function countedLimits(days: readonly ShiftableDay[]): SlotLimits {
  const slots = slotsWhere(days, true).flat();
  return {
    hotWaterKwh: Math.max(0, ...slots.map(({ hotWaterKwh }) => hotWaterKwh)),
    heatingKwh: Math.max(0, ...slots.map(({ heatingKwh }) => heatingKwh)),
  };
}

/** Limits of a slot on days with an evenly spread total: hot water of a day can run at once, heating at twice the mean of the coldest day. */
function evenLimits(days: readonly ShiftableDay[]): SlotLimits {
  const all = slotsWhere(days, false);
  return {
    hotWaterKwh: Math.max(
      0,
      ...all.map((slots) => slots.reduce((sum, { hotWaterKwh }) => sum + hotWaterKwh, 0)),
    ),
    heatingKwh: 2 * Math.max(0, ...all.flat().map(({ heatingKwh }) => heatingKwh)),
  };
}
