import type { Access } from '@hearth/access/access.ts';
import { datesOf, daysBetween, isoDate } from '@hearth/calendar/dates.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { heatingYear } from '@hearth/physics/heating-year.ts';
import type { HouseRecord } from '../building/contract.ts';
import type { HouseLocation } from '../building/house-of-record.ts';
import {
  type HouseReadings,
  type MeasuredHouse,
  type MeasuredHouseResult,
  measureHouse,
} from '../building/measured-house.ts';
import type { FrameSeries } from '../home/home-frame.ts';
import type { CurrentHome } from '../home/store.ts';
import type { LocatedHome } from '../place/locate-home.ts';
import { readCounted } from '../reading/counted-energy.ts';
import { readTemperatures } from '../weather/read-temperatures.ts';
import { type HomeYear, homeYear } from './home-year.ts';

interface MeasuredRequest {
  readonly home: CurrentHome;
  readonly located: LocatedHome;
  readonly record: HouseRecord;
  readonly location: HouseLocation;
}

/** Readings of the last thirteen months say what the house is like now; whole months, because some units count months only. */
const monthsBack = 13;

/** The house as the home's readings show it, or why they do not. */
export async function readMeasuredHouse(
  db: Database,
  access: Access,
  { home, located, record, location }: MeasuredRequest,
): Promise<MeasuredHouseResult> {
  const answers = homeYear(record, location);
  if (!answers.ok) return { ok: false, code: 'not-counted' };
  const readings = await readHouseReadings(db, access, { home, located });
  if (!readings) return { ok: false, code: 'not-counted' };
  const { year: yearOfPlace } = answers.year.heat.climate;
  const measure = (year: HomeYear, copFactor: number): MeasuredHouseResult =>
    measureHouse(readings, {
      year: yearOfPlace,
      copAt: hasWaterCircuit(home) ? copModel(year, copFactor) : null,
    });
  const first = measure(answers.year, 1);
  if (!first.ok) return first;
  // The COP belongs to the flow that the measured house needs, and its year is predicted with the same one.
  const again = homeYear(record, location, first.house);
  return again.ok ? measure(again.year, first.house.copFactor) : first;
}

/** COP of space heating by outdoor temperature as the year is predicted with it; `copFactor` is the correction within it. */
function copModel({ budget }: HomeYear, copFactor: number): (outdoorC: number) => number {
  const { house, scale } = budget.heatPump;
  const warmestC = house.circuit.baseC - 1;
  return (outdoorC) => {
    const hours = [{ outdoorC: Math.min(outdoorC, warmestC), hours: 24 }];
    return heatingYear(house, hours).spaceSpf / (scale * copFactor);
  };
}

const hasWaterCircuit = ({ frame }: CurrentHome): boolean =>
  frame.series.some(({ metric, use }) => metric === 'leaving-water-temperature' || use === 'dhw');

async function readHouseReadings(
  db: Database,
  access: Access,
  { home, located }: Pick<MeasuredRequest, 'home' | 'located'>,
): Promise<HouseReadings | null> {
  const { series } = home.frame;
  const counting = {
    heat: series.filter(({ metric, use }) => metric === 'heat' && use === 'sh'),
    electricity: series.filter(({ metric, use }) => metric === 'energy' && use === 'sh'),
    'heat-pump': heatPumpTotals(series),
  };
  if (Object.values(counting).every((each) => each.length === 0)) return null;
  const year = Number(home.today.slice(0, 4));
  const month = Number(home.today.slice(5, 7)) - 1 - monthsBack;
  const from = isoDate(Date.UTC(year, month, 1));
  const span = { from, to: home.today };
  const temperatures = await readTemperatures(db, access, { home, located, span });
  if (temperatures.size === 0) return null;
  const periodsOf = async (own: readonly FrameSeries[]) =>
    await readCounted(db, access, { home, span, series: own });
  return {
    firstDayOfYear: daysBetween(`${from.slice(0, 4)}-01-01`, from),
    outdoorC: datesOf(span.from, span.to).map((day) => temperatures.get(day) ?? null),
    counted: {
      heat: await periodsOf(counting.heat),
      electricity: await periodsOf(counting.electricity),
      'heat-pump': await periodsOf(counting['heat-pump']),
    },
  };
}

/** Totals of appliances that heat and do not cool: the electricity of cooling grows with the warmth. */
function heatPumpTotals(series: readonly FrameSeries[]): readonly FrameSeries[] {
  const electric = series.filter(
    ({ metric, grade }) => metric === 'energy' && grade !== 'forecast',
  );
  const having = (use: string) =>
    new Set(electric.filter((each) => each.use === use).map(({ appliance }) => appliance));
  const [heating, cooling] = [having('sh'), having('cooling')];
  return electric.filter(
    ({ use, appliance }) => use === 'none' && heating.has(appliance) && !cooling.has(appliance),
  );
}

/** The measured house of a result; null where the readings do not show it. */
export const houseMeasured = (result: MeasuredHouseResult): MeasuredHouse | null =>
  result.ok ? result.house : null;
