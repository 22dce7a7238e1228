/** A value by day of the year, from 0. */
export type SeasonalCurve = (dayOfYear: number) => number;

const daysAYear = 365.2425;
const daysAMonth = daysAYear / 12;

/** Day of the year from 0 by days since 1970, exact to a day. */
export function dayOfYearAt(epochDay: number): number {
  return ((epochDay % daysAYear) + daysAYear) % daysAYear;
}

/**
 * Linear interpolation between the middles of the months. The nodes are adjusted until each month has its given mean: mean_m =
 * x_(m-1)/8 + 3 x_m/4 + x_(m+1)/8.
 */
export function seasonalCurveOf(monthly: readonly number[]): SeasonalCurve {
  const at = (values: readonly number[], month: number) => values[(month + 12) % 12] ?? 0;
  let corners = [...monthly];
  for (let round = 0; round < 30; round += 1)
    corners = monthly.map(
      (mean, month) => (mean - (at(corners, month - 1) + at(corners, month + 1)) / 8) / 0.75,
    );
  return (dayOfYear) => {
    const place = dayOfYear / daysAMonth - 0.5;
    const month = Math.floor(place);
    const from = at(corners, month);
    return from + (place - month) * (at(corners, month + 1) - from);
  };
}
