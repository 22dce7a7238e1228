import { meanOf } from '@hearth/physics/numerics.ts';
import type { Access } from '@hearth/access/access.ts';
import { addDays, datesOf, weekdayOf } from '@hearth/calendar/dates.ts';
import { dayMs, hourS } from '@hearth/calendar/durations.ts';
import { type Result, ok } from '@hearth/core/problem.ts';
import type { HouseRecord } from '../building/contract.ts';
import { houseLocationOf } from '../building/house-of-record.ts';
import { readMarket } from '../cost/read-usage.ts';
import { type HomeYear, homeYear } from '../expected-year/home-year.ts';
import { type CurrentHome, homeUnknown, readHome } from '../home/store.ts';
import { type LocatedHome, locateHome } from '../place/locate-home.ts';
import type { PriceDeps } from '../price/read-published-prices.ts';
import { slotGridOf } from '../reading/slot-grid.ts';
import { minutesOfTime } from '../home/clock-time.ts';
import { readSetting } from '../setting/read-setting.ts';
import { tariffKind } from '../setting/setting-kinds.ts';
import { alwaysOn, kwhPrices, versionOn } from '../tariff/kwh-prices.ts';
import { type WeatherDeps, filledOutlook } from '../weather/weather-outlook.ts';
import type { HeatingWeek, ScheduleCost } from './contract.ts';
import { type WeekMinute, halfDegreeLessByDay, setPointsOf } from './set-points-of-week.ts';
import { amountsBetween, amountsOf, perMonth } from './week-amounts.ts';
import { type WeekHours, electricityByMass } from './week-electricity.ts';

export type ScheduleCostDeps = PriceDeps & WeatherDeps;

export interface ScheduleRequest {
  readonly house: HouseRecord | null;
  readonly week: HeatingWeek;
  readonly before: HeatingWeek | null;
}

const weekDayCount = 7;
const quarterS = 900;
/** Parts of an hour in which a set-point can change. */
const partsOfHour = 12;

/** Energy and cost of heating by a week of set-points, in the weather and at the prices of the last seven local days. */
export async function calculateScheduleCost(
  deps: ScheduleCostDeps,
  access: Access,
  { house: record, week, before }: ScheduleRequest,
): Promise<Result<ScheduleCost>> {
  const [home, located] = [await readHome(deps, access), await locateHome(deps, access)];
  if (!home || !located) return homeUnknown;
  if (!record) return unknown('no-house');
  const setPoints = setPointsOf(week);
  if (!setPoints) return unknown('no-set-points');
  const year = Number(home.today.slice(0, 4));
  const found = homeYear(record, houseLocationOf(located.place, year));
  if (!found.ok) return unknown('house-unusable');
  const range = { from: addDays(home.today, -weekDayCount), to: home.today };
  const hours = await readHours(deps, { home, located, range });
  if (!hours) return unknown('no-weather');
  const pricing = await readHourPrices(deps, access, { home, range, hours });
  const electricity = (setPointAt: (time: WeekMinute) => number | null) =>
    electricityByMass(found.year, hours, setPointAt);
  const factor = spreadOf(found.year);
  const basis = { factor, prices: pricing?.prices ?? null };
  const planned = electricity(setPoints);
  const earlier = before && setPointsOf(before);
  const less = amountsBetween(
    { from: electricity(halfDegreeLessByDay(setPoints)), to: planned },
    basis,
  );
  return ok({
    state: 'known',
    ...range,
    currency: pricing?.currency ?? null,
    week: amountsOf(planned, basis),
    change: earlier && amountsBetween({ from: electricity(earlier), to: planned }, basis),
    lessByDay: perMonth(less),
  });
}

type Unknown = Extract<ScheduleCost, { state: 'unknown' }>;

const unknown = (reason: Unknown['reason']): Result<ScheduleCost> =>
  ok({ state: 'unknown', reason });

/** Ratio of the band's edge to its middle: that of the year's electricity. */
const spreadOf = ({ budget }: HomeYear): number =>
  budget.heatPumpKwh.high / budget.heatPumpKwh.middle;

interface DayRange {
  readonly from: string;
  readonly to: string;
}

/** Outdoor temperature of each hour of the days, with the wall-clock times of its parts; null without weather. */
async function readHours(
  deps: ScheduleCostDeps,
  {
    home,
    located,
    range,
  }: {
    readonly home: CurrentHome;
    readonly located: LocatedHome;
    readonly range: DayRange;
  },
): Promise<WeekHours | null> {
  const { days } = home.horizon;
  const span = {
    fromMs: days.spanOf(range.from).fromMs,
    toMs: days.spanOf(addDays(range.to, -1)).toMs,
  };
  const outlook = await filledOutlook(deps, located, span);
  const quarters = outlook.slots.map(({ outdoorC }) => outdoorC);
  const perHour = hourS / quarterS;
  const hours = datesOf(range.from, range.to).flatMap((day) => {
    const weekday = weekdayOf(Date.parse(`${day}T00:00:00Z`) / dayMs);
    return slotGridOf(day, hourS, days).map(({ fromMs, toMs, label }) => {
      const first = Math.round((fromMs - span.fromMs) / (1000 * quarterS));
      const own = quarters.slice(first, first + perHour).filter((each) => each !== null);
      const minutes = minutesOfTime(label);
      return {
        fromMs,
        toMs,
        outdoorC: own.length > 0 ? meanOf(own) : null,
        times: Array.from({ length: partsOfHour }, (_, part) => ({
          weekday,
          minutes: minutes + (60 * part) / partsOfHour,
        })),
      };
    });
  });
  const known = hours.flatMap(({ outdoorC, ...hour }) =>
    outdoorC === null ? [] : [{ ...hour, outdoorC }],
  );
  return known.length === hours.length ? known : null;
}

/** Price of a kWh in each hour under the version of today; null without a contract or where a price is missing. */
async function readHourPrices(
  deps: ScheduleCostDeps,
  access: Access,
  {
    home,
    range,
    hours,
  }: { readonly home: CurrentHome; readonly range: DayRange; readonly hours: WeekHours },
): Promise<{ readonly currency: string; readonly prices: readonly number[] } | null> {
  const { document } = await readSetting(deps.db, access, tariffKind);
  const version = document ? versionOn(document, home.today) : undefined;
  if (!document || !version) return null;
  const terms = alwaysOn(document, version);
  const market = await readMarket(deps, access, { home, terms, range });
  const meter = version.heatPumpMeter === 'none' ? 'house' : 'heat-pump';
  const prices = kwhPrices(terms, hours, { market, meter }).filter((price) => price !== null);
  return prices.length === hours.length ? { currency: terms.currency, prices } : null;
}
