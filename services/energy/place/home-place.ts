import { biddingZoneAt, biddingZoneOf } from './bidding-zones.ts';
import { placeOfTimeZone } from './time-zone-place.ts';

/** Where a home is, as weather and prices need it. */
export interface HomePlace {
  /** ISO 3166, two letters; null where nobody's time zone says. */
  readonly country: string | null;
  readonly latitudeDeg: number;
  readonly longitudeDeg: number;
  /** Of the home, metres above the sea; null: that of the weather's own ground. */
  readonly altitudeM: number | null;
  /** Of the day-ahead market; null where there is none that we know. */
  readonly biddingZone: string | null;
  /** Nobody said so: the largest town of the home's time zone stands in. */
  readonly isAssumed: boolean;
}

export interface SaidPlace {
  readonly country: string;
  readonly postalCode: string | null;
  readonly latitudeDeg: number;
  readonly longitudeDeg: number;
  readonly altitudeM: number | null;
  readonly biddingZone: string | null;
}

/** As it was said, else as the time zone has it; the bidding zone by the place where it was not said. */
export function homePlace(said: SaidPlace | null, timeZone: string): HomePlace {
  const place = said ?? placeOfTimeZone(timeZone);
  const { country, latitudeDeg, longitudeDeg } = place;
  const named = said?.biddingZone == null ? null : biddingZoneOf(said.biddingZone);
  const zone =
    named ?? (country === null ? null : biddingZoneAt({ country, latitudeDeg, longitudeDeg }));
  return {
    country,
    latitudeDeg,
    longitudeDeg,
    altitudeM: said?.altitudeM ?? null,
    biddingZone: zone?.code ?? null,
    isAssumed: said === null,
  };
}
