import { dayS } from '@hearth/calendar/durations.ts';
import type { Access } from '@hearth/access/access.ts';
import { addDays, datesOf } from '@hearth/calendar/dates.ts';
import { budgetByMonth } from '../budget/budget-by-month.ts';
import { readCosts } from '../cost/read-costs.ts';
import type { FrameSeries } from '../home/home-frame.ts';
import { type CurrentHome, readHome } from '../home/store.ts';
import { locateHome } from '../place/locate-home.ts';
import { quarterMicros } from '../price/price-days.ts';
import { type PriceDeps, readPublishedPrices } from '../price/read-published-prices.ts';
import type { DayReading } from '../reading/mask-day.ts';
import { importSource } from '../reading/source-rank.ts';
import { type PeriodReading, readDays, readLatest, readPeriods } from '../reading/store.ts';
import { daysWithHeatPump } from '../power/store.ts';
import { readSetting } from '../setting/read-setting.ts';
import { budgetKind, solarKind, tariffKind } from '../setting/setting-kinds.ts';
import type { WeatherDeps } from '../weather/weather-outlook.ts';
import { readCommands } from './read-commands.ts';
import { expectedSolarDays } from './read-solar-days.ts';
import { readTank } from './read-tank.ts';
import type { Terms } from '../tariff/terms.ts';
import type {
  MonthAmount,
  PriceDaySlots,
  SourceState,
  TemperatureSeries,
  WatchedDay,
  WatchedHome,
} from '../alert-rule/watched-home.ts';

/** Days that the rules look back: the mornings of a catch-up, a run of days, and a season of same-weather days before. */
const dayCount = 130;
const priceDayCount = 28;
/** Days with costs: the month of the earliest morning of a catch-up. */
const costDayCount = 46;
/** Mornings that a first run catches up with. */
export const catchUpDays = 14;
/** A day with a smaller share of its slots or costs is incomplete. */
const completeShare = 0.9;

export interface WatchedHomeDeps extends PriceDeps, WeatherDeps {}

/** Reads what the rules need in a few queries; null when energy does not know the home. */
export async function readWatchedHome(
  deps: WatchedHomeDeps,
  access: Access,
): Promise<WatchedHome | null> {
  const home = await readHome(deps, access);
  if (!home || home.frame.isRecalculating) return null;
  const { today } = home;
  const range = { from: addDays(today, -dayCount), to: today };
  const series = home.frame.series.filter(({ grade }) => grade !== 'forecast');
  const rows = await readDays(deps.db, access, {
    series: series.filter(isWatched),
    range: { ...range, slotsOf: [] },
    horizon: home.horizon,
  });
  const totals = await readPeriods(deps.db, access, {
    series: series.filter(isHeating),
    range,
    horizon: home.horizon,
  });
  const whole = totals.flatMap((total) => wholeDay(total, home));
  const readings: Readings = { home, series, rows: [...rows, ...whole] };
  const { document: terms } = await readSetting(deps.db, access, tariffKind);
  const { document: panels } = await readSetting(deps.db, access, solarKind);
  const { document: plan } = await readSetting(deps.db, access, budgetKind);
  const costRange = { from: addDays(today, -costDayCount), to: today };
  const priced = terms ? await readCosts(deps, access, costRange) : null;
  const costs = priced?.ok ? priced.value : null;
  const budget: MonthAmount | null =
    plan?.currency == null
      ? null
      : {
          currency: plan.currency,
          months: budgetByMonth(plan).map(({ amount }) =>
            amount === null ? null : Math.round(amount * 1e6),
          ),
        };
  const costOf = new Map(
    costs?.days.map((day) => [day.day, day.measuredShare >= completeShare ? day : null]) ?? [],
  );
  const dates = datesOf(range.from, today);
  const { days } = home.horizon;
  const expectedSolar = panels
    ? await expectedSolarDays(deps, access, { panels, dates, days })
    : new Map<string, number>();
  const heatPump = await daysWithHeatPump(deps.db, access, range);
  const tank = await readTank(deps.db, access, { home, series });
  const sources = await sourcesOf(deps, access, readings);
  return {
    today,
    days: daysOf(readings, range).map((day) => ({
      ...day,
      expectedSolarKwh: expectedSolar.get(day.day) ?? null,
      tankLowHours: tank.lowHours.get(day.day) ?? null,
      heatPump: heatPump.get(day.day) ?? null,
      cost: costOf.get(day.day)?.gross ?? null,
      importKwh: costOf.get(day.day)?.importKwh ?? 0,
    })),
    temperatures: temperaturesOf(readings),
    terms,
    currency: terms?.currency ?? null,
    budget,
    now: { nowMs: home.horizon.nowMs, sources, tank: tank.now },
    prices: await pricesOf(deps, access, { home, terms }),
    commands: await readCommands(deps.db, access, home),
    hasPanels: panels !== null,
  };
}

