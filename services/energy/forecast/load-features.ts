import { type LoadGrid, isFreeOn } from './load-grid.ts';
import { quantileOf } from './quantile-trees.ts';
import { quantiles } from './quantiles.ts';
import { seasonQuantiles } from './season-quantiles.ts';

/**
 * What is known of each slot of each day once its forecast is issued, `lead` local midnights before the day ends. Loads are shares
 * of `levels`, so that a home of ten times the use has the same features.
 */
export interface LoadFeatures {
  readonly grid: LoadGrid;
  readonly lead: number;
  /** Mean power of the 28 days before the issue, by day; NaN before there is any. */
  readonly levels: Float64Array;
  /** By name, days x slotsPerDay places each. */
  readonly columns: Readonly<Record<string, Float64Array>>;
  /** Of the 56 days before the issue those of the day's type, by place and quantile; shares of the level. */
  readonly dayType: Float64Array;
  /** The same of 90 days with the slots beside, the late ones counting more. */
  readonly season: Float64Array;
}

export const windowDays = 28;
/** Four weeks have eight free days: too few to tell a twentieth by. */
export const spreadDays = 56;

/** Outdoor temperature by place, Celsius; of days to come as forecast. */
export type OutdoorC = Float64Array;

export function loadFeatures(
  grid: LoadGrid,
  {
    lead = 1,
    outdoorC = null,
  }: { readonly lead?: number; readonly outdoorC?: OutdoorC | null } = {},
): LoadFeatures {
  const places = grid.days.length * grid.slotsPerDay;
  const names = [...slotNames, ...dayNames, ...(outdoorC ? weatherNames : [])];
  const columns = Object.fromEntries(
    names.map((name) => [name, new Float64Array(places).fill(Number.NaN)]),
  );
  const features: LoadFeatures = {
    grid,
    lead,
    levels: new Float64Array(grid.days.length).fill(Number.NaN),
    columns,
    dayType: new Float64Array(places * quantiles.length).fill(Number.NaN),
    season: new Float64Array(places * quantiles.length).fill(Number.NaN),
  };
  const dayMeans = Float64Array.from(grid.days, (_, day) =>
    meanOf(grid.watts.subarray(day * grid.slotsPerDay, (day + 1) * grid.slotsPerDay)),
  );
  for (let day = lead; day < grid.days.length; day += 1) fillDay(features, dayMeans, day);
  if (outdoorC) fillWeather(features, outdoorC);
  return features;
}

const slotNames = [
  'slot',
  'weekday',
  'isFree',
  'lastDay',
  'dayBefore',
  'twoBefore',
  'lastWeek',
  'weekBefore',
  'meanOfWeek',
  'meanOfMonth',
  'dayTypeMean',
  'dayTypeMedian',
  'spread',
  'low',
  'high',
  'mostOfWeek',
  'around',
  'aroundWeek',
  'aroundDayType',
  'decayed',
] as const;
const dayNames = [
  'lastDayMean',
  'lastDayOverType',
  'threeDays',
  'week',
  'sameDayLastWeek',
  'lastHours',
  'lastQuarter',
  'lastNight',
] as const;
const weatherNames = ['outdoor', 'outdoorDay', 'outdoorChange'] as const;

function fillDay(features: LoadFeatures, dayMeans: Float64Array, day: number): void {
  const { grid, lead, columns, levels } = features;
  const known = day - lead;
  const level = meanOf(dayMeans.subarray(Math.max(0, known - windowDays + 1), known + 1));
  if (!(level > 0)) return;
  levels[day] = level;
  const put = (name: string, wall: number, value: number) => {
    const column = columns[name];
    if (column) column[day * grid.slotsPerDay + wall] = value;
  };
  const whole = wholeDay(features, dayMeans, day);
  for (let wall = 0; wall < grid.slotsPerDay; wall += 1) {
    const slot = pastOf(features, day, wall);
    for (const [name, value] of Object.entries(slot)) put(name, wall, value);
    for (const [name, value] of Object.entries(whole)) put(name, wall, value / level);
    seasonQuantiles(grid, { day, known, wall }).forEach((watts, i) => {
      features.season[(day * grid.slotsPerDay + wall) * quantiles.length + i] = watts / level;
    });
    put('slot', wall, wall);
    put('weekday', wall, grid.weekdays[day] ?? 0);
    put('isFree', wall, isFreeOn(grid, day) ? 1 : 0);
  }
  const typical = columns['dayTypeMean'];
  const weekly = columns['meanOfWeek'];
  const last = (wall: number) => at(grid, known, wall) / level;
  const placed = (column: Float64Array | undefined) => (wall: number) =>
    column?.[day * grid.slotsPerDay + wall] ?? Number.NaN;
  for (let wall = 0; wall < grid.slotsPerDay; wall += 1) {
    put('around', wall, around(grid, wall, last));
    put('aroundWeek', wall, around(grid, wall, placed(weekly)));
    put('aroundDayType', wall, around(grid, wall, placed(typical)));
  }
}

/** Half-life of about five days and a half; days of the other type count for a third. */
const decay = 0.88;
const otherType = 0.35;

