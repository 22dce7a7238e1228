import { degreeDaysBelow, usualHeatingLimitC } from '@hearth/physics/degree-days.ts';
import {
  type MonthlyTemperatures,
  cosineOf,
  withCosine,
} from '@hearth/physics/monthly-temperature.ts';
import { yearlyTemperatureOf } from '@hearth/physics/yearly-temperature.ts';

/** Mean outdoor temperatures of successive days; null where unknown. */
export interface OutdoorDays {
  /** Day of the year of the first one; 0 is the first of January. */
  readonly firstDayOfYear: number;
  readonly outdoorC: readonly (number | null)[];
}

/** Standard deviations of a year's mean temperature about that of many years, and of the climate of a place from that of a home in it. */
const deviationK = { year: 0.7, place: 1.5 };

/**
 * Usual year at the home: the months of its place, moved by its own last year, each weighted by how far it can be off.
 * Worked number: 0.7 and 1.5 K: the own year counts 1 / 0.49 / (1 / 0.49 + 1 / 2.25) = 82 %.
 */
export function usualYearOf(
  { firstDayOfYear, outdoorC }: OutdoorDays,
  place: MonthlyTemperatures,
): MonthlyTemperatures {
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
  const { meanC, amplitudeK } = cosineOf(place.monthsC);
  return withCosine(place, {
    meanC: mixed(own.meanC, meanC),
    amplitudeK: mixed(own.amplitudeK, amplitudeK),
  });
}

const yearDays = 365;
const knownShareMin = 0.8;

/** Degree days below 15 C of measured days; a few unknown ones are like the others. Null where a fifth or more is unknown. */
export function measuredDegreeDays(outdoorC: readonly (number | null)[]): number | null {
  const known = outdoorC.filter((each) => each !== null);
  if (known.length === 0 || known.length < knownShareMin * outdoorC.length) return null;
  return (degreeDaysBelow(usualHeatingLimitC, known) * outdoorC.length) / known.length;
}
