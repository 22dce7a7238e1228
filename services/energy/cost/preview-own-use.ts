import { setImmediate as breathe } from 'node:timers/promises';
import type { Access } from '@hearth/access/access.ts';
import { addDays, datesOf } from '@hearth/calendar/dates.ts';
import { hourMs } from '@hearth/calendar/durations.ts';
import { type Result, ok } from '@hearth/core/problem.ts';
import { slotsOfDay } from '../balance/intervals.ts';
import { partsOf } from '../balance/parts.ts';
import { type CurrentHome, homeUnknown, readHome } from '../home/store.ts';
import { locateHome } from '../place/locate-home.ts';
import type { PriceDeps } from '../price/read-published-prices.ts';
import { readDays } from '../reading/store.ts';
import { readSetting } from '../setting/read-setting.ts';
import { tariffKind } from '../setting/setting-kinds.ts';
import { bandFactorOf, usualDays } from '../solar/expected-yield.ts';
import { type SolarFlows, type SolarHour, solarFlows } from '../solar/own-use.ts';
import type { SolarPanels } from '../solar/solar-panels.ts';
import { versionOn } from '../tariff/billing-intervals.ts';
import { alwaysOn } from '../tariff/kwh-prices.ts';
import { sumMicros } from '../tariff/micros.ts';
import type { Terms } from '../tariff/terms.ts';
import type { OwnUse } from './contract.ts';
import { dayCostsOf, roundedDays } from './day-costs.ts';
import { isPriced } from './preview-tariff.ts';
import { readMarket, seriesOf } from './read-usage.ts';
import type { DayUsage } from './usage.ts';

const yearDays = 365;
/** Fewer days say nothing about a year. */
const daysMin = 28;

/**
 * What panels would give on the home's own hours of the last year: each measured day meets a day of a usual year of its month. Money is
 * the bill without panels less the bill with them under the contract of today. Null without enough days of the grid meter.
 */
export async function previewOwnUse(
  deps: PriceDeps,
  access: Access,
  panels: SolarPanels,
): Promise<Result<OwnUse | null>> {
  const home = await readHome(deps, access);
  const located = await locateHome(deps, access);
  if (!home || !located) return homeUnknown;
  const range = { from: addDays(home.today, -yearDays), to: home.today };
  const days = await readConsumption(deps, access, { home, range });
  if (days.length < daysMin) return ok(null);
  const factor = bandFactorOf(panels);
  const usual = usualDays(panels, located.place);
  const document = (await readSetting(deps.db, access, tariffKind)).document;
  const version = document && versionOn(document, home.today);
  const terms = document && version ? alwaysOn(document, version) : null;
  const market = terms ? await readMarket(deps, access, { home, terms, range }) : null;
  const yearly = yearDays / days.length;
  const limits = { batteryKwh: panels.batteryKwh ?? 0, exportLimitKw: panels.exportLimitKw };
  // A year of hours takes long to price: other requests are answered in between.
  const bill = async (flows: readonly SolarFlows[]) => {
    await breathe();
    return terms && billOf(terms, dayUsage(days, flows), market);
  };
  const without = await bill(solarFlows(hoursOf(days, usual, 0), { ...limits, batteryKwh: 0 }));
  const at = async (scale: number): Promise<OwnUse['middle']> => {
    const hours = hoursOf(days, usual, scale);
    const flows = solarFlows(hours, limits);
    const produced = yearly * sumOf(hours, ({ productionKwh }) => productionKwh);
    const sentKwh = yearly * sumOf(flows, ({ exportKwh }) => exportKwh);
    const boughtKwh = yearly * sumOf(flows, ({ importKwh }) => importKwh);
    const usedKwh = yearly * sumOf(hours, ({ consumptionKwh }) => consumptionKwh);
    const priced = await bill(flows);
    return {
      producedKwh: produced,
      ownKwh: Math.max(0, usedKwh - boughtKwh),
      sentKwh,
      money:
        priced && without
          ? {
              saved: Math.round(yearly * (without.rest - priced.rest)),
              received: Math.round(yearly * (without.feedIn - priced.feedIn)),
            }
          : null,
    };
  };
  return ok({
    days: days.length,
    currency: terms?.currency ?? null,
    low: await at(1 / factor),
    middle: await at(1),
    high: await at(factor),
  });
}