function pastOf(features: LoadFeatures, day: number, wall: number): Record<string, number> {
  const { grid, lead, levels, dayType } = features;
  const known = day - lead;
  const level = levels[day] ?? Number.NaN;
  const isFree = isFreeOn(grid, day);
  const all = new Float64Array(windowDays);
  const same = new Float64Array(spreadDays);
  let [count, sameCount, monthSame, weekSum, weekCount, mostOfWeek] = [0, 0, 0, 0, 0, 0];
  let [decayed, weights] = [0, 0];
  for (let back = 0; back < spreadDays && known - back >= 0; back += 1) {
    const value = at(grid, known - back, wall) / level;
    if (Number.isNaN(value)) continue;
    const isSame = isFreeOn(grid, known - back) === isFree;
    if (isSame) same[sameCount++] = value;
    if (back >= windowDays) continue;
    if (isSame) monthSame += 1;
    all[count++] = value;
    if (back < 7) {
      weekSum += value;
      weekCount += 1;
      mostOfWeek = Math.max(mostOfWeek, value);
    }
    const weight = decay ** back * (isSame ? 1 : otherType);
    decayed += weight * value;
    weights += weight;
  }
  const month = all.subarray(0, count);
  const typical = monthSame > 0 ? same.slice(0, monthSame) : month;
  const spread = sameCount > 0 ? same.subarray(0, sameCount) : month;
  if (spread.length > 0)
    quantiles.forEach((q, i) => {
      const place = (day * grid.slotsPerDay + wall) * quantiles.length + i;
      dayType[place] = quantileOf(spread, q);
    });
  return {
    lastDay: at(grid, known, wall) / level,
    dayBefore: at(grid, known - 1, wall) / level,
    twoBefore: at(grid, known - 2, wall) / level,
    lastWeek: at(grid, day - 7 * Math.ceil(lead / 7), wall) / level,
    weekBefore: at(grid, day - 7 * Math.ceil(lead / 7) - 7, wall) / level,
    meanOfWeek: weekCount > 0 ? weekSum / weekCount : Number.NaN,
    meanOfMonth: meanOf(month),
    dayTypeMean: meanOf(typical),
    dayTypeMedian: count > 0 ? quantileOf(typical, 0.5) : Number.NaN,
    spread: spreadOf(month),
    low: count > 0 ? quantileOf(month, 0.1) : Number.NaN,
    high: count > 0 ? quantileOf(month, 0.9) : Number.NaN,
    mostOfWeek: weekCount > 0 ? mostOfWeek : Number.NaN,
    decayed: decayed / weights,
  };
}

/** What is the same for all slots of a day, W. */
function wholeDay(
  { grid, lead, levels }: LoadFeatures,
  dayMeans: Float64Array,
  day: number,
): Record<(typeof dayNames)[number], number> {
  const known = day - lead;
  const { slotsPerDay } = grid;
  const mean = (days: number) =>
    meanOf(dayMeans.subarray(Math.max(0, known - days + 1), known + 1));
  const between = (fromHour: number, toHour: number) =>
    meanOf(
      grid.watts.subarray(
        known * slotsPerDay + Math.floor((fromHour * slotsPerDay) / 24),
        known * slotsPerDay + Math.floor((toHour * slotsPerDay) / 24),
      ),
    );
  const likeLast: number[] = [];
  for (let back = 1; back <= windowDays && known - back >= 0; back += 1)
    if (isFreeOn(grid, known - back) === isFreeOn(grid, known))
      likeLast.push(dayMeans[known - back] ?? Number.NaN);
  const last = dayMeans[known] ?? Number.NaN;
  return {
    lastDayMean: last,
    lastDayOverType: ((levels[day] ?? Number.NaN) * last) / meanOf(Float64Array.from(likeLast)),
    threeDays: mean(3),
    week: mean(7),
    sameDayLastWeek: dayMeans[day - 7 * Math.ceil(lead / 7)] ?? Number.NaN,
    lastHours: between(21, 24),
    lastQuarter: between(18, 24),
    lastNight: between(1, 5),
  };
}

/** How cold it will be, how cold the day, and how much colder than the day before: walls remember. */
function fillWeather({ grid, lead, columns }: LoadFeatures, outdoorC: OutdoorC): void {
  const { slotsPerDay } = grid;
  const dayOf = (day: number) =>
    meanOf(outdoorC.subarray(Math.max(0, day) * slotsPerDay, (Math.max(0, day) + 1) * slotsPerDay));
  for (let day = lead; day < grid.days.length; day += 1)
    for (let wall = 0; wall < slotsPerDay; wall += 1) {
      const place = day * slotsPerDay + wall;
      const values = [outdoorC[place] ?? Number.NaN, dayOf(day), dayOf(day) - dayOf(day - 1)];
      weatherNames.forEach((name, i) => {
        const column = columns[name];
        if (column) column[place] = values[i] ?? Number.NaN;
      });
    }
}

/** The mean of an hour or two around a slot: people are not on time. */
function around(grid: LoadGrid, wall: number, of: (wall: number) => number): number {
  const reach = Math.max(2, Math.round(grid.slotsPerDay / 24));
  let [sum, count] = [0, 0];
  for (let near = wall - reach; near <= wall + reach; near += 1) {
    const value = near >= 0 && near < grid.slotsPerDay ? of(near) : Number.NaN;
    if (Number.isNaN(value)) continue;
    sum += value;
    count += 1;
  }
  return count > 0 ? sum / count : Number.NaN;
}

function at({ watts, slotsPerDay }: LoadGrid, day: number, wall: number): number {
  return day < 0 ? Number.NaN : (watts[day * slotsPerDay + wall] ?? Number.NaN);
}

/** Of what is known; NaN of nothing. */
export function meanOf(values: Float64Array): number {
  let [sum, count] = [0, 0];
  for (const value of values) {
    if (Number.isNaN(value)) continue;
    sum += value;
    count += 1;
  }
  return count > 0 ? sum / count : Number.NaN;
}

function spreadOf(values: Float64Array): number {
  const mean = meanOf(values);
  return Math.sqrt(meanOf(values.map((value) => (value - mean) ** 2)));
}
