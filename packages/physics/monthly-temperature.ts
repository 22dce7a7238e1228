import type { TemperatureHours } from './heating-year.ts';
import { normalDensity, normalShare } from './normal.ts';
import type { YearlyTemperature } from './yearly-temperature.ts';

/** A usual year of outdoor temperatures: monthly means, January first, with normal spreads within each month. */
export interface MonthlyTemperatures {
  readonly monthsC: readonly number[];
  /** Of daily means. */
  readonly daySpreadK: number;
}

/** Number of days colder than a limit, and their mean. */
export interface ColdDays {
  readonly days: number;
  readonly outdoorC: number;
}

/** Base of degree days, and the limit below which days count; the limit is the base unless stated. */
interface BaseTemperature {
  readonly baseC: number;
  readonly limitC?: number;
}

/** Days of January to December. */
export const monthDays = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;
const yearDays = 365;

/**
 * Spread of daily means: 1.4 + 0.24 A [K], A half the range of the monthly means. Source: own line through published monthly degree days below 18.3
 * degrees: Vancouver 2.1 K at A 7.1 (ASHRAE Handbook 2017), New York 3.6 K at 12, Chicago 5 K at 14 (NOAA normals). Worked: 1 and 19 degrees: 3.56.
 */
export function daySpreadOf(monthsC: readonly number[]): number {
  const range = Math.max(...monthsC) - Math.min(...monthsC);
  return 1.4 + (0.24 * range) / 2;
}

/**
 * Degree days of a usual year: sum of base - T over days colder than the limit.
 * With T normal, Z = (limit - T_m) / s: N ((base - T_m) Phi(Z) + s phi(Z)).
 * Reference: Schoenau and Kehrig 1990, ASHRAE Fundamentals 2017, chapter 14. Worked: a month of 30 days of 15 degrees, spread 3, base 18: 97.5.
 */
export function degreeDaysOf(year: MonthlyTemperatures, below: BaseTemperature): number {
  return monthDays.reduce((sum, _, month) => sum + degreeDaysOfMonth(year, month, below), 0);
}

/** As `degreeDaysOf`, of a month; 0 is January. */
export function degreeDaysOfMonth(
  { monthsC, daySpreadK }: MonthlyTemperatures,
  month: number,
  { baseC, limitC = baseC }: BaseTemperature,
): number {
  const meanC = monthsC[month] ?? 0;
  const z = (limitC - meanC) / daySpreadK;
  const perDay = (baseC - meanC) * normalShare(z) + daySpreadK * normalDensity(z);
  return (monthDays[month] ?? 0) * perDay;
}

/** Number of days colder than a limit, and their mean; the limit itself where there are none. */
export function coldDaysIn(year: MonthlyTemperatures, limitC: number): ColdDays {
  const days = monthDays.reduce(
    (sum, each, month) =>
      sum + each * normalShare((limitC - (year.monthsC[month] ?? 0)) / year.daySpreadK),
    0,
  );
  const belowK = degreeDaysOf(year, { baseC: limitC });
  return days < leastDays
    ? { days: 0, outdoorC: limitC }
    : { days, outdoorC: limitC - belowK / days };
}

const leastDays = 0.01;

/**
 * Spread of an hour's temperature around the mean of its day: a sine of 7 K range, the usual range of European normals in the heating season, has 2.5 K.
 */
const hourSpreadK = 2.5;

/** Hours of a month by whole degrees; they add up to its length. */
export function hoursOfMonth(
  { monthsC, daySpreadK }: MonthlyTemperatures,
  month: number,
): readonly TemperatureHours[] {
  const meanC = monthsC[month] ?? 0;
  const spreadK = Math.hypot(daySpreadK, hourSpreadK);
  const reach = Math.ceil(4 * spreadK);
  const bins = Array.from({ length: 2 * reach + 1 }, (_, i) => {
    const outdoorC = Math.round(meanC) - reach + i;
    return { outdoorC, weight: Math.exp(-0.5 * ((outdoorC - meanC) / spreadK) ** 2) };
  });
  const sum = bins.reduce((total, { weight }) => total + weight, 0);
  const hours = 24 * (monthDays[month] ?? 0);
  return bins.map(({ outdoorC, weight }) => ({ outdoorC, hours: (hours * weight) / sum }));
}

/** Middle of January, in the northern hemisphere. */
const coldestDay = 15;

/** The cosine with its minimum in the middle of January that is nearest to the months: their mean, and their first harmonic in that phase. */
export function cosineOf(monthsC: readonly number[]): YearlyTemperature {
  let [mean, harmonic, middle] = [0, 0, 0];
  monthDays.forEach((days, month) => {
    const angle = (2 * Math.PI * (middle + days / 2 - coldestDay)) / yearDays;
    mean += ((monthsC[month] ?? 0) * days) / yearDays;
    harmonic -= (2 * (monthsC[month] ?? 0) * Math.cos(angle) * days) / yearDays;
    middle += days;
  });
  return { meanC: mean, amplitudeK: harmonic };
}

/** The year with another nearest cosine: each month is moved by the difference of the two in its middle. */
export function withCosine(
  { monthsC, daySpreadK }: MonthlyTemperatures,
  to: YearlyTemperature,
): MonthlyTemperatures {
  const from = cosineOf(monthsC);
  let firstDay = 0;
  const moved = monthDays.map((days, month) => {
    const angle = (2 * Math.PI * (firstDay + days / 2 - coldestDay)) / yearDays;
    firstDay += days;
    const byAmplitudeK = (to.amplitudeK - from.amplitudeK) * Math.cos(angle);
    return (monthsC[month] ?? 0) + to.meanC - from.meanC - byAmplitudeK;
  });
  return { monthsC: moved, daySpreadK };
}
