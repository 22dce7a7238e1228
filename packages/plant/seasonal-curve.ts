/** A value by day of the year, from 0. */
export type SeasonalCurve = (dayOfYear: number) => number;

const daysAYear = 365.2425;
const daysAMonth = daysAYear / 12;

/** Days since 1970 to day of the year from 0, right to a day. */
export function dayOfYearAt(epochDay: number): number {
  return ((epochDay % daysAYear) + daysAYear) % daysAYear;
}

/**
 * Straight lines between the middles of the months, whose corners are moved until each month's mean is its own again:
 * mean_m = x_(m-1)/8 + 3 x_m/4 + x_(m+1)/8.
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
