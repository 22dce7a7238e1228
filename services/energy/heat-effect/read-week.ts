import { meanOf } from '@hearth/physics/numerics.ts';
import type { Access } from '@hearth/access/access.ts';
import { addDays, datesOf } from '@hearth/calendar/dates.ts';
import { hourMs, quarterHourMs } from '@hearth/calendar/durations.ts';
import { slotsOfDay } from '../balance/intervals.ts';
import { type BalancePart, climatePartOf, partsOf } from '../balance/parts.ts';
import { readMarket, seriesOf } from '../cost/read-usage.ts';
import type { CurrentHome } from '../home/store.ts';
import type { LocalMoment } from '../home/clock-time.ts';
import type { LocatedHome } from '../place/locate-home.ts';
import { modelledPvW } from '../planner/solar-power.ts';
import { slotPricesOf } from '../planner/slot-prices.ts';
import type { PriceDeps } from '../price/read-published-prices.ts';
import type { DayReading } from '../reading/mask-day.ts';
import type { LocalDaySpan } from '../reading/counted-energy.ts';
import { slotGridOf } from '../reading/slot-grid.ts';
import { readDays } from '../reading/store.ts';
import { readSetting } from '../setting/read-setting.ts';
import { solarKind, tariffKind } from '../setting/setting-kinds.ts';
import { siteOf } from '../solar/expected-yield.ts';
import type { SolarPanels } from '../solar/solar-panels.ts';
import { alwaysOn, versionOn } from '../tariff/kwh-prices.ts';
import {
  type WeatherDeps,
  type WeatherOutlook,
  filledOutlook,
} from '../weather/weather-outlook.ts';
import type { WeekDaySlots, WeekPrices, WeekSlots } from './week-slots.ts';

export type WeekDeps = PriceDeps & WeatherDeps;

const dayCount = 7;
/** Fewer measured days do not show how the home lives. */
const daysMin = 3;

export type WeekResult =
  | { readonly ok: true; readonly week: WeekSlots }
  | { readonly ok: false; readonly reason: 'no-sun' | 'no-meter' | 'too-few-days' | 'no-weather' };

/** The last seven ended days of a home by quarter-hour, or why they cannot be replayed. */
export async function readWeek(
  deps: WeekDeps,
  access: Access,
  { home, located }: { readonly home: CurrentHome; readonly located: LocatedHome },
): Promise<WeekResult> {
  const range = { from: addDays(home.today, -dayCount), to: home.today };
  const { document: panels } = await readSetting(deps.db, access, solarKind);
  const parts = partsOf(home.frame.series);
  const hasGeneration = parts?.some(({ name }) => name === 'generation') ?? false;
  if (!panels && !hasGeneration) return { ok: false, reason: 'no-sun' };
  if (!parts) return { ok: false, reason: 'no-meter' };
  const grid = gridOf(home, range);
  const measured = await readMeasured(deps, access, { home, parts, grid, range });
  const known = grid.days.filter((_, i) => measured.isMeasured[i]);
  if (known.length < daysMin) return { ok: false, reason: 'too-few-days' };
  const outlook = await filledOutlook(deps, located, { fromMs: grid.fromMs, toMs: grid.toMs });
  const outdoorC = columnOf(outlook, grid.count, ({ outdoorC: own }) => own);
  if (!outdoorC) return { ok: false, reason: 'no-weather' };
  const modelled =
    hasGeneration || !panels ? null : modelledOf(panels, { located, outlook, outdoorC, grid });
  return {
    ok: true,
    week: {
      fromMs: grid.fromMs,
      days: grid.days.map((day, i) => ({ ...day, isMeasured: measured.isMeasured[i] ?? false })),
      moments: grid.moments,
      outdoorC,
      pvW: modelled ?? measured.pvW,
      pvFrom: modelled ? 'modelled' : 'measured',
      baseLoadW: measured.baseLoadW,
      hotWaterKwhPerDay: measured.hotWaterKwhPerDay,
      heatingKwhPerDay: measured.heatingKwhPerDay,
      prices: await readWeekPrices(deps, access, { home, range, grid }),
      battery: panels?.batteryKwh ? { capacityKwh: panels.batteryKwh } : null,
      exportLimitW: panels?.exportLimitKw == null ? null : 1000 * panels.exportLimitKw,
    },
  };
}