interface Readings {
  readonly home: CurrentHome;
  readonly series: readonly FrameSeries[];
  readonly rows: readonly DayReading[];
}

const isHeating = ({ metric, use }: FrameSeries): boolean =>
  (metric === 'energy' || metric === 'heat') && use === 'sh';

const isSolar = ({ metric, use }: FrameSeries): boolean =>
  metric === 'energy' && use === 'generation';

const isWatched = (series: FrameSeries): boolean =>
  series.metric.endsWith('-temperature') || isHeating(series) || isSolar(series);

/** A total of exactly one local day as a complete day; vendors report the days of the past so. */
function wholeDay(
  { seriesNo, fromMs, toMs, value }: PeriodReading,
  { horizon, frame }: CurrentHome,
): readonly DayReading[] {
  const day = horizon.days.dayOf(fromMs);
  const span = horizon.days.spanOf(day);
  const stepS = frame.series.find((each) => each.seriesNo === seriesNo)?.stepS;
  if (stepS === undefined || span.fromMs !== fromMs || span.toMs !== toMs) return [];
  const n = horizon.days.count(day, stepS);
  return [{ seriesNo, day, n, total: value, lo: null, hi: null, vals: null }];
}

function daysOf(
  readings: Readings,
  { from, to }: { readonly from: string; readonly to: string },
): readonly Pick<
  WatchedDay,
  'day' | 'outdoorC' | 'tankC' | 'heatingKwh' | 'heatKwh' | 'solarKwh'
>[] {
  const outdoorC = bestByDay(readings, 'outdoor-temperature', ({ total, n }) => (total ?? 0) / n);
  const tankC = bestByDay(readings, 'tank-temperature', ({ hi }) => hi ?? 0);
  const heatingKwh = sumByDay(readings, { metric: 'energy', use: 'sh' });
  const heatKwh = sumByDay(readings, { metric: 'heat', use: 'sh' });
  const solarKwh = sumByDay(readings, { metric: 'energy', use: 'generation' });
  return datesOf(from, to).map((day) => ({
    day,
    outdoorC: outdoorC.get(day) ?? null,
    tankC: tankC.get(day) ?? null,
    heatingKwh: heatingKwh.get(day) ?? null,
    heatKwh: heatKwh.get(day) ?? null,
    solarKwh: solarKwh.get(day) ?? null,
  }));
}

/** Value of a metric by day, from the series with most days; a day with less than half of its slots has none. */
function bestByDay(
  { home, series, rows }: Readings,
  metric: string,
  valueOf: (row: DayReading) => number,
): ReadonlyMap<string, number> {
  const bySeries = Map.groupBy(rows, ({ seriesNo }) => seriesNo);
  const ranked = series
    .filter((each) => each.metric === metric)
    .map((each) => ({ ...each, own: bySeries.get(each.seriesNo) ?? [] }))
    .toSorted((a, b) => b.own.length - a.own.length);
  const values = new Map<string, number>();
  for (const { own, stepS } of ranked)
    for (const row of own)
      if (!values.has(row.day) && row.n >= home.horizon.days.count(row.day, stepS) / 2)
        values.set(row.day, valueOf(row));
  return values;
}

