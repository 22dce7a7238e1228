/** Outdoor temperature of a year as a cosine with its minimum on day 0, degrees C. */
export interface YearlyTemperature {
  readonly meanC: number;
  readonly amplitudeK: number;
}

/**
 * Degree days between two days, K d: integral of max(0, base - T(d)), in steps of a day.
 * Worked: m 9.37, A 9.25, base 12, the whole year: 216 days of 4.6 in the mean, 216 x (12 - 4.6) = 1598.
 */
export function degreeDaysOfYear(
  { meanC, amplitudeK }: YearlyTemperature,
  span: { readonly baseC: number; readonly fromDay: number; readonly toDay: number },
): number {
  let sum = 0;
  for (let day = span.fromDay; day < span.toDay; day += 1) {
    const outdoorC =
      meanC - amplitudeK * Math.cos((2 * Math.PI * (day + 0.5 - coldestDay)) / yearDays);
    sum += Math.max(0, span.baseC - outdoorC);
  }
  return sum;
}

const yearDays = 365;
/** Middle of January, in the northern hemisphere. */
const coldestDay = 15;

const daysMin = 330;

/**
 * The course of a place's own days, by least squares on T = m - A cos(2 pi (d - 15) / 365); `day` counts from the first of January.
 * Null with fewer than 330 of the days of a year, whose course would lean on the season that is there.
 */
export function courseOfDays(
  days: readonly { readonly day: number; readonly outdoorC: number }[],
): YearlyTemperature | null {
  const points = days.map(({ day, outdoorC }) => ({
    x: -Math.cos((2 * Math.PI * (day + 0.5 - coldestDay)) / yearDays),
    outdoorC,
  }));
  if (new Set(days.map(({ day }) => day)).size < daysMin) return null;
  const mean = (valueOf: (point: (typeof points)[number]) => number) =>
    points.reduce((sum, point) => sum + valueOf(point), 0) / points.length;
  const [x, y] = [mean((point) => point.x), mean((point) => point.outdoorC)];
  const amplitudeK =
    mean((point) => (point.x - x) * (point.outdoorC - y)) / mean((point) => (point.x - x) ** 2);
  return { amplitudeK, meanC: y - amplitudeK * x };
}
