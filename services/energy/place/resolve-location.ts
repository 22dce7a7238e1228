import { biddingZoneAt, biddingZoneOf } from './bidding-zones.ts';
import { locationOfTimeZone } from './time-zone-location.ts';

/** Location of a home for weather and prices. */
export interface ResolvedLocation {
  /** ISO 3166, two letters; null where the time zone has none. */
  readonly country: string | null;
  readonly latitudeDeg: number;
  readonly longitudeDeg: number;
  /** Metres above sea level; null: the elevation of the weather model. */
  readonly altitudeM: number | null;
  /** Bidding zone of the day-ahead market; null where none is known. */
  readonly biddingZone: string | null;
  /** No location is stored: the largest town of the home's time zone is used. */
  readonly isAssumed: boolean;
}

export interface StoredLocation {
  readonly country: string;
  readonly postalCode: string | null;
  readonly latitudeDeg: number;
  readonly longitudeDeg: number;
  readonly altitudeM: number | null;
  readonly biddingZone: string | null;
}

/** The stored location, else that of the time zone; the bidding zone by coordinates where it is not stored. */
export function resolveLocation(stored: StoredLocation | null, timeZone: string): ResolvedLocation {
  const location = stored ?? locationOfTimeZone(timeZone);
  const { country, latitudeDeg, longitudeDeg } = location;
  const named = stored?.biddingZone == null ? null : biddingZoneOf(stored.biddingZone);
  const zone =
    named ?? (country === null ? null : biddingZoneAt({ country, latitudeDeg, longitudeDeg }));
  return {
    country,
    latitudeDeg,
    longitudeDeg,
    altitudeM: stored?.altitudeM ?? null,
    biddingZone: zone?.code ?? null,
    isAssumed: stored === null,
  };
}