interface ConsumedDay {
  readonly day: string;
  readonly hours: readonly { readonly fromMs: number; readonly kwh: number }[];
}

const balanceNames: readonly string[] = [
  'grid-import',
  'feed-in',
  'generation',
  'battery-charge',
  'battery-discharge',
];

/** Hours of what the home consumed, on days that the grid meter covers. */
async function readConsumption(
  deps: PriceDeps,
  access: Access,
  {
    home,
    range,
  }: {
    readonly home: CurrentHome;
    readonly range: { readonly from: string; readonly to: string };
  },
): Promise<readonly ConsumedDay[]> {
  const { horizon } = home;
  const parts = partsOf(home.frame.series)?.filter(({ name }) => balanceNames.includes(name));
  if (!parts) return [];
  const rows = await readDays(deps.db, access, {
    series: seriesOf(parts),
    range: { ...range, slotsOf: 'all' },
    horizon,
  });
  const byDay = Map.groupBy(rows, ({ day }) => day);
  const found: ConsumedDay[] = [];
  for (const [k, day] of datesOf(range.from, range.to).entries()) {
    if (k % 30 === 0) await breathe();
    const slots = slotsOfDay(parts, day, { ...horizon, rows: byDay.get(day) ?? [] });
    const known = slots.flatMap(({ fromMs, toMs, amounts }) => {
      const kwh = (name: Parameters<typeof amounts.get>[0]): number => amounts.get(name)?.kwh ?? 0;
      return amounts.has('grid-import') && toMs - fromMs <= hourMs
        ? [
            {
              fromMs,
              kwh: Math.max(
                0,
                kwh('grid-import') +
                  kwh('generation') +
                  kwh('battery-discharge') -
                  kwh('battery-charge') -
                  kwh('feed-in'),
              ),
            },
          ]
        : [];
    });
    if (known.length < slots.length || slots.length === 0) continue;
    const hours = Map.groupBy(known, ({ fromMs }) => Math.floor(fromMs / hourMs) * hourMs);
    found.push({
      day,
      hours: [...hours].map(([fromMs, own]) => ({ fromMs, kwh: sumOf(own, ({ kwh }) => kwh) })),
    });
  }
  return found;
}

/** The measured hours with the production of a usual day of their month, the days of a month in turn. */
function hoursOf(
  days: readonly ConsumedDay[],
  usual: ReturnType<typeof usualDays>,
  scale: number,
): readonly SolarHour[] {
  return days.flatMap(({ day, hours }) => {
    const month = usual.get(Number(day.slice(5, 7)) - 1) ?? [];
    const production = month[Number(day.slice(8, 10)) % Math.max(1, month.length)] ?? [];
    return hours.map(({ fromMs, kwh }) => ({
      fromMs,
      consumptionKwh: kwh,
      productionKwh: scale * (production[new Date(fromMs).getUTCHours()] ?? 0),
    }));
  });
}

function dayUsage(days: readonly ConsumedDay[], flows: readonly SolarFlows[]): readonly DayUsage[] {
  let next = 0;
  return days.map(({ day, hours }) => {
    const own = flows.slice(next, next + hours.length);
    next += hours.length;
    return {
      day,
      measuredShare: 1,
      importKwh: sumOf(own, ({ importKwh }) => importKwh),
      exportKwh: sumOf(own, ({ exportKwh }) => exportKwh),
      intervals: own.map(({ fromMs, importKwh, exportKwh }) => ({
        fromMs,
        toMs: fromMs + hourMs,
        importKwh,
        exportKwh,
        heatPumpKwh: null,
        measuredMs: hourMs,
      })),
    };
  });
}

/** Payment for feed-in (negative), and the rest of the bill, millionths; null where a day has no price. */
function billOf(
  terms: Terms,
  usage: readonly DayUsage[],
  market: Parameters<typeof dayCostsOf>[2],
): { readonly feedIn: number; readonly rest: number } | null {
  const days = dayCostsOf(terms, usage, market);
  if (!days.every(isPriced)) return null;
  const rounded = roundedDays(days);
  const feedIn = sumMicros(rounded.flatMap(({ parts }) => parts['feed-in'] ?? []));
  return { feedIn, rest: sumMicros(rounded.map(({ gross }) => gross)) - feedIn };
}

const sumOf = <Each>(values: readonly Each[], valueOf: (each: Each) => number): number =>
  values.reduce((sum, each) => sum + valueOf(each), 0);
