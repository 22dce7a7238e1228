import type { UValues } from './u-values.ts';

/**
 * Highest U-values of a British house today, W/(m2 K), by the first year of construction that a line holds for: the limits of the Building Regulations,
 * part L, at that time; and for all years what nearly all houses have had done since, a loft with 100 mm of insulation and double glazing.
 * Source: Approved Documents L 1976 to 2013; English Housing Survey 2020, 95 % of lofts insulated, 93 % of homes with double glazing.
 */
const limits: readonly (UValues & { readonly from: number })[] = [
  { from: 0, roof: 0.4, walls: 10, floor: 10, windows: 2.8 },
  { from: 1976, roof: 0.4, walls: 1, floor: 1, windows: 2.8 },
  { from: 1982, roof: 0.35, walls: 0.6, floor: 0.6, windows: 2.8 },
  { from: 1990, roof: 0.25, walls: 0.45, floor: 0.45, windows: 2.8 },
  { from: 2002, roof: 0.2, walls: 0.35, floor: 0.25, windows: 2 },
  { from: 2013, roof: 0.16, walls: 0.28, floor: 0.22, windows: 1.6 },
];

/** U-values of a house of the year as it stands today; those of other countries are unchanged. */
export function uValuesToday(
  values: UValues,
  { country, year }: { readonly country: string; readonly year: number },
): UValues {
  const limit = country === 'GB' ? limits.findLast(({ from }) => year >= from) : undefined;
  if (!limit) return values;
  return {
    roof: Math.min(values.roof, limit.roof),
    walls: Math.min(values.walls, limit.walls),
    floor: Math.min(values.floor, limit.floor),
    windows: Math.min(values.windows, limit.windows),
  };
}
