/**
 * Electricity of a household without heating and hot water by persons, kWh a year.
 * Source: BDEW 2022, means of 1 to 4 persons; each further one as the fourth, rounded.
 */
const byPersons = [1900, 2890, 3720, 4085] as const;
const furtherKwh = 400;

export function householdKwh(persons: number): number {
  if (persons <= 0) return 0;
  const base = byPersons[Math.min(persons, byPersons.length) - 1] ?? 0;
  return base + furtherKwh * Math.max(0, persons - byPersons.length);
}

/**
 * Seasonal factor of a household's use on a day of the year:
 *   F = -3.92e-10 t^4 + 3.2e-7 t^3 - 7.02e-5 t^2 + 2.1e-3 t + 1.24.
 * Reference: BDEW (VDEW) standard load profiles, dynamisation of H0. Worked: t 1: 1.242; t 182: 0.796.
 */
export function householdSeasonFactor(dayOfYear: number): number {
  const t = dayOfYear;
  return -3.92e-10 * t ** 4 + 3.2e-7 * t ** 3 - 7.02e-5 * t ** 2 + 2.1e-3 * t + 1.24;
}

/** A year's use by month with the seasonal factor; the months add up to it. */
export function householdMonths(kwh: number): readonly number[] {
  const ends = [31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334, 365];
  const weights = ends.map((end, month) => {
    let sum = 0;
    for (let day = (ends[month - 1] ?? 0) + 1; day <= end; day += 1)
      sum += householdSeasonFactor(day);
    return sum;
  });
  const total = weights.reduce((sum, each) => sum + each, 0);
  return weights.map((each) => (kwh * each) / total);
}
