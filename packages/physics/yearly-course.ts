/** The outdoor temperature of a year as a cosine: coldest on day 0, degrees C. */
export interface YearlyCourse {
  readonly meanC: number;
  readonly amplitudeK: number;
}

/** Days that are colder than the heating limit, and their mean. */
export interface ColdDays {
  readonly days: number;
  readonly outdoorC: number;
}

const yearDays = 365;

/**
 * The course that has those days below a limit, with that mean: T(d) = m - A cos(2 pi d / 365), x = pi days / 365,
 *   A = (Te - limit) / (cos x - sin x / x), m = limit + A cos x.
 * Reference: derived here from the definition. Worked: limit 12, 216 days of 4.6 in the mean (Potsdam in TABULA): A 9.25, m 9.37.
 */
export function courseOf({ days, outdoorC }: ColdDays, limitC: number): YearlyCourse {
  const x = (Math.PI * Math.min(days, yearDays - 1)) / yearDays;
  const amplitudeK = (outdoorC - limitC) / (Math.cos(x) - Math.sin(x) / x);
  return { amplitudeK, meanC: limitC + amplitudeK * Math.cos(x) };
}

/** The days of a course below a limit, and their mean; the other way round of `courseOf`. */
export function coldDaysOf({ meanC, amplitudeK }: YearlyCourse, limitC: number): ColdDays {
  const x = Math.acos(Math.max(-1, Math.min(1, (meanC - limitC) / amplitudeK)));
  if (x === 0) return { days: 0, outdoorC: limitC };
  return { days: (yearDays * x) / Math.PI, outdoorC: meanC - (amplitudeK * Math.sin(x)) / x };
}

/**
 * Degree days of a course between two days, K d: integral of max(0, base - T(d)), in steps of a day.
 * Worked: m 9.37, A 9.25, base 12, the whole year: 216 x (12 - 4.6) = 1598.
 */
export function degreeDaysOfCourse(
  { meanC, amplitudeK }: YearlyCourse,
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

/** Middle of January, in the north. */
const coldestDay = 15;
