import type { HeatingSeason } from '@hearth/physics/seasonal-heat-need.ts';
import {
  type YearlyTemperature,
  coldDaysOf,
  yearlyTemperatureOf,
} from '@hearth/physics/yearly-temperature.ts';

/** Climate for the calculation of a home, and its source. */
export interface BuildingClimate {
  readonly season: HeatingSeason;
  readonly course: YearlyTemperature;
  /** Design outdoor temperature. */
  readonly designOutdoorC: number;
  readonly from: {
    readonly country: string;
    readonly place: string;
    readonly altitudeM: number;
    readonly correctedByK: number;
  };
}

/** Days below this mean are heated. TABULA Calculation Method, Theta_e_Base. */
export const heatingLimitC = 12;
/** Fall of temperature with height. International Standard Atmosphere, ISO 2533. */
const lapseKPerM = 0.0065;

type Fact = readonly [
  place: string,
  altitudeM: number,
  designC: number,
  days: number,
  outdoorC: number,
  sunKwhM2: readonly [number, number, number, number, number],
];

/**
 * Place and its height, design temperature, then days of heating, their mean, and the sun of the season on the horizontal, to the east,
 * south, west and north. Source of the season: TABULA/EPISCOPE climate table, national or, where it has none, the region named. Source of
 * design temperature and height: the capital's or the named place's in the national annexes to EN 12831, rounded; a home's own replaces it.
 */
const facts: Readonly<Record<string, Fact>> = {
  AT: ['Austria', 250, -12, 212, 3.9, [403, 246, 401, 246, 148]],
  BE: ['Belgium', 60, -8, 210, 6.2, [336, 202, 340, 202, 110]],
  BG: ['Sofia', 560, -16, 191, 4.5, [382, 258, 372, 258, 167]],
  CY: ['Cyprus', 150, 3, 67, 10.7, [195, 125, 232, 124, 52]],
  CZ: ['Czechia', 300, -13, 217, 3.8, [374, 225, 396, 225, 99]],
  DE: ['Potsdam', 80, -12, 216, 4.6, [368, 260, 394, 222, 123]],
  DK: ['Denmark', 20, -12, 246, 4.2, [447, 313, 524, 313, 150]],
  ES: ['Spanish Mediterranean', 50, 1, 22.4, 11.5, [51.2, 40.1, 104.8, 40.1, 11.2]],
  FR: ['France', 100, -7, 208.7, 7.1, [419, 265, 423, 265, 160]],
  GB: ['England', 50, -3, 243, 7.4, [392, 257, 403, 257, 149]],
  GR: ['Greece', 100, 1, 114.8, 9.5, [273, 179, 341, 179, 84]],
  HU: ['Hungary', 130, -13, 183, 3.7, [400, 200, 400, 200, 100]],
  IE: ['Ireland', 60, -3, 243, 7.6, [475, 306, 485, 306, 185]],
  IT: ['Northern Italy', 120, -5, 174, 5.2, [378, 290, 496, 290, 122]],
  NL: ['Netherlands', 5, -10, 212, 6.6, [324, 225, 402, 221, 115]],
  NO: ['Norway', 100, -20, 249, 1.8, [374, 294, 541, 294, 119]],
  PL: ['Poland', 120, -20, 242, 2.8, [647, 462, 560, 448, 391]],
  RS: ['Serbia', 120, -12, 180, 4.5, [378, 301, 448, 301, 141]],
  SE: ['Southern Sweden', 50, -16, 261, 2.2, [450, 328, 496, 328, 138]],
  SI: ['Slovenia', 300, -13, 206, 4.3, [375, 241, 292, 218, 98]],
};

/** Countries without a climate in the table use a neighbour's, which is named; Switzerland and Luxembourg differ from theirs by height. */
const neighbours: Readonly<Record<string, string>> = {
  CH: 'AT',
  LI: 'AT',
  LU: 'DE',
  MC: 'IT',
  PT: 'ES',
  HR: 'SI',
  SK: 'CZ',
  RO: 'BG',
  FI: 'SE',
  EE: 'SE',
  LV: 'PL',
  LT: 'PL',
  MT: 'CY',
};

/**
 * Climate of a country at a height: 0.65 K colder for each 100 m above the table's location; days and mean follow from the
 * cosine of the year, the sun of the season from its days. Null without a climate for the country.
 */
export function climateOf(where: {
  readonly country: string;
  readonly altitudeM: number | null;
}): BuildingClimate | null {
  const country = facts[where.country] ? where.country : neighbours[where.country];
  const fact = country === undefined ? undefined : facts[country];
  if (country === undefined || !fact) return null;
  const [place, factAltitudeM, designC, days, outdoorC, sun] = fact;
  const altitudeM = where.altitudeM ?? factAltitudeM;
  const correctedByK = -lapseKPerM * (altitudeM - factAltitudeM);
  const atPlace = yearlyTemperatureOf({ days, outdoorC }, heatingLimitC);
  const course = { ...atPlace, meanC: atPlace.meanC + correctedByK };
  const cold = coldDaysOf(course, heatingLimitC);
  const [horizontal, east, south, west, north] = sun.map((each) => (each * cold.days) / days);
  return {
    season: {
      days: cold.days,
      outdoorC: cold.outdoorC,
      sunKwhM2: {
        horizontal: horizontal ?? 0,
        east: east ?? 0,
        south: south ?? 0,
        west: west ?? 0,
        north: north ?? 0,
      },
    },
    course,
    designOutdoorC: designC + correctedByK,
    from: { country, place, altitudeM, correctedByK },
  };
}