export interface WeekGrid {
  readonly fromMs: number;
  readonly toMs: number;
  readonly count: number;
  readonly days: readonly Omit<WeekDaySlots, 'isMeasured'>[];
  readonly moments: readonly LocalMoment[];
}

/** Quarter-hours of local days with their clock times. */
export function gridOf({ horizon }: CurrentHome, { from, to }: LocalDaySpan): WeekGrid {
  const moments: LocalMoment[] = [];
  const days = datesOf(from, to).map((day) => {
    const first = moments.length;
    for (const { label } of slotGridOf(day, quarterHourMs / 1000, horizon.days))
      moments.push({
        month: Number(day.slice(5, 7)),
        minutes: 60 * Number(label.slice(0, 2)) + Number(label.slice(3, 5)),
      });
    return { day, first, count: moments.length - first };
  });
  return {
    fromMs: horizon.days.spanOf(from).fromMs,
    toMs: horizon.days.spanOf(addDays(to, -1)).toMs,
    count: moments.length,
    days,
    moments,
  };
}

interface MeasuredWeek {
  readonly isMeasured: readonly boolean[];
  readonly pvW: Float64Array;
  readonly baseLoadW: Float64Array;
  readonly hotWaterKwhPerDay: number | null;
  readonly heatingKwhPerDay: number | null;
}

/** Power of panels and household in each quarter-hour; days that are not measured have the mean of the others. */
async function readMeasured(
  deps: WeekDeps,
  access: Access,
  {
    home,
    parts,
    grid,
    range,
  }: {
    readonly home: CurrentHome;
    readonly parts: readonly BalancePart[];
    readonly grid: WeekGrid;
    readonly range: LocalDaySpan;
  },
): Promise<MeasuredWeek> {
  const climate = climatePartOf(home.frame.series);
  const uses = { dhw: usePart(climate, 'dhw'), sh: usePart(climate, 'sh') };
  const rows = await readDays(deps.db, access, {
    series: seriesOf([...parts, uses.dhw, uses.sh]),
    range: { ...range, slotsOf: 'all' },
    horizon: home.horizon,
  });
  const pvW = new Float64Array(grid.count);
  const baseLoadW = new Float64Array(grid.count);
  const isMeasured = grid.days.map((day) => {
    const readings = { rows, days: home.horizon.days, nowMs: home.horizon.nowMs };
    const intervals = slotsOfDay(parts, day.day, readings);
    const hasHeatPump = parts.some(({ name }) => name === 'heat-pump');
    return intervals.every(({ fromMs, toMs, amounts }) => {
      const kwh = (name: Parameters<typeof amounts.get>[0]): number => amounts.get(name)?.kwh ?? 0;
      if (!amounts.has('grid-import') || toMs - fromMs > 2 * hourMs) return false;
      if (hasHeatPump && !amounts.has('heat-pump')) return false;
      const wattsPerKwh = (1000 * hourMs) / (toMs - fromMs);
      const generated = kwh('generation');
      const used =
        kwh('grid-import') +
        generated +
        kwh('battery-discharge') -
        kwh('battery-charge') -
        kwh('feed-in') -
        kwh('heat-pump');
      const first = Math.round((fromMs - grid.fromMs) / quarterHourMs);
      const last = Math.round((toMs - grid.fromMs) / quarterHourMs);
      pvW.fill(wattsPerKwh * generated, first, last);
      baseLoadW.fill(Math.max(0, wattsPerKwh * used), first, last);
      return true;
    });
  });
  for (const column of [pvW, baseLoadW]) fillDays(column, grid, isMeasured);
  const perDay = (part: BalancePart): number | null =>
    meanOfDays(part, { rows, home, grid, isMeasured });
  return {
    isMeasured,
    pvW,
    baseLoadW,
    hotWaterKwhPerDay: perDay(uses.dhw),
    heatingKwhPerDay: perDay(uses.sh),
  };
}

