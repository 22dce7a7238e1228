import type { Access } from '@hearth/access/access.ts';
import { addDays, daysBetween, isoInstant } from '@hearth/calendar/dates.ts';
import { dayMs, dayS, hourMs, quarterHourMs } from '@hearth/calendar/durations.ts';
import { type Result, ok } from '@hearth/core/problem.ts';
import { columnOf, gridOf, readWeekPrices, type WeekDeps } from '../heat-effect/read-week.ts';
import { type CurrentHome, homeUnknown, readHome } from '../home/store.ts';
import { type LocatedHome, locateHome } from '../place/locate-home.ts';
import { modelledPvW } from '../planner/solar-power.ts';
import { readDays } from '../reading/store.ts';
import { readSetting } from '../setting/read-setting.ts';
import { solarKind } from '../setting/setting-kinds.ts';
import { siteOf } from '../solar/expected-yield.ts';
import { filledOutlook } from '../weather/weather-outlook.ts';
import type { HygieneAnswer } from './contract.ts';
import { type TankSlot, disinfection, dueInDays, findDisinfections } from './find-disinfection.ts';
import { type DisinfectionHour, planDisinfection } from './plan-disinfection.ts';

/** Two months of readings: an older disinfection is overdue in any case. */
const lookBackDays = 60;
/** Fewer days with readings cannot show that there was none. */
const daysMin = 14;
/** The forecast of the sun is good enough two days ahead. */
const planDays = 2;

const unknown = (reason: 'no-tank-temperature' | 'too-few-days'): Result<HygieneAnswer> =>
  ok({ state: 'unknown', reason });

/** When the tank was last disinfected, as its readings show, and when it should be next. */
export async function readHygiene(deps: WeekDeps, access: Access): Promise<Result<HygieneAnswer>> {
  const [home, located] = [await readHome(deps, access), await locateHome(deps, access)];
  if (!home || !located) return homeUnknown;
  const { today, horizon } = home;
  const tank = await readTank(deps, access, home);
  if (!tank) return unknown('no-tank-temperature');
  const last = findDisinfections(tank.slots).at(-1) ?? null;
  if (!last && tank.days < daysMin) return unknown('too-few-days');
  const lastDay = last && horizon.days.dayOf(last.toMs - 1);
  const daysSince = lastDay === null ? null : daysBetween(lastDay, today);
  const inDays = dueInDays(daysSince);
  const hours = inDays <= planDays ? await readHours(deps, access, { home, located, inDays }) : [];
  const planned = planDisinfection(hours);
  return ok({
    state: 'known',
    last:
      last && lastDay !== null
        ? {
            from: isoInstant(last.fromMs),
            to: isoInstant(last.toMs),
            day: lastDay,
            highestC: last.highestC,
            isCoarse: last.isCoarse,
          }
        : null,
    stepS: tank.stepS,
    everyDays: disinfection.everyDays,
    dueOn: addDays(lastDay ?? today, lastDay === null ? 0 : disinfection.everyDays),
    isOverdue: daysSince === null || daysSince > disinfection.everyDays,
    planned: planned && {
      from: isoInstant(planned.fromMs),
      to: isoInstant(planned.toMs),
      reason: planned.reason,
    },
  });
}

interface TankReadings {
  readonly slots: readonly TankSlot[];
  readonly stepS: number;
  readonly days: number;
}

/** Slots of the tank temperature of the series with most days; null where no unit reports it in slots. */
async function readTank(
  deps: WeekDeps,
  access: Access,
  { frame, horizon, today }: CurrentHome,
): Promise<TankReadings | null> {
  const series = frame.series.filter(
    ({ metric, stepS, grade }) =>
      metric === 'tank-temperature' && stepS < dayS && grade !== 'forecast',
  );
  const range = {
    from: addDays(today, -lookBackDays),
    to: addDays(today, 1),
    slotsOf: 'all' as const,
  };
  const rows = await readDays(deps.db, access, { series, range, horizon });
  const read = series
    .map(({ seriesNo, stepS }) => ({
      stepS,
      own: rows.filter((row) => row.seriesNo === seriesNo),
    }))
    .filter(({ own }) => own.length > 0)
    .toSorted((a, b) => b.own.length - a.own.length || a.stepS - b.stepS);
  const [best] = read;
  if (!best) return null;
  const slots = best.own
    .toSorted((a, b) => (a.day < b.day ? -1 : 1))
    .flatMap(({ day, vals }) => {
      const edges = horizon.days.edges(day, best.stepS);
      return (vals ?? []).flatMap((celsius, k) => {
        const [fromMs, toMs] = [edges[k], edges[k + 1]];
        return celsius === null || fromMs === undefined || toMs === undefined
          ? []
          : [{ fromMs, toMs, celsius }];
      });
    });
  return { slots, stepS: best.stepS, days: best.own.length };
}

/** Usual load of a household, W; the solar power above it can heat the tank. */
const householdW = 350;

/** The hours from now to the end of the due day, at least to the end of tomorrow. */
async function readHours(
  deps: WeekDeps,
  access: Access,
  {
    home,
    located,
    inDays,
  }: { readonly home: CurrentHome; readonly located: LocatedHome; readonly inDays: number },
): Promise<readonly DisinfectionHour[]> {
  const { today, horizon } = home;
  const lastDay = addDays(today, Math.max(1, inDays));
  const range = { from: today, to: addDays(lastDay, 1) };
  const grid = gridOf(home, range);
  const outlook = await filledOutlook(deps, located, { fromMs: grid.fromMs, toMs: grid.toMs });
  const outdoorC = columnOf(outlook, grid.count, (slot) => slot.outdoorC);
  const globalWM2 = columnOf(outlook, grid.count, (slot) => slot.globalWM2);
  const { document: panels } = await readSetting(deps.db, access, solarKind);
  const pvW =
    panels && outdoorC && globalWM2
      ? modelledPvW(siteOf(panels, located.place), grid.fromMs / 60_000, {
          globalWM2,
          outdoorC,
          windMs: null,
        })
      : new Float64Array(grid.count);
  const prices = await readWeekPrices(deps, access, { home, range, grid });
  const perHour = hourMs / quarterHourMs;
  const untilMs = Math.min(grid.toMs, horizon.nowMs + (planDays + 1) * dayMs);
  return Array.from({ length: Math.floor(grid.count / perHour) }, (_, k) => {
    const first = k * perHour;
    const fromMs = grid.fromMs + k * hourMs;
    const mean = (column: Float64Array): number =>
      column.subarray(first, first + perHour).reduce((sum, each) => sum + each, 0) / perHour;
    return {
      fromMs,
      toMs: fromMs + hourMs,
      hour: Math.floor((grid.moments[first]?.minutes ?? 0) / 60),
      surplusW: mean(pvW) - householdW,
      importPrice: prices ? mean(prices.importPerKwh) : null,
      exportPrice: prices ? mean(prices.exportPerKwh) : null,
    };
  }).filter(({ fromMs, toMs }) => fromMs >= horizon.nowMs && toMs <= untilMs);
}
