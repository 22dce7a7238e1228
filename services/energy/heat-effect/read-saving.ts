import { meanOf } from '@hearth/physics/numerics.ts';
import type { Access } from '@hearth/access/access.ts';
import { addDays } from '@hearth/calendar/dates.ts';
import { dayMs } from '@hearth/calendar/durations.ts';
import { type Result, ok } from '@hearth/core/problem.ts';
import type { HouseRecord } from '../building/contract.ts';
import { houseLocationOf } from '../building/house-of-record.ts';
import { type HomeYear, homeYear } from '../expected-year/home-year.ts';
import { type CurrentHome, homeUnknown, readHome } from '../home/store.ts';
import { type LocatedHome, locateHome } from '../place/locate-home.ts';
import { mouldLimitC } from '../saving/mould-limit.ts';
import { type SavingMeasures, awayCMin } from '../saving/saving-settings.ts';
import { filledOutlook } from '../weather/weather-outlook.ts';
import type { SavingEffectAnswer } from './contract.ts';
import { type UnitValues, heatingModelOf } from './heating-model.ts';
import { type WeekDeps, columnOf, gridOf, readWeekPrices } from './read-week.ts';
import { type SavingWeek, savingEffect } from './saving-effect.ts';

export interface SavingRequest {
  readonly house: HouseRecord | null;
  readonly units: UnitValues;
  readonly hasTank: boolean;
  readonly measures: SavingMeasures;
}

type UnknownEffect = Extract<SavingEffectAnswer, { state: 'unknown' }>;

const unknown = (reason: UnknownEffect['reason']): Result<SavingEffectAnswer> =>
  ok({ state: 'unknown', reason });

const dayCount = 7;

/** Effect of saving measures in a month of heating weather at the home. */
export async function readSavingEffect(
  deps: WeekDeps,
  access: Access,
  { house: record, units, hasTank, measures }: SavingRequest,
): Promise<Result<SavingEffectAnswer>> {
  const [home, located] = [await readHome(deps, access), await locateHome(deps, access)];
  if (!home || !located) return homeUnknown;
  if (!record) return unknown('no-house');
  const found = homeYear(record, houseLocationOf(located.place, Number(home.today.slice(0, 4))));
  if (!found.ok) return unknown('house-unusable');
  const { year } = found;
  const read = await readSavingWeek(deps, access, { home, located, year });
  if (!read) return unknown('no-weather');
  const { week, isWinter } = read;
  const model = heatingModelOf(year, units, { hasTank });
  const wall = year.heat.parts.filter(({ name }) => name === 'walls').map((part) => part.uWM2K);
  const dampC = mouldLimitC(wall.length > 0 ? Math.max(...wall) : usualWallUWM2K);
  const dayC = measures.day?.setPointC ?? model.scenario.comfort.setPointC;
  const { heatPumpKwh } = year.budget;
  const effect = savingEffect(model, week, measures, {
    spread: heatPumpKwh.high / heatPumpKwh.middle,
    nightsC: stepsBetween(dampC, dayC),
  });
  const unit = week.prices ? 'cost' : 'kwh';
  const cheapest = effect.nights.reduce<(typeof effect.nights)[number] | null>(
    (best, each) =>
      best && (best.amounts[unit]?.middle ?? 0) <= (each.amounts[unit]?.middle ?? 0) ? best : each,
    null,
  );
  return ok({
    state: 'known',
    isWinter,
    outdoorC: meanOf(week.outdoorC),
    currency: week.prices?.currency ?? null,
    usual: {
      roomC: model.scenario.comfort.setPointC,
      tankC: model.scenario.tank?.setPointC ?? null,
    },
    limits: { nightC: dampC, awayC: awayCMin },
    ...effect,
    byMeasure: [...effect.byMeasure],
    nights: [...effect.nights],
    cheapestNightC: cheapest?.setPointC ?? null,
  });
}

/** A wall of the 1980s, for a house whose parts are not calculated. */
const usualWallUWM2K = 0.6;

/** Set-points in whole degrees from the limit to the day's, both included. */
function stepsBetween(lowC: number, highC: number): readonly number[] {
  const count = Math.max(0, Math.floor(highC - lowC));
  const steps = Array.from({ length: count + 1 }, (_, i) => lowC + i);
  return steps.at(-1) === highC || highC < lowC ? steps : [...steps, highC];
}

/** Weather that asks for less heat than this difference to the base says nothing about heating. */
const heatingK = 2;

/** The last seven days, or in mild weather a week of January, at the prices of the last seven days. */
async function readSavingWeek(
  deps: WeekDeps,
  access: Access,
  {
    home,
    located,
    year,
  }: { readonly home: CurrentHome; readonly located: LocatedHome; readonly year: HomeYear },
): Promise<{ readonly week: SavingWeek; readonly isWinter: boolean } | null> {
  const range = { from: addDays(home.today, -dayCount), to: home.today };
  const grid = gridOf(home, range);
  const prices = await readWeekPrices(deps, access, { home, range, grid });
  const weatherFrom = async (fromMs: number): Promise<Float64Array | null> => {
    const toMs = fromMs + (grid.toMs - grid.fromMs);
    return columnOf(
      await filledOutlook(deps, located, { fromMs, toMs }),
      grid.count,
      ({ outdoorC }) => outdoorC,
    );
  };
  const lately = await weatherFrom(grid.fromMs);
  const { baseC } = year.budget.heatPump.house.circuit;
  const isHeating = lately !== null && meanOf(lately) < baseC - heatingK;
  const outdoorC = isHeating ? lately : await weatherFrom(januaryBefore(grid.fromMs));
  if (!outdoorC) return null;
  const { fromMs, moments } = grid;
  return { week: { fromMs, moments, outdoorC, prices }, isWinter: !isHeating };
}

/** The instant in mid-January before `fromMs` that is a whole number of weeks earlier. */
function januaryBefore(fromMs: number): number {
  const at = new Date(fromMs);
  const january = Date.UTC(at.getUTCFullYear(), 0, 15);
  const target = january < fromMs ? january : Date.UTC(at.getUTCFullYear() - 1, 0, 15);
  const weekMs = dayCount * dayMs;
  return fromMs - Math.round((fromMs - target) / weekMs) * weekMs;
}