/** The part of the heat pumps that counts one use. */
function usePart(climate: BalancePart | null, use: string): BalancePart {
  const members = (climate?.members ?? []).flatMap(({ byUse }) => {
    const own = byUse.filter((series) => series.some((each) => each.use === use));
    return own.length > 0 ? [{ total: [], byUse: own }] : [];
  });
  return { name: 'heat-pump', members };
}

function meanOfDays(
  part: BalancePart,
  {
    rows,
    home,
    grid,
    isMeasured,
  }: {
    readonly rows: readonly DayReading[];
    readonly home: CurrentHome;
    readonly grid: WeekGrid;
    readonly isMeasured: readonly boolean[];
  },
): number | null {
  if (part.members.length === 0) return null;
  const { days, nowMs } = home.horizon;
  const sums = grid.days.flatMap(({ day }, i) => {
    if (!isMeasured[i]) return [];
    const amounts = slotsOfDay([part], day, { rows, days, nowMs }).flatMap(
      (slot) => slot.amounts.get('heat-pump') ?? [],
    );
    return amounts.length > 0 ? [amounts.reduce((sum, { kwh }) => sum + kwh, 0)] : [];
  });
  return sums.length > 0 ? meanOf(sums) : null;
}

/** Gives the slots of days without readings the mean of the same quarter-hour on the measured days. */
function fillDays(column: Float64Array, { days }: WeekGrid, isMeasured: readonly boolean[]): void {
  const known = days.filter((_, i) => isMeasured[i]);
  days.forEach(({ first, count }, i) => {
    if (isMeasured[i]) return;
    for (let k = 0; k < count; k += 1)
      column[first + k] =
        known.reduce((sum, day) => sum + (column[day.first + Math.min(k, day.count - 1)] ?? 0), 0) /
        Math.max(1, known.length);
  });
}

/** A value of each quarter-hour; null where one is missing. */
export function columnOf(
  { slots }: WeatherOutlook,
  count: number,
  valueOf: (slot: WeatherOutlook['slots'][number]) => number | null,
): Float64Array | null {
  const values = slots.slice(0, count).flatMap((slot) => valueOf(slot) ?? []);
  return values.length === count ? Float64Array.from(values) : null;
}

/** Power of panels whose energy no meter counts, from the weather. */
function modelledOf(
  panels: SolarPanels,
  {
    located,
    outlook,
    outdoorC,
    grid,
  }: {
    readonly located: LocatedHome;
    readonly outlook: WeatherOutlook;
    readonly outdoorC: Float64Array;
    readonly grid: WeekGrid;
  },
): Float64Array {
  const globalWM2 =
    columnOf(outlook, grid.count, ({ globalWM2: own }) => own) ?? new Float64Array(grid.count);
  return modelledPvW(siteOf(panels, located.place), grid.fromMs / 60_000, {
    globalWM2,
    outdoorC,
    windMs: null,
  });
}

/** Prices of the quarter-hours under the contract of today; null without a contract or where a price is missing. */
export async function readWeekPrices(
  deps: WeekDeps,
  access: Access,
  {
    home,
    range,
    grid,
  }: { readonly home: CurrentHome; readonly range: LocalDaySpan; readonly grid: WeekGrid },
): Promise<WeekPrices | null> {
  const { document } = await readSetting(deps.db, access, tariffKind);
  const version = document ? versionOn(document, home.today) : undefined;
  if (!document || !version) return null;
  const terms = alwaysOn(document, version);
  const market = await readMarket(deps, access, { home, terms, range });
  const span = { fromMinute: grid.fromMs / 60_000, slots: grid.count };
  const { importEur, exportEur } = slotPricesOf(terms, market, span);
  if (importEur.some(Number.isNaN)) return null;
  return {
    currency: terms.currency,
    importPerKwh: importEur,
    exportPerKwh: exportEur.map((price) => (Number.isNaN(price) ? 0 : price)),
  };
}
