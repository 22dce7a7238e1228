import { dayOfYear } from '@hearth/calendar/dates.ts';
import { householdSeasonFactor } from '../budget/household-use.ts';
import type { LoadGrid } from './load-grid.ts';
import { quantiles } from './quantiles.ts';

/**
 * A household's load by hour, in thousandths of its mean, without the yearly variation: `mean`, and the seasonal terms of cos
 * and sin of the time of year.
 * Fitted to the 12 months of BDEW's standard profile H25 (2025) with 2.4 % mean error; a holiday counts as Sunday.
 */
const shapes = {
  saturday: {
    mean: [
      734, 626, 576, 559, 563, 583, 683, 872, 1057, 1157, 1222, 1314, 1300, 1233, 1194, 1182, 1214,
      1322, 1413, 1395, 1308, 1210, 1108, 931,
    ],
    winter: [
      -92, -81, -73, -70, -67, -70, -71, -80, -84, -90, -85, -84, -85, -73, -67, -49, -5, 51, 48, 6,
      -61, -102, -110, -103,
    ],
    spring: [
      -12, -12, -9, -8, -7, -11, -17, -10, -13, -22, -29, -32, -38, -36, -36, -39, -49, -57, -46,
      -52, -43, -26, -13, -18,
    ],
  },
  sunday: {
    mean: [
      764, 655, 599, 573, 566, 582, 655, 824, 1058, 1240, 1375, 1524, 1463, 1319, 1227, 1185, 1207,
      1346, 1458, 1447, 1352, 1223, 1066, 846,
    ],
    winter: [
      -86, -76, -69, -64, -62, -62, -61, -72, -85, -91, -83, -78, -77, -62, -48, -30, 9, 55, 41, -9,
      -77, -123, -118, -90,
    ],
    spring: [
      -13, -11, -6, -4, -2, -5, -14, -12, -19, -31, -41, -50, -56, -55, -58, -63, -76, -91, -73,
      -72, -54, -33, -12, -8,
    ],
  },
  workday: {
    mean: [
      668, 577, 545, 541, 568, 653, 823, 880, 833, 813, 817, 893, 931, 913, 885, 906, 998, 1184,
      1358, 1408, 1341, 1225, 1076, 854,
    ],
    winter: [
      -86, -77, -67, -63, -62, -63, -43, -40, -56, -72, -75, -80, -88, -77, -69, -54, -16, 35, 33,
      -2, -68, -114, -119, -94,
    ],
    spring: [
      -14, -13, -11, -9, -8, -12, -21, -22, -23, -30, -36, -42, -46, -43, -44, -47, -62, -75, -59,
      -60, -54, -34, -17, -15,
    ],
  },
} as const;

/**
 * Quantiles of hourly loads of single homes relative to the scaled profile: one home of 2024 in France and one of 2011 in
 * Australia together.
 */
const spread = [0.33, 0.39, 0.52, 0.74, 1.23, 1.87, 2.37];

/**
 * Mean power of a household with a yearly use in kWh at an hour of the wall clock, W.
 * Worked: 4000 kWh, a workday at 19:30 in the middle of January: 848 W.
 */
export function standardW(
  {
    yearlyKwh,
    dayOfYear,
    weekday,
  }: { readonly yearlyKwh: number; readonly dayOfYear: number; readonly weekday: number },
  hour: number,
): number {
  const shape = shapes[weekday === 6 ? 'sunday' : weekday === 5 ? 'saturday' : 'workday'];
  const angle = (2 * Math.PI * (dayOfYear - 0.5)) / 365;
  const hourIndex = Math.floor(hour) % 24;
  const share =
    (shape.mean[hourIndex] ?? 0) +
    (shape.winter[hourIndex] ?? 0) * Math.cos(angle) +
    (shape.spring[hourIndex] ?? 0) * Math.sin(angle);
  return ((yearlyKwh / 8.76) * share * householdSeasonFactor(dayOfYear)) / 1000 / yearMean;
}

/** Normalisation to the yearly energy. */
const yearMean = 0.9413;

/** Quantiles of each slot of a day, W, for a home without any data. */
export function standardQuantiles(grid: LoadGrid, day: number, yearlyKwh: number): Float64Array {
  const values = new Float64Array(grid.slotsPerDay * quantiles.length);
  const yearDay = dayOfYear(Date.parse(grid.days[day] ?? ''));
  const weekday = grid.weekdays[day] ?? 0;
  for (let wall = 0; wall < grid.slotsPerDay; wall += 1) {
    const watts = standardW(
      { yearlyKwh, dayOfYear: yearDay, weekday },
      (wall * grid.slotMinutes) / 60,
    );
    spread.forEach((share, quantileIndex) => {
      values[wall * quantiles.length + quantileIndex] = share * watts;
    });
  }
  return values;
}
