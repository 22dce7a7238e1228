import type { Access } from '@hearth/access/access.ts';
import { addDays } from '@hearth/calendar/dates.ts';
import { quarterHourMs } from '@hearth/calendar/durations.ts';
import { type Result, ok } from '@hearth/core/problem.ts';
import { readMarket } from '../cost/read-usage.ts';
import { homeUnknown, readHome } from '../home/store.ts';
import type { ControlledHome } from '../observed-home/controlled-home.ts';
import {
  type ObservedHome,
  forecastSlots,
  observedHomeOf,
} from '../observed-home/observed-home.ts';
import { endOf, gridBefore } from '../observed-home/quarter-grid.ts';
import { locateHome } from '../place/locate-home.ts';
import { readPower } from '../power/store.ts';
import type { PriceDeps } from '../price/read-published-prices.ts';
import { readDays } from '../reading/store.ts';
import { readSetting } from '../setting/read-setting.ts';
import { solarKind, tariffKind } from '../setting/setting-kinds.ts';
import { type WeatherDeps, filledOutlook } from '../weather/weather-outlook.ts';
import { measuredHouseOf } from './measured-house-of-home.ts';

export type ObservedHomeDeps = PriceDeps & WeatherDeps;

/** Days of readings that the planner learns from: twice its longest look back, and the whole month for the peak. */
const historyDays = 42;
/** Twelve hours: a plan decides little that lies beyond. */
const nearSlots = 48;
/** A reported charge of the battery is current for this long. */
const chargeMs = 2 * quarterHourMs;

/** Reads what energy stores of a home around now, and turns it into the planner's observation. */
export async function readObservedHome(
  deps: ObservedHomeDeps,
  access: Access,
  controlled: ControlledHome,
): Promise<Result<ObservedHome>> {
  const [home, located] = [await readHome(deps, access), await locateHome(deps, access)];
  if (!home || !located) return homeUnknown;
  const { days, nowMs } = home.horizon;
  const grid = gridBefore(nowMs, historyDays);
  const first = days.dayOf(grid.fromMs);
  const series = home.frame.series.filter(({ grade }) => grade !== 'forecast');
  const rows = await readDays(deps.db, access, {
    series,
    range: { from: first, to: addDays(home.today, 1), slotsOf: 'all' },
    horizon: home.horizon,
  });
  const forecastEndMs = endOf(grid) + forecastSlots * quarterHourMs;
  const { slots: weather, missing } = await filledOutlook(deps, located, {
    fromMs: grid.fromMs,
    toMs: forecastEndMs,
  });
  const isNear = (slot: number): boolean => slot >= grid.slots && slot < grid.slots + nearSlots;
  const { document: terms } = await readSetting(deps.db, access, tariffKind);
  const { document: panels } = await readSetting(deps.db, access, solarKind);
  const range = { from: first, to: addDays(days.dayOf(forecastEndMs), 1) };
  const market = terms ? await readMarket(deps, access, { home, terms, range }) : null;
  const measured = await measuredHouseOf(deps.db, access, { home, located, controlled });
  const { latest } = await readPower(deps.db, access, { fromMs: nowMs - chargeMs, nowMs });
  const charge = latest && nowMs - latest.atMs <= chargeMs ? latest.flows.batterySoc : null;
  const { place } = located;
  return ok(
    observedHomeOf(
      {
        nowMs,
        grid,
        days,
        series,
        rows,
        place,
        weather,
        isWeatherMissing: missing.some(isNear),
        terms,
        market,
        panels,
        measured,
        charge,
      },
      controlled,
    ),
  );
}
