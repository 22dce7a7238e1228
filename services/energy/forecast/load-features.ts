import { type LoadGrid, isFreeOn } from './load-grid.ts';
import { quantileOf } from './quantile-trees.ts';
import { quantiles } from './quantiles.ts';

/**
 * Features of each slot, known when its forecast is issued, `lead` local midnights before the day ends.
 * Loads are shares of `levels`, so that a home with ten times the use has the same features.
 */
export interface LoadFeatures {
  readonly grid: LoadGrid;
  readonly lead: number;
  /** Mean power of the 28 days before the issue, by day; NaN without data. */
  readonly levels: Float64Array;
  /** Columns by name, each with days x slotsPerDay values. */
  readonly columns: Readonly<Record<string, Float64Array>>;
  /** Quantiles over the days of the same type among the 56 before the issue, by slot; shares of the level. */
  readonly dayType: Float64Array;
}

export const windowDays = 28;
/** Days for the spread: four weeks have only eight free days, too few for the 5 % quantile. */
export const spreadDays = 56;

/** Outdoor temperature by slot, Celsius; forecast for future days. */
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
  const lastKnownDay = day - lead;
  const level = meanOf(
    dayMeans.subarray(Math.max(0, lastKnownDay - windowDays + 1), lastKnownDay + 1),
  );
  if (!(level > 0)) return;
  levels[day] = level;
  const setFeature = (name: string, wall: number, value: number) => {
    const column = columns[name];
    if (column) column[day * grid.slotsPerDay + wall] = value;
  };
  const dayFeatures = wholeDay(features, dayMeans, day);
  for (let wall = 0; wall < grid.slotsPerDay; wall += 1) {
    const slot = pastOf(features, day, wall);
    for (const [name, value] of Object.entries(slot)) setFeature(name, wall, value);
    for (const [name, value] of Object.entries(dayFeatures)) setFeature(name, wall, value / level);
    setFeature('slot', wall, wall);
    setFeature('weekday', wall, grid.weekdays[day] ?? 0);
    setFeature('isFree', wall, isFreeOn(grid, day) ? 1 : 0);
  }
  const typical = columns['dayTypeMean'];
  const weekly = columns['meanOfWeek'];
  const last = (wall: number) => at(grid, lastKnownDay, wall) / level;
  const placed = (column: Float64Array | undefined) => (wall: number) =>
    column?.[day * grid.slotsPerDay + wall] ?? Number.NaN;
  for (let wall = 0; wall < grid.slotsPerDay; wall += 1) {
    setFeature('around', wall, meanAround(grid, wall, last));
    setFeature('aroundWeek', wall, meanAround(grid, wall, placed(weekly)));
    setFeature('aroundDayType', wall, meanAround(grid, wall, placed(typical)));
  }
}

/** Decay per day, a half-life of about five and a half days; days of the other type have a third of the weight. */
const decay = 0.88;
const otherType = 0.35;

function pastOf(features: LoadFeatures, day: number, wall: number): Record<string, number> {
  const { grid, lead, levels, dayType } = features;
  const lastKnownDay = day - lead;
  const level = levels[day] ?? Number.NaN;
  const isFree = isFreeOn(grid, day);
  const levelShares = new Float64Array(windowDays);
  const same = new Float64Array(spreadDays);
  let [count, sameCount, monthSame, weekSum, weekCount, mostOfWeek] = [0, 0, 0, 0, 0, 0];
  let [decayed, weights] = [0, 0];
  for (let back = 0; back < spreadDays && lastKnownDay - back >= 0; back += 1) {
    const value = at(grid, lastKnownDay - back, wall) / level;
    if (Number.isNaN(value)) continue;
    const isSame = isFreeOn(grid, lastKnownDay - back) === isFree;
    if (isSame) same[sameCount++] = value;
    if (back >= windowDays) continue;
    if (isSame) monthSame += 1;
    levelShares[count++] = value;
    if (back < 7) {
      weekSum += value;
      weekCount += 1;
      mostOfWeek = Math.max(mostOfWeek, value);
    }
    const weight = decay ** back * (isSame ? 1 : otherType);
    decayed += weight * value;
    weights += weight;
  }
  const month = levelShares.subarray(0, count);
  const typical = monthSame > 0 ? same.slice(0, monthSame) : month;
  const spread = sameCount > 0 ? same.subarray(0, sameCount) : month;
  if (spread.length > 0)
    quantiles.forEach((q, i) => {
      const index = (day * grid.slotsPerDay + wall) * quantiles.length + i;
      dayType[index] = quantileOf(spread, q);
    });
  return {
    lastDay: at(grid, lastKnownDay, wall) / level,
    dayBefore: at(grid, lastKnownDay - 1, wall) / level,
    twoBefore: at(grid, lastKnownDay - 2, wall) / level,
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

/** Features that are equal for all slots of a day, W. */
function wholeDay(
  { grid, lead, levels }: LoadFeatures,
  dayMeans: Float64Array,
  day: number,
): Record<(typeof dayNames)[number], number> {
  const lastKnownDay = day - lead;
  const { slotsPerDay } = grid;
  const mean = (days: number) =>
    meanOf(dayMeans.subarray(Math.max(0, lastKnownDay - days + 1), lastKnownDay + 1));
  const between = (fromHour: number, toHour: number) =>
    meanOf(
      grid.watts.subarray(
        lastKnownDay * slotsPerDay + Math.floor((fromHour * slotsPerDay) / 24),
        lastKnownDay * slotsPerDay + Math.floor((toHour * slotsPerDay) / 24),
      ),
    );
  const likeLast: number[] = [];
  for (let back = 1; back <= windowDays && lastKnownDay - back >= 0; back += 1)
    if (isFreeOn(grid, lastKnownDay - back) === isFreeOn(grid, lastKnownDay))
      likeLast.push(dayMeans[lastKnownDay - back] ?? Number.NaN);
  const last = dayMeans[lastKnownDay] ?? Number.NaN;
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

/** Temperature features: of the slot, of the day, and the change from the day before, for the memory of the building. */
function fillWeather({ grid, lead, columns }: LoadFeatures, outdoorC: OutdoorC): void {
  const { slotsPerDay } = grid;
  const dayOf = (day: number) =>
    meanOf(outdoorC.subarray(Math.max(0, day) * slotsPerDay, (Math.max(0, day) + 1) * slotsPerDay));
  for (let day = lead; day < grid.days.length; day += 1)
    for (let wall = 0; wall < slotsPerDay; wall += 1) {
      const index = day * slotsPerDay + wall;
      const values = [outdoorC[index] ?? Number.NaN, dayOf(day), dayOf(day) - dayOf(day - 1)];
      weatherNames.forEach((name, i) => {
        const column = columns[name];
        if (column) column[index] = values[i] ?? Number.NaN;
      });
    }
}

/** Mean over the neighbouring hours, since habits vary in time. */
function meanAround(grid: LoadGrid, wall: number, valueAt: (wall: number) => number): number {
  const reach = Math.max(2, Math.round(grid.slotsPerDay / 24));
  let [sum, count] = [0, 0];
  for (let near = wall - reach; near <= wall + reach; near += 1) {
    const value = near >= 0 && near < grid.slotsPerDay ? valueAt(near) : Number.NaN;
    if (Number.isNaN(value)) continue;
    sum += value;
    count += 1;
  }
  return count > 0 ? sum / count : Number.NaN;
}

function at({ watts, slotsPerDay }: LoadGrid, day: number, wall: number): number {
  return day < 0 ? Number.NaN : (watts[day * slotsPerDay + wall] ?? Number.NaN);
}

/** Mean of the known values; NaN without any. */
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
