import { temperatureHours } from '@hearth/physics/heating-year.ts';
import { type YearlyTemperature, yearlyTemperatureOf } from '@hearth/physics/yearly-temperature.ts';

/** Mean outdoor temperatures of successive days; null where unknown. */
export interface OutdoorDays {
  /** Day of the year of the first one; 0 is the first of January. */
  readonly firstDayOfYear: number;
  readonly outdoorC: readonly (number | null)[];
}

/** Standard deviations of a year's mean temperature about that of many years, and of a country's climate from that of a home in it. */
const deviationK = { year: 0.7, place: 1.5 };

/**
 * Usual year at the home: its own last year and the climate of its country, weighted by how far each can be off.
 * Worked number: 0.7 and 1.5 K: the own year counts 1 / 0.49 / (1 / 0.49 + 1 / 2.25) = 82 %.
 */
export function usualYearlyTemperature(
  { firstDayOfYear, outdoorC }: OutdoorDays,
  place: YearlyTemperature,
): YearlyTemperature {
  const lastYear = Math.max(0, outdoorC.length - yearDays);
  const own = yearlyTemperatureOf(
    outdoorC.flatMap((each, i) =>
      each === null || i < lastYear
        ? []
        : [{ day: (firstDayOfYear + i) % yearDays, outdoorC: each }],
    ),
  );
  if (!own) return place;
  const weight = deviationK.place ** 2 / (deviationK.place ** 2 + deviationK.year ** 2);
  const mixed = (a: number, b: number) => weight * a + (1 - weight) * b;
  return {
    meanC: mixed(own.meanC, place.meanC),
    amplitudeK: mixed(own.amplitudeK, place.amplitudeK),
  };
}

const yearDays = 365;

/** Days around their yearly course. */
const daySpreadK = 3.5;
/** Mean outdoor temperature of a day below which a house is heated, C. VDI 3807. */
const heatingLimitC = 15;
const hoursOfDay = 24;
const knownShareMin = 0.8;

/** Degree days below 15 C of days of a usual year, K d; `from` and `to` count from the first of January. */
export function usualDegreeDays(
  course: YearlyTemperature,
  days: { readonly from: number; readonly to: number },
): number {
  return temperatureHours(course, daySpreadK, days).reduce(
    (sum, { outdoorC, hours }) =>
      sum + (Math.max(0, heatingLimitC - outdoorC) * hours) / hoursOfDay,
    0,
  );
}

/** Degree days below 15 C of measured days; a few unknown ones are like the others. Null where a fifth or more is unknown. */
export function measuredDegreeDays(outdoorC: readonly (number | null)[]): number | null {
  const known = outdoorC.filter((each) => each !== null);
  if (known.length === 0 || known.length < knownShareMin * outdoorC.length) return null;
  const sum = known.reduce((total, each) => total + Math.max(0, heatingLimitC - each), 0);
  return (sum * outdoorC.length) / known.length;
}
