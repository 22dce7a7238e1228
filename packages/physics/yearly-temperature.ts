/** Outdoor temperature of a year as a cosine with its minimum on day 0, degrees C. */
export interface YearlyTemperature {
  readonly meanC: number;
  readonly amplitudeK: number;
}

const yearDays = 365;
/** Middle of January, in the northern hemisphere. */
const coldestDay = 15;

const daysMin = 330;

/**
 * The course of a place's own days, by least squares on T = m - A cos(2 pi (d - 15) / 365); `day` counts from the first of January.
 * Null with fewer than 330 of the days of a year, whose course would lean on the season that is there.
 */
export function yearlyTemperatureOf(
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
