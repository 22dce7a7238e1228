import type { Certificate } from '../heat-pump/contract.ts';
import type { HouseRecord } from './contract.ts';
import { type House, house } from './house.ts';

/** Year of construction that stands for a period. */
const middleYears = {
  'before-1919': 1900,
  '1919-1948': 1935,
  '1949-1968': 1960,
  '1969-1978': 1974,
  '1979-1994': 1987,
  '1995-2009': 2002,
  'since-2010': 2015,
} as const satisfies Record<HouseRecord['built'], number>;

/** Circumstances of a house that its record does not hold. */
export interface HouseLocation {
  /** ISO 3166, two letters. */
  readonly country: string;
  readonly altitudeM: number | null;
  readonly latitudeDeg?: number | undefined;
  readonly longitudeDeg?: number | undefined;
  /** Renovations up to this year are done. */
  readonly year: number;
  /** Certified points of the heat pump; absent where they are not known. */
  readonly heatPump?: Certificate | undefined;
}

/** Location of a home as the calculation of its house needs it. */
export function houseLocationOf(
  place: Omit<HouseLocation, 'country' | 'year'> & { readonly country: string | null },
  year: number,
): HouseLocation {
  const { altitudeM, latitudeDeg, longitudeDeg } = place;
  return { country: place.country ?? unknownCountry, altitudeM, latitudeDeg, longitudeDeg, year };
}

/** ISO 3166: code of no country. */
const unknownCountry = 'ZZ';

/** The house of the heat calculation: stated answers, defaults for unknown ones, and renovations that are done. */
export function houseOf(record: HouseRecord, location: HouseLocation): House {
  const { kind, built, floorAreaM2, persons, formerHeating, renovations = [] } = record;
  const done = new Set(
    renovations.filter(({ year }) => year <= location.year).map(({ part }) => part),
  );
  const state = (part: 'walls' | 'roof' | 'floor' | 'windows') =>
    done.has(part) ? 'very-good' : record[part];
  return house.parse({
    country: location.country,
    ...(location.altitudeM === null ? {} : { altitudeM: location.altitudeM }),
    latitudeDeg: location.latitudeDeg,
    longitudeDeg: location.longitudeDeg,
    kind,
    builtIn: middleYears[built],
    floorAreaM2,
    persons,
    storeys: record.storeys ?? (kind === 'flat' ? 1 : undefined),
    attic: record.attic,
    cellar: record.cellar,
    position: record.position,
    indoorC: record.indoorC,
    hotWater: record.hotWater,
    insulation: {
      walls: state('walls'),
      roof: state('roof'),
      floor: state('floor'),
      windows: state('windows'),
    },
    householdKwh: record.householdKwh,
    ...(location.heatPump ? { heatPump: location.heatPump } : {}),
    ...(formerHeating ? { bill: formerHeating } : {}),
  });
}
