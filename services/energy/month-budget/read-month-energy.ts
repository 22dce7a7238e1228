import { usualHeatingLimitC } from '@hearth/physics/degree-days.ts';
import { degreeDaysOfMonth, monthDays } from '@hearth/physics/monthly-temperature.ts';
import { meanOf } from '@hearth/physics/numerics.ts';
import type { Access } from '@hearth/access/access.ts';
import { addDays, datesOf, daysBetween } from '@hearth/calendar/dates.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { viewBalance } from '../balance/view-balance.ts';
import type { MonthUse } from '../budget/month-variance.ts';
import { type CountedMonth, extraElectricity } from '../budget/unit-efficiency.ts';
import { climateOf } from '../building/climate.ts';
import { measuredDegreeDays, usualYearOf } from '../building/usual-climate.ts';
import type { CurrentHome } from '../home/store.ts';
import type { LocatedHome } from '../place/locate-home.ts';
import { type CountedEnergy, type LocalDaySpan, readCounted } from '../reading/counted-energy.ts';
import { readDays } from '../reading/store.ts';
import { readTemperatures } from '../weather/read-temperatures.ts';

/** Energy of a month, its weather, and the performance of the unit. */
export interface MonthEnergy {
  readonly use: MonthUse;
  /** The heat pump has its own count. */
  readonly isHeatPumpCounted: boolean;
  readonly hasOwnPower: boolean;
  readonly degreeDays: { readonly own: number; readonly usual: number } | null;
  /** Electricity beyond what the month's heat usually needs; null where heat is not counted. */
  readonly extraKwh: number | null;
}

interface MonthRequest {
  readonly home: CurrentHome;
  readonly located: LocatedHome;
  readonly month: LocalDaySpan;
}

const completeMin = 0.9;

/** Null where the use of the month is not measured. */
export async function readMonthEnergy(
  db: Database,
  access: Access,
  { home, located, month }: MonthRequest,
): Promise<MonthEnergy | null> {
  const { horizon, frame } = home;
  const { series } = frame;
  const { days, nowMs } = horizon;
  const rows = await readDays(db, access, { series, range: { ...month, slotsOf: [] }, horizon });
  const slot = {
    fromMs: days.spanOf(month.from).fromMs,
    toMs: days.spanOf(addDays(month.to, -1)).toMs,
    label: month.from,
  };
  const soFarMs = slot.toMs - slot.fromMs;
  const balance = viewBalance({ series, rows, days, nowMs, span: month, slots: [slot], soFarMs });
  const flow = (name: string) =>
    balance?.flows.find((each) => each.flow === name && each.completeness >= completeMin);
  const consumption = flow('consumption')?.total ?? null;
  if (consumption === null) return null;
  const heatPump = flow('heat-pump')?.total ?? null;
  const past = { from: addDays(month.to, -yearDays), to: month.to };
  const temperatures = await readTemperatures(db, access, { home, located, span: past });
  return {
    use: {
      heatPumpKwh: heatPump ?? 0,
      householdKwh: Math.max(0, consumption - (heatPump ?? 0)),
    },
    isHeatPumpCounted: heatPump !== null,
    hasOwnPower: balance?.selfSufficiency !== null,
    degreeDays: degreeDaysOf(temperatures, { located, past, month }),
    extraKwh: await readExtra(db, access, { home, past, month, temperatures }),
  };
}

const yearDays = 365;

function degreeDaysOf(
  temperatures: ReadonlyMap<string, number>,
  {
    located,
    past,
    month,
  }: { readonly located: LocatedHome; readonly past: LocalDaySpan; readonly month: LocalDaySpan },
): MonthEnergy['degreeDays'] {
  const climate = climateOf({ ...located.place, country: located.place.country ?? '' });
  const outdoorOf = ({ from, to }: LocalDaySpan) =>
    datesOf(from, to).map((day) => temperatures.get(day) ?? null);
  const own = measuredDegreeDays(outdoorOf(month));
  if (!climate || own === null) return null;
  const dayOfYear = (day: string): number => daysBetween(`${day.slice(0, 4)}-01-01`, day);
  const days = { firstDayOfYear: dayOfYear(past.from), outdoorC: outdoorOf(past) };
  const year = usualYearOf(days, climate.year);
  const calendarMonth = Number(month.from.slice(5, 7)) - 1;
  const usual = degreeDaysOfMonth(year, calendarMonth, { baseC: usualHeatingLimitC });
  // February has a day more in some years.
  const longer = daysBetween(month.from, month.to) / (monthDays[calendarMonth] ?? 30);
  return { own, usual: usual * longer };
}

const uses = ['sh', 'dhw'] as const;

/** Heat and electricity of all uses with counts of both; null without such a use. */
async function readExtra(
  db: Database,
  access: Access,
  {
    home,
    past,
    month,
    temperatures,
  }: {
    readonly home: CurrentHome;
    readonly past: LocalDaySpan;
    readonly month: LocalDaySpan;
    readonly temperatures: ReadonlyMap<string, number>;
  },
): Promise<number | null> {
  const span = { from: `${past.from.slice(0, 7)}-01`, to: past.to };
  const counted = async (metric: string, use: string) =>
    await readCounted(db, access, {
      home,
      span,
      series: home.frame.series.filter((each) => each.metric === metric && each.use === use),
    });
  const extras: number[] = [];
  for (const use of uses) {
    const [heat, electricity] = [await counted('heat', use), await counted('energy', use)];
    const months = countedMonths({ heat, electricity, span, temperatures });
    const own = months.get(month.from.slice(0, 7));
    const earlier = [...months].filter(([name]) => name < month.from.slice(0, 7));
    const isWhole = own && own.days >= completeMin * daysBetween(month.from, month.to);
    const extra =
      own && isWhole
        ? extraElectricity({ past: earlier.map(([, each]) => each), month: own })
        : null;
    if (extra !== null) extras.push(extra);
  }
  return extras.length > 0 ? extras.reduce((sum, each) => sum + each, 0) : null;
}

/** Heat and electricity by month, of the times for which both were counted and the outdoor temperature is known. */
function countedMonths({
  heat,
  electricity,
  span,
  temperatures,
}: {
  readonly heat: readonly CountedEnergy[];
  readonly electricity: readonly CountedEnergy[];
  readonly span: LocalDaySpan;
  readonly temperatures: ReadonlyMap<string, number>;
}): ReadonlyMap<string, CountedMonth & { readonly days: number }> {
  const keyOf = ({ fromDay, toDay }: CountedEnergy) => `${fromDay} ${toDay}`;
  const heatByKey = new Map(heat.map((each) => [keyOf(each), each.kwh]));
  const months = new Map<string, CountedMonth & { readonly days: number }>();
  for (const period of electricity) {
    const heatKwh = heatByKey.get(keyOf(period));
    const dates = datesOf(addDays(span.from, period.fromDay), addDays(span.from, period.toDay));
    const known = dates.flatMap((day) => temperatures.get(day) ?? []);
    const name = dates[0]?.slice(0, 7) ?? '';
    if (heatKwh === undefined || known.length === 0 || dates.at(-1)?.slice(0, 7) !== name) continue;
    const mean = meanOf(known);
    const before = months.get(name) ?? { heatKwh: 0, electricityKwh: 0, outdoorC: 0, days: 0 };
    const days = before.days + dates.length;
    months.set(name, {
      heatKwh: before.heatKwh + heatKwh,
      electricityKwh: before.electricityKwh + period.kwh,
      outdoorC: (before.outdoorC * before.days + mean * dates.length) / days,
      days,
    });
  }
  return months;
}
