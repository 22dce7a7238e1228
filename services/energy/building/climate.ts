import {
  type MonthlyTemperatures,
  coldDaysIn,
  daySpreadOf,
} from '@hearth/physics/monthly-temperature.ts';
import type { HeatingSeason } from '@hearth/physics/seasonal-heat-need.ts';
import { locationOfCountry } from '../place/time-zone-location.ts';
import { climateByLatitude, climateNear } from './climate-near.ts';

/** Climate for the calculation of a home, and its source. */
export interface BuildingClimate {
  readonly season: HeatingSeason;
  readonly year: MonthlyTemperatures;
  /** Design outdoor temperature. */
  readonly designOutdoorC: number;
  readonly from: {
    readonly country: string;
    /** Nearest station. */
    readonly place: string;
    readonly altitudeM: number;
    /** Difference in height from the stations, as temperature. */
    readonly correctedByK: number;
  };
}

/** Location of a home, as far as it is known. */
export interface ClimateRequest {
  readonly country: string;
  readonly altitudeM: number | null;
  /** Without coordinates: the country's largest town. */
  readonly latitudeDeg?: number | undefined;
  readonly longitudeDeg?: number | undefined;
}

/** Days below this mean are heated. TABULA Calculation Method, Theta_e_Base. */
export const heatingLimitC = 12;

type Fact = readonly [
  designC: number,
  days: number,
  sunKwhM2: readonly [number, number, number, number, number],
  town?: readonly [latitudeDeg: number, longitudeDeg: number],
];

/**
 * Design temperature of a town, by default the country's largest; days of a heating season, and its sun on the horizontal, to the east, south, west
 * and north. Source of the season: TABULA/EPISCOPE climate table, national or of a region. Source of the design temperature: national annexes to EN
 * 12831, rounded; for the US ASHRAE's 99 % value. A home's own replaces it.
 */
const facts: Readonly<Record<string, Fact>> = {
  AT: [-12, 212, [403, 246, 401, 246, 148]],
  BE: [-8, 210, [336, 202, 340, 202, 110]],
  BG: [-16, 191, [382, 258, 372, 258, 167]],
  CY: [3, 67, [195, 125, 232, 124, 52]],
  CZ: [-13, 217, [374, 225, 396, 225, 99]],
  DE: [-12, 216, [368, 260, 394, 222, 123]],
  DK: [-12, 246, [447, 313, 524, 313, 150]],
  ES: [1, 22.4, [51.2, 40.1, 104.8, 40.1, 11.2], [41.3, 2.1]],
  FI: [-26, 261, [450, 328, 496, 328, 138]],
  FR: [-7, 208.7, [419, 265, 423, 265, 160]],
  GB: [-3, 243, [392, 257, 403, 257, 149]],
  GR: [1, 114.8, [273, 179, 341, 179, 84]],
  HU: [-13, 183, [400, 200, 400, 200, 100]],
  IE: [-3, 243, [475, 306, 485, 306, 185]],
  IT: [-5, 174, [378, 290, 496, 290, 122], [45.4, 9.3]],
  NL: [-10, 212, [324, 225, 402, 221, 115]],
  NO: [-20, 249, [374, 294, 541, 294, 119]],
  PL: [-20, 242, [647, 462, 560, 448, 391]],
  RS: [-12, 180, [378, 301, 448, 301, 141]],
  SE: [-16, 261, [450, 328, 496, 328, 138]],
  SI: [-13, 206, [375, 241, 292, 218, 98]],
  US: [-9, 174, [378, 290, 496, 290, 122]],
};

/** Countries without a row share the sun of the season, and the distance of the design temperature from the coldest month, with a neighbour. */
const neighbours: Readonly<Record<string, string>> = {
  AD: 'FR',
  AL: 'GR',
  BA: 'RS',
  BY: 'PL',
  CA: 'US',
  CH: 'AT',
  EE: 'PL',
  HR: 'SI',
  IS: 'NO',
  LI: 'AT',
  LT: 'PL',
  LU: 'DE',
  LV: 'PL',
  MC: 'IT',
  MD: 'BG',
  ME: 'GR',
  MK: 'RS',
  MT: 'CY',
  PT: 'ES',
  RO: 'BG',
  RU: 'PL',
  SK: 'CZ',
  TR: 'GR',
  UA: 'BG',
  XK: 'RS',
};
const elsewhere = 'DE';

/**
 * Usual climate of a home: months of the stations around it at its height, the heating season of days colder than 12 degrees, and the design
 * temperature k A below the coldest month, A half the range of the months and k the country's. Far from all stations the months follow from the
 * latitude. Null without coordinates in a country that is not in the tables.
 */
export function climateOf(where: ClimateRequest): BuildingClimate | null {
  const { country, altitudeM, latitudeDeg, longitudeDeg } = where;
  const location =
    latitudeDeg === undefined || longitudeDeg === undefined
      ? locationOfCountry(country)
      : { latitudeDeg, longitudeDeg };
  if (!location) return null;
  const near = climateNear({ ...location, altitudeM });
  const { monthsC, ...months } = near ?? climateByLatitude({ ...location, altitudeM });
  const factCountry = facts[country] ? country : (neighbours[country] ?? elsewhere);
  const [, factDays = 1, sun = []] = facts[factCountry] ?? [];
  const year = { monthsC, daySpreadK: daySpreadOf(monthsC) };
  const cold = coldDaysIn(year, heatingLimitC);
  const [horizontal = 0, east = 0, south = 0, west = 0, north = 0] = sun.map(
    (each) => (each * cold.days) / factDays,
  );
  return {
    season: { ...cold, sunKwhM2: { horizontal, east, south, west, north } },
    year,
    designOutdoorC: Math.min(...monthsC) - designDepth(factCountry) * amplitudeOf(monthsC),
    from: {
      country: near?.nearest.country ?? country,
      place: near?.nearest.name ?? 'latitude',
      altitudeM: months.altitudeM,
      correctedByK: months.correctedByK,
    },
  };
}

const amplitudeOf = (monthsC: readonly number[]): number =>
  (Math.max(...monthsC) - Math.min(...monthsC)) / 2;

/** Distance of the design temperature from the coldest month by half the range of the months, in the town of the table. */
function designDepth(country: string): number {
  const [designC = 0, , , town] = facts[country] ?? [];
  const location = town
    ? { latitudeDeg: town[0], longitudeDeg: town[1] }
    : locationOfCountry(country);
  const near = location && climateNear({ ...location, altitudeM: null });
  if (!near) return usualDepth;
  return (Math.min(...near.monthsC) - designC) / amplitudeOf(near.monthsC);
}

/** Median of the countries of the table. */
const usualDepth = 1.25;