/** Sum of the appliances' complete days; a day on which one of them is incomplete has none. */
function sumByDay(
  { home, series, rows }: Readings,
  { metric, use }: { readonly metric: 'energy' | 'heat'; readonly use: 'sh' | 'generation' },
): ReadonlyMap<string, number> {
  const { days } = home.horizon;
  const byAppliance = Map.groupBy(
    series.filter((each) => each.metric === metric && each.use === use),
    ({ appliance }) => appliance,
  );
  const lately = addDays(home.today, -catchUpDays);
  const complete = [...byAppliance.values()].flatMap((own) => {
    const steps = new Map(own.map(({ seriesNo, stepS }) => [seriesNo, stepS]));
    const values = new Map<string, number>();
    for (const { seriesNo, day, n, total } of rows) {
      const stepS = steps.get(seriesNo);
      if (stepS !== undefined && total !== null && n >= completeShare * days.count(day, stepS))
        values.set(day, values.get(day) ?? total);
    }
    // A unit that was replaced counts no more.
    return [...values.keys()].some((day) => day >= lately) ? [values] : [];
  });
  const [first, ...others] = complete;
  if (!first) return new Map();
  return new Map(
    [...first].flatMap(([day, value]) => {
      const more = others.map((values) => values.get(day));
      return more.some((each) => each === undefined)
        ? []
        : [[day, more.reduce<number>((sum, each) => sum + (each ?? 0), value)]];
    }),
  );
}

/** Complete days of each measured temperature; daily means cannot show whether a sensor is frozen. */
function temperaturesOf({ home, series, rows }: Readings): readonly TemperatureSeries[] {
  const { days } = home.horizon;
  return series
    .filter(({ metric, stepS }) => metric.endsWith('-temperature') && stepS < dayS)
    .map(({ seriesNo, metric, stepS }) => ({
      metric,
      days: rows
        .filter((row) => row.seriesNo === seriesNo)
        .flatMap(({ day, n, lo, hi }) =>
          lo !== null && hi !== null && n >= completeShare * days.count(day, stepS)
            ? [{ day, lo, hi }]
            : [],
        )
        .toSorted((a, b) => (a.day < b.day ? -1 : 1)),
    }))
    .filter((each) => each.days.length > 0);
}

async function sourcesOf(
  deps: PriceDeps,
  access: Access,
  { home, series }: Readings,
): Promise<readonly SourceState[]> {
  const { horizon, today } = home;
  const expected = series.filter(
    // Files that a person imported bring no new readings by themselves.
    ({ source, stepS }) => source !== importSource && stepS < dayS,
  );
  const latest = await readLatest(deps.db, access, { series: expected, horizon });
  const range = { from: addDays(today, -catchUpDays), to: addDays(today, 1), slotsOf: [] };
  const rows = await readDays(deps.db, access, { series: expected, range, horizon });
  return [...Map.groupBy(expected, ({ source }) => source)].flatMap(([source, own]) => {
    const numbers = new Set(own.map(({ seriesNo }) => seriesNo));
    const lasts = own.flatMap(({ seriesNo }) => latest.get(seriesNo)?.toMs ?? []);
    const days = new Set(
      rows.filter(({ seriesNo }) => numbers.has(seriesNo)).map(({ day }) => day),
    );
    return lasts.length === 0 ? [] : [{ source, lastMs: Math.max(...lasts), days: days.size }];
  });
}

async function pricesOf(
  deps: PriceDeps,
  access: Access,
  { home, terms }: { readonly home: CurrentHome; readonly terms: Terms | null },
): Promise<readonly PriceDaySlots[]> {
  const { days } = home.horizon;
  const { today } = home;
  const version = terms?.versions.findLast(({ validFrom }) => validFrom <= today);
  if (!version?.energyImport.some(({ kind }) => kind === 'indexed')) return [];
  const located = await locateHome(deps, access);
  if (!located) return [];
  const from = addDays(today, -priceDayCount);
  const span = { fromMs: days.spanOf(from).fromMs, toMs: days.spanOf(today).toMs };
  const { prices } = await readPublishedPrices(deps, located, span);
  return datesOf(from, addDays(today, 1)).map((day) => {
    const { fromMs, toMs } = days.spanOf(day);
    return { day, fromMs, micros: quarterMicros(prices, { fromMs, toMs }) };
  });
}
